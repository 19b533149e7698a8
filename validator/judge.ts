import {
  type CaseSpec,
  type Finding,
  type FindingCode,
  type ModelSpec,
  PROFILE_SPECS,
  PROFILES,
  type Profile,
  pointer,
  type Report,
  type Verdict,
} from "bindpose/contract/rules";
import type { AssetKind } from "bindpose/contract/words";
import {
  checkBudgets,
  checkCamera,
  checkMovedBones,
  checkRequiredAnimations,
  checkRequiredRig,
  type DeclaredAnimation,
  requiredAnimations,
} from "./checks/case/index.js";
import { checkRender, type RunState } from "./checks/cross/index.js";
import { type Collector, createCollector, type Occurrence } from "./findings/collector.js";
import { applyPolicy, checkPolicy, type Policy } from "./findings/policy.js";
import { type DocumentInput, readDocument } from "./judge-document.js";
import { type GlbJudgement, judgeGlb, type Resources, readGlb } from "./judge-glb.js";
import { judgeKhronos } from "./khronos/judge-khronos.js";
import { judgeMotion, type MotionJudgement } from "./motion/index.js";
import type { DecodedAsset } from "./read/decoded-asset.js";
import { sha256 } from "./report/sha256.js";
import { writeReport } from "./report/write-report.js";
import type { Refusal } from "./run/open-run.js";

/** The two files of an asset and what is asked of it. Documents may be bytes, text or parsed. */
export interface AssetInput {
  /** A GLB; under a profile for any glTF also the text of a `.gltf`. */
  readonly glb?: Uint8Array;
  /** Files that a `.gltf` refers to, by its own URIs; nothing else is ever opened. */
  readonly resources?: Resources;
  readonly rig?: DocumentInput;
  readonly case?: DocumentInput;
}

export interface ValidateOptions extends Policy {
  /** `run`: an asset of this contract (default). The others are for any skinned glTF, without a rig. */
  readonly profile?: Profile;
  /** What the report calls the asset; default "". */
  readonly uri?: string;
  /** Animations that are required besides those of the case. */
  readonly require?: readonly string[];
  /** The kind that it must be, whatever the case says. */
  readonly assetKind?: AssetKind;
  /** false: leave the Khronos validator out. */
  readonly khronos?: boolean;
  /** false: leave out how each motion strains the skin, which is most of the work. */
  readonly deformation?: boolean;
  /** true: sweep every joint over its range, and measure steps on the ground. */
  readonly deep?: boolean;
  /** Told every single fault as it is found: a finding names the first of many only. */
  readonly onOccurrence?: (occurrence: Occurrence) => void;
  readonly signal?: AbortSignal;
}

/** What is known of the folder that the asset came from. */
export interface RunContext {
  /** How messages call the two files. */
  readonly paths: { readonly mesh: string; readonly rig: string };
  readonly refused: readonly Refusal[];
  readonly log: Pick<RunState, "logSha256" | "operations"> | null;
  /** The case's own bytes, where what is judged was made of them. */
  readonly caseBytes?: Uint8Array;
}

const NO_FOLDER: RunContext = {
  paths: { mesh: "mesh.glb", rig: "rig.json" },
  refused: [],
  log: null,
};

/** Findings after which nothing could be judged. */
const UNREADABLE: readonly FindingCode[] = [
  "GLB_JSON_UNREADABLE",
  "RIG_UNREADABLE",
  "RUN_FILE_OUTSIDE",
  "RUN_FILE_TOO_LARGE",
  "RUN_FILE_UNREADABLE",
];
const EMPTY: readonly FindingCode[] = ["MESH_EMPTY", "RIG_NOT_FINISHED", "RUN_MESH_MISSING"];

/** Findings after which an animation has no meaning that could be measured. */
const BROKEN_MOTION: readonly FindingCode[] = [
  "ACCESSOR_OVERLAP",
  "ANIMATION_PERIOD",
  "BONE_NAME_DUPLICATE",
  "BONE_PARENT_ORDER",
  "BONE_PARENT_UNKNOWN",
  "BONE_ROOT_NOT_FIRST",
  "BONE_SECOND_ROOT",
  "CHANNEL_NOT_FINITE",
  "CHANNEL_TARGET_DUPLICATE",
  "CHANNEL_TIME_NEGATIVE",
  "CHANNEL_TIME_ORDER",
  "JOINT_BONE_UNKNOWN",
  "JOINT_FOLLOW_CYCLE",
  "JOINT_NAME_DUPLICATE",
  "JOINT_RANGE",
  "KEY_ORDER",
  "KEY_OUTSIDE_PERIOD",
  "TRACK_DUPLICATE",
  "TRACK_JOINT_UNKNOWN",
];

