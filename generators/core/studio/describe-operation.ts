import type { Operation } from "bindpose/contract";
import type { Config } from "../config/config.js";
import type { RigState } from "../rig/rig-state.js";
import { describeReach, describeWay } from "./describe-reach.js";
import { boxOf, type OperationBox } from "./operation-box.js";

/**
 * What an operation did, in a few words: the box it covers, what it declared, where a joint takes
 * its bone. `state` is the rig with the operation applied; a joint is described within `room`
 * characters as far as that can be.
 */
export function describeOperation(
  operation: Operation,
  state: RigState,
  config: Config,
  room: number,
): string {
  const box = boxOf(operation);
  if (box !== undefined) {
    const bone = "bind" in operation ? operation.bind : undefined;
    return `${operation.op} ${describeBox(box)}${bone === undefined ? "" : `, follows ${bone}`}`;
  }
  switch (operation.op) {
    case "replace-color":
      return `replace-color ${operation.from} by ${operation.to}`;
    case "mirror": {
      const { axis, at = config.volume[operation.axis] / 2, keep = "low" } = operation;
      return `mirror at ${axis} = ${at}; the ${keep} half replaces the other`;
    }
    case "translate":
    case "copy":
      return `${operation.op} of the whole body by ${[operation.dx, operation.dy, operation.dz].map(round)}`;
    case "clear":
      return "clear: the body is empty; the skeleton stays";
    case "define-bone": {
      const bone = state.bones.get(operation.name);
      const place = operation.parent === "" ? "the root" : `under ${operation.parent}`;
      const kind = bone?.socket ? ", a socket" : bone?.deform === false ? ", not deforming" : "";
      return `bone ${operation.name}, ${place}${kind}; set-bone places it`;
    }
    case "set-bone": {
      const bone = state.bones.get(operation.name);
      const [head, tail] = [bone?.head, bone?.tail];
      const segment =
        head !== undefined && tail !== undefined
          ? `from ${head.map(round)} to ${tail.map(round)}, length ${round(distance(head, tail))}`
          : `still needs its ${head === undefined ? "head" : "tail"}`;
      return `bone ${operation.name} ${segment}`;
    }
    case "define-joint": {
      const { name, bone, kind, axis, drive } = operation;
      const motion =
        kind === "rotation" ? `turns ${bone} about ${axis}` : `shifts ${bone} along ${axis}`;
      const joint = state.joints.get(name);
      const said = `joint ${name} ${motion}, ${drive}`;
      const left = room - said.length - "; ".length;
      return joint === undefined ? said : `${said}; ${describeReach(joint, state, left)}`;
    }
    case "paint-weight": {
      const [x, y, z, w, h, d] = operation.box;
      const box = { low: [x, y, z], high: [x + w, y + h, z + d] };
      return `paint-weight ${operation.bone} at ${operation.weight}, ${describeBox(box)}`;
    }
    case "define-animation": {
      const animation = state.animations.get(operation.name);
      const ends = animation?.loop ? "loops" : "plays once";
      return `animation ${operation.name}, ${operation.periodMs} ms, ${ends}`;
    }
    case "add-keyframe": {
      const { animation, joint, tMs, value } = operation;
      const count = state.animations.get(animation)?.tracks.get(joint)?.length ?? 0;
      const draft = state.joints.get(joint);
      const way = draft === undefined ? undefined : describeWay(draft, value, state);
      const takes = way === undefined ? "" : ` (tail ${way})`;
      return `${animation}: ${joint} = ${value} at ${tMs} ms${takes}, keyframe ${count} of its track`;
    }
    case "add-marker":
      return `${operation.animation}: marker ${operation.name} at ${operation.tMs} ms`;
    case "remove-keyframe":
      return `${operation.animation}: no keyframe of ${operation.joint} at ${operation.tMs} ms any more`;
    default:
      return `${operation.op} ${"name" in operation ? operation.name : ""}`;
  }
}

/** "x 5.4..10.6 y 27..33 z 5..11" */
export function describeBox(box: OperationBox): string {
  return ["x", "y", "z"]
    .map((axis, i) => `${axis} ${round(box.low[i]!)}..${round(box.high[i]!)}`)
    .join(" ");
}

/** Two decimals are enough to see where something is. */
export function round(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - b[i]!));
}
