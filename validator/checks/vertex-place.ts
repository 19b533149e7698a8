import { type FindingPlace, pointer } from "bindpose/contract/rules";
import type { DecodedMesh, DecodedPart } from "../read/decoded-asset.js";

/** The parts whose vertices are their own, so that shared vertices are judged once. */
export function vertexParts(mesh: DecodedMesh): DecodedPart[] {
  const seen = new Set<number>();
  return mesh.parts.filter(({ firstVertex }) => {
    const isNew = !seen.has(firstVertex);
    seen.add(firstVertex);
    return isNew;
  });
}

/** Where an attribute of a part stands. */
export function attributePointer(part: DecodedPart, attribute: string): string {
  return pointer("meshes", part.mesh, "primitives", part.primitive, "attributes", attribute);
}

/** Where a part's triangles stand. */
export function indicesPointer(part: DecodedPart): string {
  return pointer("meshes", part.mesh, "primitives", part.primitive, "indices");
}

/** The place of a finding on the surface as a whole: its first part. */
export function surfacePlace(mesh: DecodedMesh): FindingPlace {
  const [part] = mesh.parts;
  return { pointer: pointer("meshes", part!.mesh, "primitives", part!.primitive) };
}

/** A vertex's position, rounded for reading. */
export function pointOf(mesh: DecodedMesh, vertex: number): number[] {
  return [0, 1, 2].map((axis) => readable(mesh.positions[3 * vertex + axis]!));
}

/** Four significant digits: enough to find the place. */
export function readable(value: number): number {
  return Number(value.toPrecision(4));
}
