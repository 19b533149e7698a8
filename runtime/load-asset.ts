import type { ModelSpec, PartMesh, SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { checkBindFrames, checkBones, checkInfluences } from "./check-binding.js";
import { type CompiledRig, compileRig } from "./compile-rig.js";
import { readSkinnedMesh } from "./read-skinned-mesh.js";

/** A skinned character as a game uses it; shared by any number of instances, never changed. */
export interface Asset {
  readonly rig: CompiledRig;
  /** V vertices in the bind pose, model space, field units. */
  readonly mesh: PartMesh;
  readonly weights: SkinWeights;
}

/** The two files: bytes of mesh.glb, and rig.json as text, bytes or the parsed document. */
export interface AssetFiles {
  readonly glb: Uint8Array | ArrayBuffer;
  readonly rig: ModelSpec | string | Uint8Array | ArrayBuffer;
}

/**
 * Reads and checks a character's two files: what it returns can be posed, skinned and drawn. Large
 * arrays are views of `glb`, which must not be changed after. Good practice is the validator's to
 * judge, not this.
 * @throws TypeError for a value of the wrong type; RangeError naming what cannot be used: a file
 *   that is cut or foreign, a rig that cannot be posed, a mesh whose bones are not the rig's
 */
export function loadAsset(files: AssetFiles): Asset {
  const file = readSkinnedMesh(toBytes("glb", files.glb));
  const rig = compileRig(toDocument(files.rig));
  checkBones(rig, file);
  checkInfluences(rig, file);
  checkBindFrames(rig, file);
  return Object.freeze({ rig, mesh: file.mesh, weights: file.weights });
}

function toBytes(place: string, value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw new TypeError(`${place}: expected a Uint8Array or ArrayBuffer, got ${typeof value}`);
}

function toDocument(rig: AssetFiles["rig"]): ModelSpec {
  const isBinary = rig instanceof Uint8Array || rig instanceof ArrayBuffer;
  if (typeof rig !== "string" && !isBinary) return rig;
  const size = typeof rig === "string" ? rig.length : rig.byteLength;
  if (size > LIMITS.rigBytes) {
    throw new RangeError(`rig: expected at most ${LIMITS.rigBytes} bytes, got ${size}`);
  }
  const text = typeof rig === "string" ? rig : new TextDecoder().decode(rig);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RangeError(`rig: expected JSON, got ${String(error)}`);
  }
}
