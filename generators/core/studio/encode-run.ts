import { createHash } from "node:crypto";
import type { ModelSpec } from "bindpose/contract";
import { type CompiledRig, inverseBindMatrices } from "bindpose/runtime";
import type { BoneNode } from "../emit/glb-input.js";
import { writeGlb } from "../emit/write-glb.js";
import { fieldOperations } from "./field-operations.js";
import type { Run } from "./open-run.js";
import type { Character, MadeExtras } from "./reuse-character.js";

/** What identifies the input of a render, for `asset.extras`. */
export interface RunHashes extends MadeExtras {
  /** Of the log's bytes as they were read. */
  readonly logSha256: string;
  /** Of rig.json's bytes. */
  readonly rigSha256: string;
}

/** Encodes mesh.glb with what it was made from, so that a stale render can be told. */
export function encodeMesh(
  run: Run,
  { body, weights }: Character,
  rig: CompiledRig,
  hashes: RunHashes,
  generator: string,
): Uint8Array {
  const { logSha256, rigSha256, fieldSha256, skinSha256, made } = hashes;
  const operations = run.resolved.count;
  return writeGlb({
    mesh: body.mesh,
    weights,
    bones: boneNodes(rig),
    inverseBindMatrices: Float32Array.from(inverseBindMatrices(rig)),
    generator,
    extras: { logSha256, operations, fieldSha256, rigSha256, skinSha256, made },
  });
}

export function sha256(data: Uint8Array | string): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Of everything that the surface and its weights depend on: when it is equal, so are they. */
export function hashField(run: Run, model: ModelSpec): string {
  const operations = fieldOperations(run).map(({ operation }) => operation);
  const { volume } = run.config;
  return sha256(
    JSON.stringify([
      model.generator,
      [volume.x, volume.y, volume.z],
      operations,
      model.bones,
      run.replay.state.paints,
    ]),
  );
}

function boneNodes({ bones }: CompiledRig): BoneNode[] {
  const { names, parents, localTranslations: t, localRotations: r } = bones;
  return names.map((name, i) => ({
    name,
    parent: parents[i]!,
    translation: [t[3 * i]!, t[3 * i + 1]!, t[3 * i + 2]!],
    rotation: [r[4 * i]!, r[4 * i + 1]!, r[4 * i + 2]!, r[4 * i + 3]!],
  }));
}
