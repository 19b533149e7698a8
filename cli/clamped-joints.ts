import type { Subject } from "bindpose/pictures";

/** A joint's value beyond its range, and the end of the range that is shown in its place. */
export interface ClampedJoint {
  readonly name: string;
  readonly asked: number;
  readonly shown: number;
}

/** Those of the asked values that a pose cannot take, in the order asked. */
export function clampedJoints(
  { joints }: Subject,
  asked: ReadonlyMap<string, number>,
): ClampedJoint[] {
  return [...asked].flatMap(([name, value]) => {
    const joint = joints.find((each) => each.name === name);
    if (joint === undefined) return [];
    const shown = Math.min(joint.max, Math.max(joint.min, value));
    return shown === value ? [] : [{ name, asked: value, shown }];
  });
}
