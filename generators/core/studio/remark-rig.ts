import type { Operation, OperationOf } from "bindpose/contract";
import { isPortableName, sideOfName, sideOfRole } from "bindpose/contract/words";
import type { Config } from "../config/config.js";
import type { RigState } from "../rig/rig-state.js";
import { round } from "./describe-operation.js";
import { doubt, type Say } from "./remark.js";

/** Beyond one turn and a bit a range in radians was probably meant in degrees. */
const RADIANS = 7;

/**
 * What is doubtful about an operation on the skeleton or an animation, by names and numbers alone;
 * `state` is the rig with everything recorded.
 */
export function remarkRig(
  operation: Operation,
  state: RigState,
  volume: Config["volume"],
): readonly Say[] {
  switch (operation.op) {
    case "define-bone":
    case "define-animation":
      return portability(operation.name);
    case "set-bone":
      return remarkSide(operation.name, state);
    case "define-joint": {
      const { name, kind, min, max } = operation;
      const isLarge = kind === "rotation" && Math.max(-min, max) > RADIANS;
      return [...(isLarge ? [doubt("radians, not degrees?")] : []), ...portability(name)];
    }
    case "add-keyframe":
      return remarkKey(operation, state);
    case "paint-weight": {
      const { box } = operation;
      const isBeside = [volume.x, volume.y, volume.z].some(
        (extent, i) => box[i]! > extent || box[i]! + box[i + 3]! < 0,
      );
      return isBeside ? [doubt("wholly outside the volume")] : [];
    }
    default:
      return [];
  }
}

/** A bone on the other side than its name or role says; the middle is the root's, as for the judge. */
function remarkSide(bone: string, state: RigState): Say[] {
  const [root] = state.bones.values();
  const { name, role, head, tail } = state.bones.get(bone) ?? {};
  if (name === undefined || head === undefined || tail === undefined) return [];
  if (root?.head === undefined) return [];
  const x = (head[0] + tail[0]) / 2;
  const side = role === undefined ? sideOfName(name) : sideOfRole(role);
  const middle = root.head[0];
  if (side * (x - middle) >= 0) return [];
  const [says, is] = side === 1 ? ["left", "right"] : ["right", "left"];
  const what = role === undefined ? "name" : "role";
  const place = `x = ${round(x)} is the character's ${is} of ${round(middle)}`;
  return [doubt(`its ${what} says ${says}, but ${place}: the left is +x`)];
}

function remarkKey({ joint, value }: OperationOf<"add-keyframe">, state: RigState): Say[] {
  const draft = state.joints.get(joint);
  return draft === undefined || (value >= draft.min && value <= draft.max)
    ? []
    : [doubt(`outside ${draft.min} to ${draft.max}: it will be clamped`)];
}

function portability(name: string): Say[] {
  return isPortableName(name)
    ? []
    : [doubt("engines change this name: use letters, digits, _ and -")];
}
