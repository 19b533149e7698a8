import { pointer } from "bindpose/contract/rules";
import type { Report } from "../findings/collector.js";
import { identity } from "../pose/matrix.js";
import { referenceAt } from "./decode-nodes.js";
import type { DecodedNode, DecodedSkin, JsonObject } from "./decoded-asset.js";
import { arrayAt, isCount, isObject, show } from "./json-access.js";
import type { AccessorReader } from "./read-accessor.js";

/** One skin; null, with a finding, where it has no usable list of joints. */
export function decodeSkin(
  json: JsonObject,
  index: number,
  nodes: readonly DecodedNode[],
  accessors: AccessorReader,
  report: Report,
): DecodedSkin | null {
  const skin = arrayAt(json, "skins")[index];
  const place = pointer("skins", index);
  if (!isObject(skin)) {
    report("GLTF_PROPERTY", { expected: "a skin", found: show(skin) }, { pointer: place });
    return null;
  }
  const joints = arrayAt(skin, "joints");
  const areNodes = joints.every((joint) => isCount(joint) && joint < nodes.length);
  if (joints.length === 0 || !areNodes) {
    const expected = `a list of node indices below ${nodes.length}`;
    const found = show(skin["joints"]);
    report("GLTF_PROPERTY", { expected, found }, { pointer: `${place}/joints` });
    return null;
  }
  const matrices = readMatrices(skin, joints.length, place, accessors, report);
  return {
    index,
    name: typeof skin["name"] === "string" ? skin["name"] : null,
    joints: joints as readonly number[],
    inverseBinds: matrices ?? identities(joints.length),
    hasInverseBinds: matrices !== null,
    skeleton: referenceAt(skin, "skeleton", nodes.length, place, report),
  };
}

function readMatrices(
  skin: JsonObject,
  bones: number,
  skinPlace: string,
  accessors: AccessorReader,
  report: Report,
): Float64Array | null {
  const index = skin["inverseBindMatrices"];
  const place = { pointer: `${skinPlace}/inverseBindMatrices` };
  if (index === undefined) {
    report("INVERSE_BIND_MISSING", { bones }, { pointer: skinPlace });
    return null;
  }
  if (!isCount(index)) {
    report("GLTF_PROPERTY", { expected: "the index of an accessor", found: show(index) }, place);
    return null;
  }
  const layout = accessors.layout(index);
  if (layout === null) return null;
  if (layout.format !== "F32 MAT4") {
    report("INVERSE_BIND_FORMAT", { found: layout.format }, place);
    return null;
  }
  if (layout.count < bones) {
    report("INVERSE_BIND_COUNT", { found: layout.count, expected: bones }, place);
    return null;
  }
  if (layout.count > bones) {
    report("INVERSE_BIND_EXTRA", { found: layout.count, expected: bones }, place);
  }
  const values = accessors.floats(layout);
  return values === null ? null : Float64Array.from(values.subarray(0, 16 * bones));
}

function identities(count: number): Float64Array {
  const matrices = new Float64Array(16 * count);
  for (let i = 0; i < count; i++) matrices.set(identity(), 16 * i);
  return matrices;
}
