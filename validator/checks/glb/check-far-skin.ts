import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import type { SkinUse } from "../../surface/skin-use.js";
import type { Skeleton } from "../skeleton.js";
import { pointOf, surfacePlace } from "../vertex-place.js";

/**
 * No vertex follows a bone far away while it stands in the flesh of another one: nearer to that
 * bone than half of the bone's own skin, and more than three times as far from the bone that it
 * follows as half of that bone's skin is. Bones beside each other in the skeleton are left out, and
 * so is what merely hangs past a limb, a skirt or a cape.
 */
export function checkFarSkin(
  mesh: DecodedMesh,
  { names, parents, segments }: Skeleton,
  { dominant }: SkinUse,
  report: Report,
): void {
  const { positions, vertexCount } = mesh;
  const distances = new Float64Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) {
    distances[v] = distanceTo(segments[dominant[v]!]!, positions, v);
  }
  const radii = medians(distances, dominant, names.length);
  const bones = [...names.keys()].filter((bone) => radii[bone]! > 0);
  let vertices = 0;
  let first = { vertex: 0, nearest: 0 };
  for (let v = 0; v < vertexCount; v++) {
    const own = dominant[v]!;
    if (!(distances[v]! > LIMITS.farSkin * radii[own]!)) continue;
    const isOther = (bone: number) =>
      bone !== own && parents[bone] !== own && parents[own] !== bone;
    const nearest = bones.find(
      (bone) => isOther(bone) && distanceTo(segments[bone]!, positions, v) < radii[bone]!,
    );
    if (nearest === undefined) continue;
    if (vertices++ === 0) first = { vertex: v, nearest };
  }
  if (vertices === 0) return;
  const { vertex, nearest } = first;
  const params = { vertices, bone: names[dominant[vertex]!]!, nearest: names[nearest]! };
  report("SKIN_FAR_BONE", { ...params, at: pointOf(mesh, vertex) }, surfacePlace(mesh));
}

/** The median distance of each bone's own vertices; 0 where it has none. */
function medians(distances: Float64Array, dominant: Uint16Array, bones: number): Float64Array {
  const counts = new Uint32Array(bones + 1);
  for (const bone of dominant) counts[bone + 1]!++;
  for (let bone = 0; bone < bones; bone++) counts[bone + 1]! += counts[bone]!;
  const sorted = new Float64Array(distances.length);
  const next = counts.slice();
  for (let v = 0; v < distances.length; v++) sorted[next[dominant[v]!]!++] = distances[v]!;
  return Float64Array.from({ length: bones }, (_, bone) => {
    const own = sorted.subarray(counts[bone], counts[bone + 1]).sort();
    return own[own.length >> 1] ?? 0;
  });
}

/** From vertex v to the nearest of the bone's segments. */
function distanceTo(segments: Float64Array, positions: Float32Array, v: number): number {
  const px = positions[3 * v]!;
  const py = positions[3 * v + 1]!;
  const pz = positions[3 * v + 2]!;
  let nearest = Infinity;
  for (let s = 0; s < segments.length; s += 6) {
    const dx = segments[s + 3]! - segments[s]!;
    const dy = segments[s + 4]! - segments[s + 1]!;
    const dz = segments[s + 5]! - segments[s + 2]!;
    const x = px - segments[s]!;
    const y = py - segments[s + 1]!;
    const z = pz - segments[s + 2]!;
    const length = dx * dx + dy * dy + dz * dz;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy + z * dz) / length));
    const square = (x - along * dx) ** 2 + (y - along * dy) ** 2 + (z - along * dz) ** 2;
    if (square < nearest) nearest = square;
  }
  return Math.sqrt(nearest);
}
