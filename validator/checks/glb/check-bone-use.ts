import { type FindingPlace, pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedMesh, DecodedSkin } from "../../read/decoded-asset.js";
import type { SkinUse } from "../../surface/skin-use.js";
import type { Skeleton } from "../skeleton.js";
import { attributePointer, vertexParts } from "../vertex-place.js";

/**
 * Bones that may not deform have no vertices; the others have, themselves or below them.
 * @param held nodes that hold the vertices of some other skin
 */
export function checkBoneUse(
  mesh: DecodedMesh,
  skin: DecodedSkin,
  skeleton: Skeleton,
  use: SkinUse,
  held: ReadonlySet<number>,
  report: Report,
): void {
  const holds = (bone: number) => use.vertices[bone]! > 0 || held.has(skin.joints[bone]!);
  const isInfluenced = Uint8Array.from(use.vertices, (_, bone) => (holds(bone) ? 1 : 0));
  // A bone's parent may stand after it, so each is carried up to the first that knows already.
  for (let bone = 0; bone < isInfluenced.length; bone++) {
    if (!holds(bone)) continue;
    let above = skeleton.parents[bone]!;
    while (above >= 0 && !isInfluenced[above]) {
      isInfluenced[above] = 1;
      above = skeleton.parents[above]!;
    }
  }
  for (const [bone, name] of skeleton.names.entries()) {
    const vertex = use.firstVertex[bone]!;
    if (skeleton.isDeclared && !skeleton.deforms[bone] && use.vertices[bone]! > 0) {
      const place = placeOfVertex(mesh, vertex);
      report("BONE_NOT_DEFORMING", { name, vertex: place.vertex }, { ...place, bone: name });
    } else if (skeleton.deforms[bone] && !isInfluenced[bone]) {
      const at = { pointer: pointer("skins", skin.index, "joints", bone), bone: name };
      report("BONE_WITHOUT_SKIN", { name }, at);
    }
  }
}

function placeOfVertex(
  mesh: DecodedMesh,
  vertex: number,
): FindingPlace & { pointer: string; vertex: number } {
  const part = vertexParts(mesh).findLast(({ firstVertex }) => firstVertex <= vertex)!;
  return { pointer: attributePointer(part, "JOINTS_0"), vertex: vertex - part.firstVertex };
}