/**
 * Judges one asset. The promise: the same report for the same bytes, everywhere; nothing in the
 * input makes it throw, hang or allocate beyond a bound set from the input's own size. Without
 * `glb` the report says that nothing is rendered; without `rig` (profile `run`) that it is missing.
 *
 * @throws TypeError for a call that is wrong; the signal's reason when it is aborted
 */
export async function validateAsset(
  input: AssetInput,
  options: ValidateOptions = {},
): Promise<Report> {
  checkCall(input);
  return judgeAsset(input, options, NO_FOLDER);
}

/** The same for an asset out of a folder: what was refused there is known. */
export async function judgeAsset(
  input: AssetInput,
  options: ValidateOptions,
  context: RunContext,
): Promise<Report> {
  const { signal, profile = "run" } = options;
  checkOptions(options);
  if (PROFILE_SPECS[profile].base === "station") {
    throw new TypeError("profile: a station is judged by validateStation");
  }
  signal?.throwIfAborted();
  const collector = createCollector(profile, options.onOccurrence);
  const { report } = collector;
  for (const { code, params, ...place } of context.refused) collector.add(code, params, place);
  const spec = askKind(await judgeCase(input.case, options, collector), options);
  const rig =
    PROFILE_SPECS[profile].base === "gltf" ? null : await judgeRig(input.rig, context, collector);
  const asset = judgeMesh(input, profile, context, collector);
  signal?.throwIfAborted();
  const hashes = {
    glbSha256: await sha256(input.glb),
    rigSha256: await sha256(bytesOf(input.rig)),
    caseSha256: await sha256(context.caseBytes ?? bytesOf(input.case)),
  };
  let glb: GlbJudgement | null = null;
  let proof: MotionProof = { motions: [], sweeps: [] };
  if (asset !== null) {
    glb = judgeGlb(asset, rig, profile, collector);
    checkRender(
      asset,
      { operations: null, logSha256: null, ...context.log, ...hashes },
      collector.report,
    );
    proof = proveMotion(glb, rig, spec, options, profile, collector);
  }
  const declared = declaredAnimations(rig, asset, profile);
  if (declared !== null) {
    const required = requiredAnimations(spec, options.require ?? []);
    checkRequiredAnimations(required, declared, report);
    const bones = rig?.bones ?? asset?.skin?.joints.map((node) => asset.nodes[node]!);
    if (bones !== undefined) {
      checkMovedBones(
        required,
        bones.map(({ name }) => name),
        report,
      );
    }
  }
  if (spec !== null && rig !== null) checkRequiredRig(spec, rig, report);
  if (spec !== null && asset !== null) checkBudgets(spec, asset, report);
  if (spec !== null && glb?.sound != null) checkCamera(spec, glb.sound.mesh.positions, report);
  signal?.throwIfAborted();
  const runsKhronos = options.khronos !== false && input.glb !== undefined;
  const khronos =
    runsKhronos && !collector.has("RUN_FILE_TOO_LARGE")
      ? await judgeKhronos(input.glb, asset, collector, input.resources)
      : null;
  const isUnreadable =
    (input.glb !== undefined && asset === null) || UNREADABLE.some(collector.has);
  const { findings, suppressed } = applyPolicy(collector.list(), options);
  return writeReport({
    profile,
    uri: options.uri ?? "",
    verdict: verdictOf(isUnreadable, collector, findings),
    findings,
    suppressed,
    truncated: collector.truncated(),
    ...proof,
    glb,
    rig,
    hashes,
    khronos,
    bytes: input.glb?.length ?? 0,
  });
}

function verdictOf(
  isUnreadable: boolean,
  { has }: Collector,
  findings: readonly Finding[],
): Verdict {
  if (isUnreadable) return "unreadable";
  if (EMPTY.some(has)) return "empty";
  return findings.some(({ severity }) => severity === "error") ? "invalid" : "valid";
}

function checkCall(input: AssetInput): void {
  if (typeof input !== "object" || input === null) {
    throw new TypeError(`validateAsset: expected {glb, rig, case}, got ${String(input)}`);
  }
  if (input.glb !== undefined && !(input.glb instanceof Uint8Array)) {
    throw new TypeError(`validateAsset: glb must be a Uint8Array, got ${typeof input.glb}`);
  }
  if (input.glb === undefined && input.rig === undefined) {
    throw new TypeError("validateAsset: expected glb or rig, got neither");
  }
}

