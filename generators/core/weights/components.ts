/** Which connected part of the surface each vertex belongs to. */
export interface Components {
  readonly count: number;
  /** Component of each vertex, numbered by its first vertex. */
  readonly of: Uint32Array;
}

/**
 * Connected components of a triangle mesh by union-find with path halving. A vertex without a
 * triangle is a component of its own.
 *
 * @param vertexCount n
 * @param triangles 3T indices below n
 */
export function findComponents(vertexCount: number, triangles: Uint32Array): Components {
  const parent = new Uint32Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) parent[v] = v;
  const find = (v: number): number => {
    while (parent[v] !== v) {
      parent[v] = parent[parent[v]!]!;
      v = parent[v]!;
    }
    return v;
  };
  for (let t = 0; t < triangles.length; t += 3) {
    for (let side = 1; side < 3; side++) {
      const a = find(triangles[t]!);
      const b = find(triangles[t + side]!);
      // The lower index stays root, so that numbering follows the first vertex.
      if (a < b) parent[b] = a;
      else parent[a] = b;
    }
  }
  const of = new Uint32Array(vertexCount);
  let count = 0;
  for (let v = 0; v < vertexCount; v++) {
    const root = find(v);
    of[v] = root === v ? count++ : of[root]!;
  }
  return { count, of };
}
