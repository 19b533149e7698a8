import { mixTo, type Timeline } from "bindpose/runtime";

/**
 * An object with one property per joint. Reading gives the joint's value in the pose shown; writing
 * sets a caller joint from the next update on, until `releaseJoint` gives it back. Writing an auto
 * joint is a TypeError, an unknown one a RangeError with the nearest name.
 */
export function jointProperties(timeline: Timeline, values: Float64Array): Record<string, number> {
  const { names } = timeline.rig.joints;
  // What is no joint falls through to here; a Proxy for all would make every access slow.
  const stranger = new Proxy(Object.create(null), {
    set(_, name, value) {
      mixTo(timeline, String(name), value);
      return true;
    },
  });
  const joints = Object.create(stranger);
  names.forEach((name, joint) => {
    Object.defineProperty(joints, name, {
      enumerable: true,
      get: () => values[joint]!,
      set: (value: number) => mixTo(timeline, name, value),
    });
  });
  return Object.preventExtensions(joints);
}
