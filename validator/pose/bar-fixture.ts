import type { DecodedAsset, DecodedChannel, DecodedNode } from "../read/decoded-asset.js";
import { fromTrs } from "./matrix.js";

/**
 * BAR: two joints, six vertices in three rows at y = 0, 1, 2, half a unit to each side; row 0 hangs
 * 3 to 1 on root and tip, row 1 half and half, row 2 on the tip, which turns about z from y = 1.
 */
export function barAsset(
  changes: {
    readonly channels?: readonly Partial<DecodedChannel>[];
    readonly scales?: readonly [number, number, number][];
  } = {},
): DecodedAsset {
  const scale = (index: number) => changes.scales?.[index] ?? ([1, 1, 1] as const);
  const nodes = [
    barNode("root", null, [1], [0, 0, 0], scale(0)),
    barNode("tip", 0, [], [0, 1, 0], scale(1)),
    { ...barNode("body", null, [], [0, 0, 0], [1, 1, 1]), mesh: 0, skin: 0 },
  ];
  const inverseBinds = new Float64Array(32);
  for (const diagonal of [0, 5, 10, 15, 16, 21, 26, 31]) inverseBinds[diagonal] = 1;
  inverseBinds[16 + 13] = -1;
  const half = Math.SQRT1_2;
  const channels = (changes.channels ?? [{}]).map((channel, index) => ({
    index,
    sampler: index,
    node: 1,
    path: "rotation" as const,
    interpolation: "LINEAR" as const,
    times: Float32Array.of(0, 1),
    values: Float32Array.of(0, 0, 0, 1, 0, 0, half, half),
    ...channel,
  }));
  return {
    json: {},
    bytes: 0,
    nodes,
    roots: [0, 2],
    skinnedNode: 2,
    skin: {
      index: 0,
      name: null,
      joints: [0, 1],
      inverseBinds,
      hasInverseBinds: true,
      skeleton: null,
    },
    mesh: {
      parts: [],
      vertexCount: 6,
      positions: Float32Array.of(
        -0.5,
        0,
        0,
        0.5,
        0,
        0,
        -0.5,
        1,
        0,
        0.5,
        1,
        0,
        -0.5,
        2,
        0,
        0.5,
        2,
        0,
      ),
      normals: null,
      colours: null,
      indices: Uint32Array.of(0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5),
      // biome-ignore format: one vertex a group
      joints: Uint16Array.of(0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
      // biome-ignore format: one vertex a group
      weights: Float32Array.of(
        0.75, 0.25, 0, 0, 0.75, 0.25, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
      ),
      extraSets: [],
    },
    animations: [{ index: 0, name: "bend", channels }],
  };
}

function barNode(
  name: string,
  parent: number | null,
  children: readonly number[],
  translation: readonly [number, number, number],
  scale: readonly [number, number, number],
): DecodedNode {
  const rotation = [0, 0, 0, 1] as const;
  return {
    name,
    parent,
    children,
    local: fromTrs(translation, rotation, scale),
    trs: { translation, rotation, scale },
    mesh: null,
    skin: null,
  };
}
