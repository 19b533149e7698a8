import { LIMITS } from "bindpose/contract/words";
import { AFFINE_STRIDE } from "./affine.js";
import type { CompiledRig } from "./compile-rig.js";
import type { SkinnedMeshFile } from "./read-skinned-mesh.js";

/** Whether a mesh belongs to a rig. Each check throws a RangeError that names the bones or vertex. */

/** A skin joint index is a bone index, so that names must agree place by place. */
export function checkBones({ bones }: CompiledRig, { boneNames }: SkinnedMeshFile): void {
  const unknown = boneNames.filter((name) => !bones.indexOf.has(name));
  const present = new Set(boneNames);
  const absent = bones.names.filter((name) => !present.has(name));
  const moved = bones.names.filter((name, bone) => boneNames[bone] !== name);
  if (moved.length === 0 && boneNames.length === bones.count) return;
  const got =
    unknown.length + absent.length === 0
      ? `others at ${list(moved)}`
      : [
          absent.length > 0 ? `none named ${list(absent)}` : "",
          unknown.length > 0 ? `strangers ${list(unknown)}` : "",
        ]
          .filter((part) => part !== "")
          .join(" and ");
  throw new RangeError(
    `glb skin joints: expected the rig's ${bones.count} bones in its order, got ${got}`,
  );
}

/** Contract section 5: at the corners of the bind box both inverse bind matrices give one point. */
export function checkBindFrames(
  { bones }: CompiledRig,
  { mesh, inverseBinds }: SkinnedMeshFile,
): void {
  const low = [0, 1, 2].map((axis) => least(mesh.positions, axis, 1));
  const high = [0, 1, 2].map((axis) => -least(mesh.positions, axis, -1));
  const allowed =
    LIMITS.bindTolerance * Math.hypot(...high.map((value, axis) => value - low[axis]!));
  const bad = bones.names.filter((_, bone) => {
    for (let corner = 0; corner < 8; corner++) {
      const point = [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? high : low)[axis]!);
      const apart = [0, 1, 2].map((row) => {
        let difference = 0;
        for (let column = 0; column < 4; column++) {
          const ours = bones.inverseBinds[bone * AFFINE_STRIDE + column * 3 + row]!;
          const theirs = inverseBinds[bone * 16 + column * 4 + row]!;
          difference += (theirs - ours) * (point[column] ?? 1);
        }
        return difference;
      });
      if (!(Math.hypot(...apart) <= allowed)) return true;
    }
    return false;
  });
  if (bad.length === 0) return;
  throw new RangeError(
    `glb inverseBindMatrices: expected the rig's bind frames, got others for ${list(bad)}`,
  );
}

/** Every vertex hangs on some bone of the rig. */
export function checkInfluences(rig: CompiledRig, file: SkinnedMeshFile): void {
  const bones = rig.bones.count;
  const { joints, weights } = file.weights;
  const outside = joints.findIndex((bone, slot) => bone >= bones && weights[slot] !== 0);
  if (outside >= 0) {
    const vertex = outside >> 2;
    throw new RangeError(
      `glb JOINTS_0: expected a bone below ${bones}, got ${joints[outside]} at vertex ${vertex}`,
    );
  }
  for (let slot = 0; slot < weights.length; slot += 4) {
    if (weights[slot] || weights[slot + 1] || weights[slot + 2] || weights[slot + 3]) continue;
    throw new RangeError(
      `glb WEIGHTS_0: expected a weight above 0, got none at vertex ${slot / 4}`,
    );
  }
}

/** The least of `sign` times a coordinate over all vertices. */
function least(positions: Float32Array, axis: number, sign: number): number {
  let found = Number.POSITIVE_INFINITY;
  for (let at = axis; at < positions.length; at += 3) {
    found = Math.min(found, sign * positions[at]!);
  }
  return found;
}

/** The first few names, quoted. */
function list(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => JSON.stringify(name.slice(0, LIMITS.nameLength)));
  return names.length > 5 ? `${shown.join(", ")} and ${names.length - 5} more` : shown.join(", ");
}
