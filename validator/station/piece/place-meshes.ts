import { pointer } from "bindpose/contract/rules";
import type { StationBox } from "bindpose/contract/station";
import type { Report } from "../../findings/collector.js";
import { type Matrix, multiply } from "../../pose/matrix.js";
import type { DecodedNode, JsonObject } from "../../read/decoded-asset.js";
import { arrayAt, isCount, isObject, show } from "../../read/json-access.js";
import type { StaticMesh } from "./read-meshes.js";

/** A mesh as one node of the scene shows it. */
export interface PlacedMesh {
  readonly mesh: number;
  /** Scene from mesh, column-major. */
  readonly matrix: Matrix;
}

/** Every mesh of the scene that is shown, as often as a node has it. The nodes are a forest. */
export function placeMeshes(
  json: JsonObject,
  nodes: readonly DecodedNode[],
  report: Report,
): PlacedMesh[] {
  const placed: PlacedMesh[] = [];
  const open: { node: number; parent: Matrix | null }[] = rootsOf(json, nodes.length, report).map(
    (node) => ({ node, parent: null }),
  );
  const seen = new Set<number>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    // A scene that lists a node twice, or a child as a root, shows it once.
    if (seen.has(next.node)) continue;
    seen.add(next.node);
    const { local, mesh, children } = nodes[next.node]!;
    const matrix = next.parent === null ? local : multiply(next.parent, local);
    if (mesh !== null) placed.push({ mesh, matrix });
    for (const child of children) open.push({ node: child, parent: matrix });
  }
  return placed;
}

function rootsOf(json: JsonObject, nodes: number, report: Report): number[] {
  const shown = json["scene"] ?? 0;
  const scene = isCount(shown) ? arrayAt(json, "scenes")[shown] : undefined;
  if (!isObject(scene)) {
    report("GLTF_PROPERTY", { expected: "a scene", found: show(scene) }, { pointer: "/scene" });
    return [];
  }
  return arrayAt(scene, "nodes").flatMap((root, position) => {
    if (isCount(root) && root < nodes) return root;
    const place = { pointer: pointer("scenes", shown as number, "nodes", position) };
    report("GLTF_PROPERTY", { expected: `a node below ${nodes}`, found: show(root) }, place);
    return [];
  });
}

/** The box of every placed vertex (G35: the whole scene's); null where there is none. */
export function boundsOfPlaced(
  placed: readonly PlacedMesh[],
  meshes: readonly StaticMesh[],
): StationBox | null {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { mesh, matrix } of placed) {
    for (const positions of meshes[mesh]!.positions) {
      for (let i = 0; i < positions.length; i += 3) {
        const x = positions[i]!;
        const y = positions[i + 1]!;
        const z = positions[i + 2]!;
        for (let row = 0; row < 3; row++) {
          const value =
            matrix[row]! * x + matrix[4 + row]! * y + matrix[8 + row]! * z + matrix[12 + row]!;
          if (value < min[row]!) min[row] = value;
          if (value > max[row]!) max[row] = value;
        }
      }
    }
  }
  return min.every(Number.isFinite) && max.every(Number.isFinite) ? { min, max } : null;
}
