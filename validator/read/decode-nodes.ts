import { pointer } from "bindpose/contract/rules";
import type { Report } from "../findings/collector.js";
import { fromTrs } from "../pose/matrix.js";
import type { DecodedNode, JsonObject } from "./decoded-asset.js";
import { arrayAt, isCount, isObject, show } from "./json-access.js";

/** How far a rotation may be from unit length, as the Khronos validator has it. */
const UNIT_TOLERANCE = 0.00769;

/** All nodes of the document. Links that break the forest are left out, with a finding. */
export function decodeNodes(json: JsonObject, report: Report): DecodedNode[] {
  const raw = arrayAt(json, "nodes").map((node, index) => {
    if (isObject(node)) return node;
    const place = { pointer: pointer("nodes", index) };
    report("GLTF_PROPERTY", { expected: "a node", found: show(node) }, place);
    return {};
  });
  const parents = linkParents(raw, report);
  cutCycles(raw, parents, report);
  return raw.map((node, index) => {
    const place = pointer("nodes", index);
    return {
      name: typeof node["name"] === "string" ? node["name"] : null,
      parent: parents[index]!,
      children: childrenOf(node, index, parents),
      ...decodeTransform(node, nodeName(node, index), place, report),
      mesh: referenceAt(node, "mesh", arrayAt(json, "meshes").length, place, report),
      skin: referenceAt(node, "skin", arrayAt(json, "skins").length, place, report),
    };
  });
}

/** How messages call a node. */
export function nodeName(node: JsonObject, index: number): string {
  return typeof node["name"] === "string" ? `"${node["name"]}"` : `node ${index}`;
}

/** An optional index under a key, or null; out of range is a finding. */
export function referenceAt(
  object: JsonObject,
  key: string,
  length: number,
  place: string,
  report: Report,
): number | null {
  const value = object[key];
  if (value === undefined) return null;
  if (isCount(value) && value < length) return value;
  const expected = `an index below ${length}`;
  report("GLTF_PROPERTY", { expected, found: show(value) }, { pointer: `${place}/${key}` });
  return null;
}

function childrenOf(
  node: JsonObject,
  index: number,
  parents: readonly (number | null)[],
): number[] {
  const listed = new Set(arrayAt(node, "children").filter(isCount));
  return [...listed].filter((child) => parents[child] === index);
}

function linkParents(raw: readonly JsonObject[], report: Report): (number | null)[] {
  const parents = new Array<number | null>(raw.length).fill(null);
  for (const [index, node] of raw.entries()) {
    for (const [position, child] of arrayAt(node, "children").entries()) {
      const place = { pointer: pointer("nodes", index, "children", position) };
      if (!isCount(child) || child >= raw.length) {
        const expected = `an index below ${raw.length}`;
        report("GLTF_PROPERTY", { expected, found: show(child) }, place);
      } else if (parents[child] !== null) {
        report("NODE_TWO_PARENTS", { node: nodeName(raw[child]!, child) }, place);
      } else parents[child] = index;
    }
  }
  return parents;
}

/** Walks up from every node once; a walk that meets itself is cut where it does. */
function cutCycles(raw: readonly JsonObject[], parents: (number | null)[], report: Report): void {
  const walkOf = new Int32Array(parents.length).fill(-1);
  for (let start = 0; start < parents.length; start++) {
    let node: number | null = start;
    while (node !== null && walkOf[node] === -1) {
      walkOf[node] = start;
      const above: number | null = parents[node]!;
      if (above !== null && walkOf[above] === start) {
        const place = { pointer: pointer("nodes", node) };
        report("NODE_CYCLE", { node: nodeName(raw[node]!, node) }, place);
        parents[node] = null;
      }
      node = parents[node]!;
    }
  }
}

/** Engines keep transforms in float32: beyond its range there is no place. */
function isFiniteFloat(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(Math.fround(value));
}

function decodeTransform(
  node: JsonObject,
  name: string,
  place: string,
  report: Report,
): Pick<DecodedNode, "local" | "trs"> {
  const fault = (problem: string) =>
    report("NODE_TRANSFORM", { node: name, problem }, { pointer: place });
  const numbers = (key: string, length: number): number[] | null => {
    const value = node[key];
    if (value === undefined) return null;
    const isGood = Array.isArray(value) && value.length === length && value.every(isFiniteFloat);
    if (!isGood) fault(`${key} is not ${length} numbers that a float32 holds`);
    return isGood ? value : null;
  };
  const matrix = numbers("matrix", 16);
  const translation = numbers("translation", 3) ?? [0, 0, 0];
  const rotation = numbers("rotation", 4) ?? [0, 0, 0, 1];
  const scale = numbers("scale", 3) ?? [1, 1, 1];
  if (matrix !== null) {
    if ("translation" in node || "rotation" in node || "scale" in node) {
      fault("it has a matrix and a translation, rotation or scale");
    }
    if (matrix[3] !== 0 || matrix[7] !== 0 || matrix[11] !== 0 || matrix[15] !== 1) {
      fault("the matrix does not end in the row 0 0 0 1");
    }
    return { local: Float64Array.from(matrix), trs: null };
  }
  if (Math.abs(Math.hypot(...rotation) - 1) > UNIT_TOLERANCE) {
    fault("its rotation is not of unit length");
  }
  const trs = {
    translation: translation as [number, number, number],
    rotation: rotation as [number, number, number, number],
    scale: scale as [number, number, number],
  };
  return { local: fromTrs(trs.translation, trs.rotation, trs.scale), trs };
}
