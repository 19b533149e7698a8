import {
  type Finding,
  type ModelSpec,
  type MotionReport,
  PROFILE_SPECS,
  type Profile,
  type Report,
  type SweepReport,
  type Verdict,
} from "bindpose/contract/rules";
import { CONTRACT_VERSION } from "bindpose/contract/words";
import { isSocket } from "../checks/rig/bone-kind.js";
import { writeIssues } from "../findings/issues.js";
import type { GlbJudgement, SoundMesh } from "../judge-glb.js";
import type { KhronosInfo } from "../khronos/run-khronos.js";
import { objectAt } from "../read/json-access.js";
import { writeQuality } from "./quality.js";
import { VALIDATOR_VERSION } from "./version.js";

export interface Judgement {
  readonly profile: Profile;
  readonly uri: string;
  readonly verdict: Verdict;
  readonly findings: Finding[];
  readonly suppressed: Report["suppressed"];
  /** Findings of some code were too many to be listed. */
  readonly truncated: boolean;
  readonly motions: readonly MotionReport[];
  readonly sweeps?: readonly SweepReport[];
  readonly glb: GlbJudgement | null;
  readonly rig: ModelSpec | null;
  readonly hashes: Report["hashes"];
  readonly khronos: KhronosInfo | null;
  readonly bytes: number;
}

/** Puts everything that was found and measured into the report's shape and order. */
export function writeReport(judgement: Judgement): Report {
  const { profile, uri, verdict, findings, suppressed, truncated, motions, glb, hashes } =
    judgement;
  return {
    contract: CONTRACT_VERSION,
    validatorVersion: VALIDATOR_VERSION,
    profile,
    uri,
    verdict,
    findings,
    issues: writeIssues(findings, truncated),
    suppressed,
    motion: [...motions],
    sweeps: [...(judgement.sweeps ?? [])],
    quality: writeQuality(motions, judgement.sweeps ?? [], glb?.sound ?? null),
    bind: glb?.sound == null ? null : writeBind(glb.sound),
    hashes,
    info: writeInfo(judgement),
  };
}

function writeBind({ box, use, rest }: SoundMesh): Report["bind"] {
  const { min, max, diagonal } = box;
  return {
    box: { min: [...min], max: [...max] },
    diagonal,
    area: use.area,
    restMismatch: rest.off,
  };
}

function writeInfo({ profile, glb, rig, khronos, bytes }: Judgement): Report["info"] {
  const asset = glb?.asset;
  const { generator } = objectAt(asset?.json ?? {}, "asset");
  const written = rig?.generator ?? generator;
  const clips = asset?.animations.map(({ name, index }) => name ?? `animation ${index}`) ?? [];
  return {
    generator: typeof written === "string" ? written : null,
    assetKind: rig?.assetKind ?? null,
    bytes,
    vertices: asset?.mesh?.vertexCount ?? 0,
    triangles: (asset?.mesh?.indices.length ?? 0) / 3,
    bones: rig?.bones.length ?? asset?.skin?.joints.length ?? 0,
    joints: rig?.joints.length ?? 0,
    sockets: rig?.bones.filter(isSocket).map(({ name }) => name) ?? [],
    animations:
      PROFILE_SPECS[profile].base === "gltf"
        ? clips
        : (rig?.animations.map(({ name }) => name) ?? []),
    maxInfluences: glb?.sound?.use.maxInfluences ?? 0,
    khronos,
  };
}
