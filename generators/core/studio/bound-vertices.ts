import type { ModelSpec, PartMesh } from "bindpose/contract";
import type { Field } from "../field/index.js";
import { isDeforming, type WeightBinding } from "../weights/index.js";
import { otherSide, type Sides } from "./macros/sides.js";

/** What operations with `--bind` hold. */
export interface BoundVertices {
  /** Of which some vertex follows something. */
  readonly bindings: readonly WeightBinding[];
  /** Bones that operations are bound to of which nothing shows on the surface. */
  readonly hidden: readonly string[];
}

/** The marks by which a bone's name tells its side. */
const SIDES: readonly Sides[] = [
  { from: "_l", to: "_r" },
  { from: "_left", to: "_right" },
  { from: "left", to: "right" },
  { from: "Left", to: "Right" },
].flatMap(({ from, to }) => [
  { from, to },
  { from: to, to: from },
]);

/**
 * Which vertices the operations with `--bind` bind, and to which bones. Where such an operation was
 * mirrored across x, its image follows the bone of the other side, if the rig has one (`arm_r` for
 * `arm_l`), else the same bone. A name that no vertex may follow binds nothing: the replay of the
 * log has said so.
 */
export function findBoundVertices(
  field: Field,
  mesh: PartMesh,
  bones: ModelSpec["bones"],
): BoundVertices {
  const { bindings } = field;
  const count = mesh.positions.length / 3;
  const indexOf = new Map(
    bones.flatMap((bone, index) => (isDeforming(bone) ? [[bone.name, index] as const] : [])),
  );
  const found = bindings.map(({ bone, isMirrored }) => ({
    recorded: bone,
    bone: indexOf.get(isMirrored ? nameOnOtherSide(bone, indexOf) : bone),
    shares: new Float64Array(count),
  }));
  const shares = new Float64Array(bindings.length);
  for (let v = 0; v < count && shares.length > 0; v++) {
    const [x, y, z] = mesh.positions.subarray(3 * v, 3 * v + 3);
    field.boundShares(x!, y!, z!, shares);
    for (let i = 0; i < shares.length; i++) found[i]!.shares[v] = shares[i]!;
  }
  const showing = found.filter(({ shares }) => shares.some((share) => share > 0));
  const shown = new Set(showing.map(({ recorded }) => recorded));
  return {
    bindings: showing.flatMap(({ bone, shares }) => (bone === undefined ? [] : [{ bone, shares }])),
    hidden: [...new Set(found.map(({ recorded }) => recorded))].filter((bone) => !shown.has(bone)),
  };
}

function nameOnOtherSide(bone: string, known: ReadonlyMap<string, number>): string {
  for (const sides of SIDES) {
    const other = otherSide(bone, sides);
    if (other !== undefined && known.has(other)) return other;
  }
  return bone;
}
