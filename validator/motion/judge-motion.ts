import { type MotionReport, pointer, type RequiredAnimation } from "bindpose/contract/rules";
import { LIMITS } from "bindpose/contract/words";
import {
  bonePalette,
  jointValues,
  nodePalette,
  posableRig,
  skinnedVertices,
  skinPositions,
} from "../pose/index.js";
import type { DecodedAsset } from "../read/decoded-asset.js";
import { reportCallerJoints } from "./caller-joints.js";
import { reportChannels, reportEmbeddedSeam, reportNames } from "./embedded-findings.js";
import { type EmbeddedMotion, embeddedBones, embeddedMotions } from "./embedded-motions.js";
import { measureMotion } from "./measure-motion.js";
import type { MotionScene } from "./motion-scene.js";
import { reportMovement, reportSeam } from "./movement-findings.js";
import { reporterOf } from "./reporter.js";
import { type RigMotion, rigBones, rigMotions } from "./rig-motions.js";
import { type MeasuredPair, motionDifference } from "./same-motion.js";
import { readSkinShape } from "./skin-shape.js";
import { reportStillness } from "./still-findings.js";
import type { MotionFinding, MotionJudgement, MotionOptions, MotionSubject } from "./subject.js";
import { diagonalOf, readSurface } from "./surface.js";
import { sweepJoints } from "./sweep-joints.js";
import { reportCallerOnly, reportLongTurns } from "./track-findings.js";
import { planWork } from "./work-plan.js";

/**
 * Poses every animation of an asset, measures what the skin does, and says what is wrong with it
 * (contract, section 6). The same figures for the same input on every machine up to its sine.
 *
 * The limit: what is between two sampled instants is not seen. Work is bounded: on assets so large
 * that all animations would take minutes, fewer instants are posed (the report counts those that
 * were dropped), and animations beyond the bound are named in MOTION_UNMEASURED, required ones last.
 */
export function judgeMotion(subject: MotionSubject, options: MotionOptions): MotionJudgement {
  const { asset, rig } = subject;
  const findings: MotionFinding[] = [];
  const document = rig === null ? "glb" : "rig";
  const scene = readScene(subject, options);
  if (scene === null) return { motions: [], sweeps: [], findings };

  const required = new Map<string, RequiredAnimation>();
  for (const asked of options.requiredAnimations) {
    required.set(asked.name, { ...required.get(asked.name), ...asked });
  }
  reportMissingKeys(findings, subject, required);
  if (rig === null) reportNames(reporterOf(findings, "glb", {}), asset);
  const motions = readMotions(asset, rig, required);
  const plan = planWork(
    motions.map(({ motion }) => motion),
    scene,
    options.posedVertices,
  );
  const moving: MeasuredPair[] = [];
  const reports: MotionReport[] = [];
  for (const entry of motions) {
    const { motion } = entry;
    const place = { pointer: pointer("animations", motion.index), animation: motion.name };
    const report = reporterOf(findings, document, place);
    if (entry.document === "rig") reportLongTurns(report, entry.motion);
    else reportChannels(report, asset, entry.motion);
    if (!plan.measured.has(motion)) {
      report("MOTION_UNMEASURED", {
        animation: motion.name,
        animations: motions.length,
        vertices: scene.surface.vertexCount,
      });
      continue;
    }
    const measured = measureMotion(scene, motion, plan.instants);
    if ("notFinite" in measured) {
      const params = { animation: motion.name, ...measured.notFinite };
      report("MOTION_NOT_FINITE", params, measured.notFinite);
      continue;
    }
    reports.push(measured.report);
    if (entry.document === "glb" && entry.motion.onSkin.length === 0) continue;
    if (!measured.moves) {
      const reaches = entry.document === "rig" ? entry.motion.reaches : [];
      reportStillness(report, scene, motion, measured, reaches);
      continue;
    }
    moving.push({ motion, measured });
    reportMovement(report, scene, motion, measured);
    if (entry.document === "glb") reportEmbeddedSeam(report, entry.motion, measured);
    else {
      reportCallerOnly(report, entry.motion);
      if (motion.loop) reportSeam(report, motion, measured);
    }
  }
  reportRigidity(findings, document, moving);
  reportSameMotions(findings, document, scene, moving, plan.pairs);
  if (rig !== null) {
    reportCallerJoints(
      reporterOf(findings, "rig", {}),
      rig,
      scene.surface,
      scene.bones,
      new Set(options.requiredJoints),
      plan.joints,
    );
  }
  const { surface, shape } = scene;
  const canSweep = options.deep === true && rig !== null && shape !== null;
  const sweeps = canSweep
    ? sweepJoints(reporterOf(findings, "rig", {}), rig, surface, shape, plan.joints)
    : [];
  return { motions: reports, sweeps, findings };
}

