import type { ModelSpec } from "bindpose/contract";
import type { CompiledRig } from "bindpose/runtime";
import type { BakeReport } from "./bake-animation.js";
import type { exportSpace } from "./export-space.js";
import type { Character } from "./read-character.js";

/** What both writers, of the animated and of the posed file, start from. */
export interface ExportSource {
  readonly rig: ModelSpec;
  readonly compiled: CompiledRig;
  readonly character: Character;
  readonly space: ReturnType<typeof exportSpace>;
}

export interface ExportReport {
  /** Metres of a field unit. */
  readonly scale: number;
  /** The field point that lies at the file's 0. */
  readonly origin: readonly [number, number, number];
  readonly bones: number;
  /** Bones that every clip keys. */
  readonly keyedBones: number;
  readonly animations: readonly BakeReport[];
}

export interface ExportedGltf {
  /** The caller's own. */
  readonly glb: Uint8Array;
  readonly report: ExportReport;
}
