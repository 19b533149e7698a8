import type { Operation, OperationOf } from "bindpose/contract";
import { countOf } from "../../count-of.js";
import { done, type Result, refuse } from "../../result.js";
import type { AnimationDraft, JointDraft, KeyframeDraft } from "../../rig/rig-state.js";
import { unknownName } from "../../rig/unknown-name.js";
import type { ExpandMacro } from "./macro-spec.js";
import { otherSide, readSides, signOf, times } from "./sides.js";

/** Digits that a shifted time keeps. */
const DIGITS = 12;

/**
 * The other side's curves: values with the sign of the mirrored joint, times later by a share of
 * the period and wrapped, which leaves a periodic curve what it is. A curve that stands there is
 * replaced. Joints of the middle are left alone.
 */
export const mirrorAnimation: ExpandMacro = ({ flags, run }) => {
  const { state } = run.replay;
  const name = flags["animation"] as string;
  const shift = (flags["shift"] as number | undefined) ?? 0;
  const sides = readSides((flags["from"] as string) ?? "_l", (flags["to"] as string) ?? "_r");
  if (!sides.ok) return sides;
  const { from, to } = sides.data;
  const animation = state.animations.get(name);
  if (animation === undefined) {
    return refuse(unknownName("animation", name, state.animations.keys()));
  }
  if (shift % 1 !== 0 && !animation.loop) {
    return refuse(
      `mirror-animation: ${name} plays once, so its curves cannot wrap; leave --shift out`,
    );
  }
  const operations: Operation[] = [];
  let tracks = 0;
  for (const [joint, keys] of animation.tracks) {
    const image = otherSide(joint, sides.data);
    if (image === undefined) continue;
    const fault = faultOfPair(state.joints.get(joint)!, state.joints.get(image), image, from, to);
    if (fault !== undefined) return refuse(fault);
    const sign = signOf(state.joints.get(joint)!.kind, state.joints.get(joint)!.axis);
    const wrapped = wrapKeys(keys, animation, shift, joint);
    if (!wrapped.ok) return wrapped;
    tracks++;
    for (const { tMs } of animation.tracks.get(image) ?? []) {
      if (wrapped.data.some((key) => key.tMs === tMs)) continue;
      operations.push({ op: "remove-keyframe", animation: name, joint: image, tMs });
    }
    operations.push(...wrapped.data.map((key) => imageOfKey(key, name, image, sign)));
  }
  if (tracks === 0)
    return refuse(`mirror-animation: no joint with ${from} in its name has keyframes in ${name}`);
  let markers = 0;
  for (const marker of animation.markers) {
    const image = otherSide(marker.name, sides.data);
    if (image === undefined) continue;
    const tMs = later(marker.tMs, animation, shift);
    if (animation.markers.some((other) => other.name === image && other.tMs === tMs)) continue;
    operations.push({ op: "add-marker", animation: name, tMs, name: image });
    markers++;
  }
  const also = markers === 0 ? "" : ` and ${countOf(markers, "marker")}`;
  const when = shift === 0 ? "" : `, ${shift * animation.periodMs} ms later`;
  return done({
    operations,
    said: `${name}: ${countOf(tracks, "curve")}${also} from ${from} to ${to}${when}`,
  });
};

function faultOfPair(
  joint: JointDraft,
  image: JointDraft | undefined,
  name: string,
  from: string,
  to: string,
): string | undefined {
  if (image === undefined) {
    return `mirror-animation: joint ${name} is not declared; make it with mirror-rig --from ${from} --to ${to}`;
  }
  if (image.kind === joint.kind && image.axis === joint.axis) return undefined;
  return `mirror-animation: ${name} is a ${image.kind} about ${image.axis}, ${joint.name} a ${joint.kind} about ${joint.axis}; they mirror no motion`;
}

function later(tMs: number, { periodMs }: AnimationDraft, shift: number): number {
  const whole = shift % 1;
  if (whole === 0) return tMs;
  const shifted = tMs + whole * periodMs;
  return Number((shifted >= periodMs ? shifted - periodMs : shifted).toPrecision(DIGITS));
}

/** The keys later by a share of the period, in ascending time. */
function wrapKeys(
  keys: readonly KeyframeDraft[],
  animation: AnimationDraft,
  shift: number,
  joint: string,
): Result<KeyframeDraft[]> {
  if (shift % 1 === 0) return done([...keys]);
  const { periodMs, name } = animation;
  const [first, last] = [keys[0]!, keys[keys.length - 1]!];
  const isSeam = keys.length > 1 && first.tMs === 0 && last.tMs === periodMs;
  if (isSeam && first.value !== last.value) {
    return refuse(
      `mirror-animation: ${joint} jumps at the seam of ${name}, ${last.value} at ${periodMs} ms and ${first.value} at 0; make them equal`,
    );
  }
  // The two keys of a seam are one instant: what arrives is the last one's, what departs the first's.
  const { in: arriving } = last;
  const once = isSeam
    ? [
        { ...withoutArriving(first), ...(arriving === undefined ? {} : { in: arriving }) },
        ...keys.slice(1, -1),
      ]
    : keys;
  return done(
    once
      .map((key) => ({ ...key, tMs: later(key.tMs, animation, shift) }))
      .sort((a, b) => a.tMs - b.tMs),
  );
}

function withoutArriving({ in: _, ...key }: KeyframeDraft): KeyframeDraft {
  return key;
}

function imageOfKey(
  { tMs, value, interp, in: arriving, out: departing }: KeyframeDraft,
  animation: string,
  joint: string,
  sign: 1 | -1,
): OperationOf<"add-keyframe"> {
  return {
    op: "add-keyframe",
    animation,
    joint,
    tMs,
    value: times(value, sign),
    ...(interp === "linear" ? {} : { interp }),
    ...(arriving === undefined ? {} : { inDt: arriving[0], inDv: times(arriving[1], sign) }),
    ...(departing === undefined ? {} : { outDt: departing[0], outDv: times(departing[1], sign) }),
  };
}