/** A motion, with the document that it comes from. */
export type MotionEntry =
  | { readonly document: "rig"; readonly motion: RigMotion }
  | { readonly document: "glb"; readonly motion: EmbeddedMotion };

function readMotions(
  asset: DecodedAsset,
  rig: MotionSubject["rig"],
  required: ReadonlyMap<string, RequiredAnimation>,
): MotionEntry[] {
  if (rig !== null) {
    return rigMotions(rig, required).map((motion) => ({ document: "rig", motion }));
  }
  return embeddedMotions(asset, required).map((motion) => ({ document: "glb", motion }));
}

/** Required animations that are declared and hold nothing. */
function reportMissingKeys(
  findings: MotionFinding[],
  { asset, rig }: MotionSubject,
  required: ReadonlyMap<string, RequiredAnimation>,
): void {
  const declared =
    rig === null
      ? asset.animations.map(({ name, channels }) => ({ name, keys: channels.map((c) => c.times) }))
      : rig.animations.map(({ name, tracks }) => ({ name, keys: tracks.map((t) => t.keyframes) }));
  for (const [index, { name, keys }] of declared.entries()) {
    if (name === null || !required.has(name) || keys.some(({ length }) => length > 0)) continue;
    const place = { pointer: pointer("animations", index), animation: name };
    const report = reporterOf(findings, rig === null ? "glb" : "rig", place);
    report("MOTION_NO_KEYFRAMES", { animation: name });
  }
}

/** Null where the mesh is a point or nothing, so that no length can be told from another. */
function readScene(
  { asset, rig, posed }: MotionSubject,
  { deformation = true, deep = false }: MotionOptions,
): MotionScene | null {
  const vertices = skinnedVertices(asset.mesh!);
  const stored = new Float64Array(vertices.positions);
  const rest =
    rig === null
      ? nodePalette(asset, null, 0)
      : bonePalette(posableRig(rig), jointValues(rig, null, { timeMs: 0 }));
  // A foreign file may store its mesh in other units than its nodes pose it in (quantised, or
  // centimetres): lengths are measured on the mesh as the file itself poses it.
  const shown = rig === null ? (posed ?? skinPositions(vertices, rest)) : stored;
  const isThere = (positions: Float64Array) => {
    const diagonal = diagonalOf(positions);
    return diagonal > 0 && Number.isFinite(diagonal);
  };
  const reference = isThere(shown) ? shown : stored;
  if (!isThere(reference)) return null;
  const surface = readSurface(asset, reference);
  return {
    surface,
    isDeep: deep,
    shape: deformation ? readSkinShape(surface) : null,
    bones: rig === null ? embeddedBones(asset) : rigBones(rig),
    rest,
    restCost: rig === null ? asset.nodes.length : rig.bones.length + rig.joints.length,
  };
}

/** Rigid motions are worth a word; where nothing else moves the mesh, they are a fault. */
function reportRigidity(
  findings: MotionFinding[],
  document: "rig" | "glb",
  moving: readonly MeasuredPair[],
): void {
  const rigid = moving.filter(({ measured }) => measured.rigid);
  const nothingBends = rigid.length === moving.length;
  for (const { motion, measured } of nothingBends ? rigid.slice(0, 1) : rigid) {
    const place = { pointer: pointer("animations", motion.index), animation: motion.name };
    reporterOf(
      findings,
      document,
      place,
    )(nothingBends ? "MOTION_RIGID_ONLY" : "MOTION_RIGID", {
      animation: motion.name,
      residual: measured.report.rigidResidual,
    });
  }
}

/** @param pairs that are compared at most */
function reportSameMotions(
  findings: MotionFinding[],
  document: "rig" | "glb",
  scene: MotionScene,
  moving: readonly MeasuredPair[],
  pairs: number,
): void {
  const asked = moving.filter(({ motion }) => motion.required !== null);
  let left = pairs;
  for (const [i, later] of asked.entries()) {
    const { name, index } = later.motion;
    const place = { pointer: pointer("animations", index), animation: name };
    for (let j = 0; j < i && left > 0; j++, left--) {
      const earlier = asked[j]!;
      const difference = motionDifference(scene.surface, earlier, later);
      if (difference > LIMITS.motion) continue;
      const params = { animation: name, other: earlier.motion.name, difference };
      reporterOf(findings, document, place)("MOTION_SAME", params);
      break;
    }
  }
}
