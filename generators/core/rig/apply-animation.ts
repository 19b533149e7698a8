import type { OperationOf } from "bindpose/contract";
import { RIG_DEFAULTS } from "bindpose/contract/words";
import type { AnimationDraft, KeyframeDraft, RigState } from "./rig-state.js";
import { unknownName } from "./unknown-name.js";

/** Each function changes the state, or leaves it and returns why the operation means nothing. */
type Fault = string | undefined;

/** Declares an animation, or changes a declared one: what is not given stays. */
export function defineAnimation(
  state: RigState,
  operation: OperationOf<"define-animation">,
): Fault {
  const { name, periodMs } = operation;
  const old = state.animations.get(name);
  const last = Math.max(
    0,
    ...[...(old?.tracks.values() ?? [])].map((keys) => keys[keys.length - 1]!.tMs),
    ...(old?.markers ?? []).map((marker) => marker.tMs),
  );
  if (last > periodMs) {
    return `animation ${name} has a keyframe or marker at ${last} ms, beyond the period ${periodMs}`;
  }
  state.animations.set(name, {
    name,
    periodMs,
    loop: operation.loop ?? old?.loop ?? RIG_DEFAULTS.loop,
    autoPlay: operation.autoPlay ?? old?.autoPlay ?? RIG_DEFAULTS.autoPlay,
    tracks: old?.tracks ?? new Map(),
    markers: old?.markers ?? [],
  });
  return undefined;
}

export function addKeyframe(state: RigState, operation: OperationOf<"add-keyframe">): Fault {
  const { joint: name, tMs, value } = operation;
  const animation = state.animations.get(operation.animation);
  if (animation === undefined) {
    return unknownName("animation", operation.animation, state.animations.keys());
  }
  const joint = state.joints.get(name);
  if (joint === undefined) return unknownName("joint", name, state.joints.keys());
  if (joint.follow !== undefined) {
    return `joint ${name} follows ${joint.follow.joint} and has no curve of its own; key that joint`;
  }
  const fault = faultOfTime("a keyframe", tMs, animation) ?? faultOfHandles(operation);
  if (fault !== undefined) return fault;

  const { inDt, inDv, outDt, outDv } = operation;
  const key: KeyframeDraft = {
    tMs,
    value,
    interp: operation.interp ?? RIG_DEFAULTS.interp,
    ...(inDt === undefined ? {} : { in: [inDt, inDv!] as const }),
    ...(outDt === undefined ? {} : { out: [outDt, outDv!] as const }),
  };
  const keys = animation.tracks.get(name) ?? [];
  const at = placeOf(keys, tMs);
  keys.splice(at, keys[at]?.tMs === tMs ? 1 : 0, key);
  animation.tracks.set(name, keys);
  return undefined;
}

/** Index of the first keyframe at `tMs` or later, by bisection. */
function placeOf(keys: readonly KeyframeDraft[], tMs: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]!.tMs < tMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function removeKeyframe(state: RigState, operation: OperationOf<"remove-keyframe">): Fault {
  const { joint, tMs } = operation;
  const animation = state.animations.get(operation.animation);
  if (animation === undefined) {
    return unknownName("animation", operation.animation, state.animations.keys());
  }
  const keys = animation.tracks.get(joint) ?? [];
  const left = keys.filter((key) => key.tMs !== tMs);
  if (left.length === keys.length) {
    const times = keys.map((key) => key.tMs).join(", ");
    const found = times === "" ? "has no keyframes" : `has keyframes at ${times}`;
    return `there is no keyframe at ${tMs} ms: joint ${joint} ${found} in ${animation.name}`;
  }
  if (left.length > 0) animation.tracks.set(joint, left);
  else animation.tracks.delete(joint);
  return undefined;
}

export function addMarker(state: RigState, operation: OperationOf<"add-marker">): Fault {
  const { name, tMs } = operation;
  const animation = state.animations.get(operation.animation);
  if (animation === undefined) {
    return unknownName("animation", operation.animation, state.animations.keys());
  }
  const fault = faultOfTime("a marker", tMs, animation);
  if (fault !== undefined) return fault;
  if (animation.markers.some((marker) => marker.tMs === tMs && marker.name === name)) {
    return `animation ${animation.name} has the marker ${name} at ${tMs} ms already`;
  }
  animation.markers.push({ tMs, name });
  animation.markers.sort((a, b) => a.tMs - b.tMs);
  return undefined;
}

export function removeAnimation(
  state: RigState,
  operation: OperationOf<"remove-animation">,
): Fault {
  return state.animations.delete(operation.name)
    ? undefined
    : unknownName("animation", operation.name, state.animations.keys());
}

function faultOfTime(what: string, tMs: number, animation: AnimationDraft): Fault {
  return tMs > animation.periodMs
    ? `${what} at ${tMs} ms is beyond the period of ${animation.name}, ${animation.periodMs} ms; define-animation with --period-ms changes it`
    : undefined;
}

function faultOfHandles(operation: OperationOf<"add-keyframe">): Fault {
  const { inDt, inDv, outDt, outDv } = operation;
  if ((inDt === undefined) !== (inDv === undefined)) return "--in-dt and --in-dv go together";
  if ((outDt === undefined) !== (outDv === undefined)) return "--out-dt and --out-dv go together";
  if (inDt !== undefined && inDt > 0)
    return `--in-dt is ${inDt}; the handle stands before, at most 0`;
  if (outDt !== undefined && outDt < 0) {
    return `--out-dt is ${outDt}; the handle stands after, at least 0`;
  }
  return undefined;
}