/** What files, runs and assets in memory are all judged by. */
function checkOptions({ profile = "run", ...policy }: ValidateOptions): void {
  if (!PROFILES.includes(profile)) {
    throw new TypeError(`profile must be one of ${PROFILES.join(", ")}, got ${profile}`);
  }
  checkPolicy(policy);
}

async function judgeCase(
  input: DocumentInput | undefined,
  options: ValidateOptions,
  { report }: Collector,
): Promise<CaseSpec | null> {
  if (input === undefined) return null;
  const document = readDocument("case", input, report);
  // Schemas are loaded where there is something to hold against them.
  const { readCase } = await import("./checks/case/read-case.js");
  const spec = document === null ? null : readCase(document.value, report);
  if (spec !== null && requiredAnimations(spec, options.require ?? []).length === 0) {
    report("CASE_REQUIRES_NONE", {}, { pointer: "/requiredAnimations" });
  }
  return spec;
}

/** What is asked for, with the kind that the caller himself asks for. */
function askKind(spec: CaseSpec | null, { assetKind }: ValidateOptions): CaseSpec | null {
  return assetKind === undefined ? spec : { ...spec, assetKind };
}

async function judgeRig(
  input: DocumentInput | undefined,
  { paths, refused }: RunContext,
  { report }: Collector,
): Promise<ModelSpec | null> {
  if (input === undefined) {
    const path = paths.rig;
    if (!isRefused(refused, path)) {
      report("RUN_RIG_MISSING", { path }, { pointer: pointer(path) });
    }
    return null;
  }
  const document = readDocument("rig", input, report);
  const { RIG_CHECKS, readRig } = await import("./checks/rig/index.js");
  const rig = document === null ? null : readRig(document.value, report);
  if (rig !== null) for (const check of RIG_CHECKS) check(rig, report);
  return rig;
}

function judgeMesh(
  { glb: bytes, resources = new Map() }: AssetInput,
  profile: Profile,
  { paths, refused }: RunContext,
  collector: Collector,
): DecodedAsset | null {
  if (bytes !== undefined) return readGlb(bytes, resources, profile, collector);
  const path = paths.mesh;
  // A rig that is not finished has nothing to render.
  const isKnown = collector.has("RIG_NOT_FINISHED") || isRefused(refused, path);
  if (!isKnown) collector.report("RUN_MESH_MISSING", { path }, { pointer: pointer(path) });
  return null;
}

type MotionProof = Pick<MotionJudgement, "motions" | "sweeps">;

function isRefused(refused: readonly Refusal[], path: string): boolean {
  return refused.some(({ params }) => "path" in params && params.path === path);
}

function proveMotion(
  { asset, sound }: GlbJudgement,
  rig: ModelSpec | null,
  spec: CaseSpec | null,
  options: ValidateOptions,
  profile: Profile,
  { add, has }: Collector,
): MotionProof {
  const isForeign = PROFILE_SPECS[profile].base === "gltf";
  const isMeasurable = sound !== null && (rig !== null || isForeign);
  if (!isMeasurable || BROKEN_MOTION.some(has)) return { motions: [], sweeps: [] };
  const { motions, sweeps, findings } = judgeMotion(
    { asset, rig, posed: sound.rest.posed },
    {
      requiredAnimations: requiredAnimations(spec, options.require ?? []),
      requiredJoints: spec?.requiredJoints ?? [],
      deformation: options.deformation !== false,
      deep: options.deep === true,
    },
  );
  for (const { code, params, ...place } of findings) add(code, params, place);
  return { motions, sweeps };
}

/** Null where it is not known what is declared. */
function declaredAnimations(
  rig: ModelSpec | null,
  asset: DecodedAsset | null,
  profile: Profile,
): DeclaredAnimation[] | null {
  if (PROFILE_SPECS[profile].base === "run") {
    return (
      rig?.animations.map(({ name, periodMs, loop = false }) => ({ name, periodMs, loop })) ?? null
    );
  }
  return (
    asset?.animations.map(({ name }) => ({ name: name ?? "", periodMs: null, loop: null })) ?? null
  );
}

function bytesOf(input: DocumentInput | undefined): Uint8Array | undefined {
  if (input instanceof Uint8Array) return input;
  return typeof input === "string" ? new TextEncoder().encode(input) : undefined;
}
