import { type ModelSpec, pointer, rigSchema } from "bindpose/contract";
import { nearestName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

const bone = rigSchema.shape.bones.element.shape;
const joint = rigSchema.shape.joints.element.shape;
const animation = rigSchema.shape.animations.element.shape;
const track = animation.tracks.element.shape;
const KNOWN = {
  rig: Object.keys(rigSchema.shape),
  space: Object.keys(rigSchema.shape.space.unwrap().shape),
  bone: Object.keys(bone),
  joint: Object.keys(joint),
  follow: Object.keys(joint.follow.unwrap().shape),
  animation: Object.keys(animation),
  track: Object.keys(track),
  keyframe: Object.keys(track.keyframes.element.shape),
  marker: Object.keys(animation.markers.unwrap().element.shape),
} as const;

/** Keys that the contract does not define, outside `extras`: often a slip of the pen. */
export function checkUnknownKeys(rig: ModelSpec, report: Report): void {
  const check = (
    value: object | undefined,
    known: readonly string[],
    ...at: (string | number)[]
  ) => {
    for (const key of Object.keys(value ?? {})) {
      if (known.includes(key)) continue;
      const nearest = nearestName(key, known) ?? null;
      report(
        "RIG_UNKNOWN_KEY",
        { key: key.slice(0, 64), nearest },
        { pointer: pointer(...at, key) },
      );
    }
  };
  check(rig, KNOWN.rig);
  check(rig.space, KNOWN.space, "space");
  for (const [i, each] of rig.bones.entries()) check(each, KNOWN.bone, "bones", i);
  for (const [i, each] of rig.joints.entries()) {
    check(each, KNOWN.joint, "joints", i);
    check(each.follow, KNOWN.follow, "joints", i, "follow");
  }
  for (const [i, each] of rig.animations.entries()) {
    const at = ["animations", i] as const;
    check(each, KNOWN.animation, ...at);
    for (const [m, marker] of (each.markers ?? []).entries()) {
      check(marker, KNOWN.marker, ...at, "markers", m);
    }
    for (const [t, curve] of each.tracks.entries()) {
      check(curve, KNOWN.track, ...at, "tracks", t);
      for (const [k, key] of curve.keyframes.entries()) {
        check(key, KNOWN.keyframe, ...at, "tracks", t, "keyframes", k);
      }
    }
  }
}
