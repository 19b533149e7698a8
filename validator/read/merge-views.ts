import type {
  DecodedAsset,
  DecodedMesh,
  DecodedPart,
  DecodedSkin,
  InfluenceSet,
} from "./decoded-asset.js";

/** Bone indices of vertices have 16 bits. */
const MOST_BONES = 65_536;
const VERTEX_ARRAYS = ["positions", "normals", "colours"] as const;

interface View {
  readonly skin: DecodedSkin;
  readonly mesh: DecodedMesh;
}

/**
 * A file with several skins in use as one asset: all their bones, all their vertices. A node that
 * is a bone of two skins with the same matrix is one bone. Views that cannot be read, and those
 * whose bones are no longer counted in 16 bits, are left out; the first view stands for them all
 * where nothing is left.
 */
export function mergeViews(views: readonly DecodedAsset[]): DecodedAsset {
  const first = views[0]!;
  const bones: { node: number; matrix: Float64Array }[] = [];
  const boneOf = new Map<string, number>();
  const merged: (View & { bones: readonly number[] })[] = [];
  for (const { skin, mesh } of views) {
    if (skin === null || mesh === null || bones.length + skin.joints.length > MOST_BONES) continue;
    const own = skin.joints.map((node, bone) => {
      const matrix = skin.inverseBinds.subarray(16 * bone, 16 * bone + 16);
      const key = `${node} ${matrix.join()}`;
      const known = boneOf.get(key) ?? bones.push({ node, matrix }) - 1;
      boneOf.set(key, known);
      return known;
    });
    merged.push({ skin, mesh, bones: own });
  }
  if (merged.length === 0) return { ...first, views };
  const inverseBinds = new Float64Array(16 * bones.length);
  for (const [bone, { matrix }] of bones.entries()) inverseBinds.set(matrix, 16 * bone);
  return {
    ...first,
    views,
    skin: {
      ...merged[0]!.skin,
      joints: bones.map(({ node }) => node),
      inverseBinds,
      hasInverseBinds: merged.every(({ skin }) => skin.hasInverseBinds),
    },
    mesh: mergeMeshes(merged),
  };
}

function mergeMeshes(views: readonly (View & { bones: readonly number[] })[]): DecodedMesh {
  const vertexCount = views.reduce((sum, { mesh }) => sum + mesh.vertexCount, 0);
  const indexCount = views.reduce((sum, { mesh }) => sum + mesh.indices.length, 0);
  const setCount = Math.max(...views.map(({ mesh }) => 1 + mesh.extraSets.length));
  const numbers = VERTEX_ARRAYS.map((list) =>
    views.every(({ mesh }) => mesh[list] !== null) ? new Float32Array(3 * vertexCount) : null,
  );
  const indices = new Uint32Array(indexCount);
  const sets = Array.from({ length: setCount }, () => ({
    joints: new Uint16Array(4 * vertexCount),
    weights: new Float32Array(4 * vertexCount),
  }));
  const parts: DecodedPart[] = [];
  let vertex = 0;
  let index = 0;
  for (const { mesh, bones } of views) {
    for (const [n, list] of VERTEX_ARRAYS.entries()) numbers[n]?.set(mesh[list]!, 3 * vertex);
    indices.set(
      mesh.indices.map((corner) => Math.min(corner + vertex, 0xffffffff)),
      index,
    );
    const own: readonly InfluenceSet[] = [mesh, ...mesh.extraSets];
    for (const [n, { joints, weights }] of own.entries()) {
      sets[n]!.joints.set(
        joints.map((bone) => bones[bone] ?? 0),
        4 * vertex,
      );
      sets[n]!.weights.set(weights, 4 * vertex);
    }
    for (const part of mesh.parts) {
      const firstVertex = part.firstVertex + vertex;
      parts.push({ ...part, firstVertex, firstIndex: part.firstIndex + index });
    }
    vertex += mesh.vertexCount;
    index += mesh.indices.length;
  }
  const [positions, normals, colours] = numbers;
  const [set, ...extraSets] = sets;
  return {
    parts,
    vertexCount,
    positions: positions!,
    normals: normals!,
    colours: colours!,
    indices,
    ...set!,
    extraSets,
  };
}
