import type { Asset } from "bindpose/runtime";
import { BufferAttribute, BufferGeometry } from "three";

/**
 * The asset's mesh as a geometry that shares its arrays. One geometry serves any number of
 * characters: give it to `createCharacter`, and dispose of it when the last one is gone.
 */
export function buildGeometry({ mesh, weights }: Asset): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(mesh.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(mesh.normals, 3));
  geometry.setAttribute("color", new BufferAttribute(mesh.colours, 3));
  geometry.setAttribute("skinIndex", new BufferAttribute(weights.joints, 4));
  geometry.setAttribute("skinWeight", new BufferAttribute(weights.weights, 4));
  geometry.setIndex(new BufferAttribute(mesh.indices, 1));
  return geometry;
}
