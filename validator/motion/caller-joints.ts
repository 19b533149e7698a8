import { type JointSpec, type ModelSpec, pointer } from "bindpose/contract/rules";
import { LIMITS } from "bindpose/contract/words";
import { bonePalette, jointValues, posableRig } from "../pose/index.js";
import { changedBones } from "./compare-palettes.js";
import type { MotionBone } from "./motion.js";
import type { MotionReporter } from "./reporter.js";
import { isCarried, type Surface } from "./surface.js";

/** Where in a joint's range it is tried, besides rest: no two are whole turns apart on any usual range. */
const TRIED = [0, 0.382, 0.618, 1] as const;

/**
 * Tries each `caller` joint alone over its range: it must move some vertex by 0.001 of the
 * diagonal, or a socket, by as much or by a turn of as many radians (contract, section 6).
 * @param limit joints that are tried at most, the required ones first
 */
export function reportCallerJoints(
  report: MotionReporter,
  rig: ModelSpec,
  surface: Surface,
  bones: readonly MotionBone[],
  required: ReadonlySet<string>,
  limit: number,
): void {
  const posable = posableRig(rig);
  const callers = [...rig.joints.entries()]
    .filter(([, { drive, min, max }]) => drive === "caller" && min < max)
    .sort(([, a], [, b]) => Number(required.has(b.name)) - Number(required.has(a.name)));
  for (const [index, joint] of callers.slice(0, limit)) {
    const poses = triedValues(joint).map((value) =>
      bonePalette(posable, jointValues(rig, null, { timeMs: 0 }, new Map([[joint.name, value]]))),
    );
    if (movesSocket(poses, bones, surface.diagonal)) continue;
    const largest = largestSkinMovement(poses, surface);
    if (largest >= LIMITS.motion) continue;
    report(
      required.has(joint.name) ? "MOTION_REQUIRED_JOINT_STILL" : "MOTION_JOINT_STILL",
      { joint: joint.name, largest },
      { pointer: pointer("joints", index) },
    );
  }
}

function triedValues({ min, max, rest }: JointSpec): number[] {
  return [rest, ...TRIED.map((share) => min + share * (max - min))];
}

/** Over the diagonal; stops at the first vertex that moves far enough. */
function largestSkinMovement(poses: readonly Float64Array[], surface: Surface): number {
  const all = new Float64Array(poses.length * poses[0]!.length);
  for (const [i, pose] of poses.entries()) all.set(pose, i * pose.length);
  const changed = new Uint8Array(poses[0]!.length / 16);
  for (const bone of changedBones(all, poses.length)) changed[bone] = 1;
  const { positions, slots, joints, weights, vertexCount, diagonal } = surface;
  const enough = LIMITS.motion * diagonal;
  const place = new Float64Array(3 * poses.length);
  let largest = 0;
  for (let v = 0; v < vertexCount && largest < enough; v++) {
    if (!isCarried(surface, v, changed)) continue;
    place.fill(0);
    for (let i = slots * v; i < slots * v + slots; i++) {
      for (const [k, pose] of poses.entries()) {
        for (let row = 0; row < 3; row++) {
          const m = 16 * joints[i]! + row;
          const point =
            pose[m]! * positions[3 * v]! +
            pose[m + 4]! * positions[3 * v + 1]! +
            pose[m + 8]! * positions[3 * v + 2]! +
            pose[m + 12]!;
          place[3 * k + row]! += weights[i]! * point;
        }
      }
    }
    for (let a = 0; a < place.length; a += 3) {
      for (let b = 0; b < a; b += 3) {
        const distance = Math.hypot(
          place[a]! - place[b]!,
          place[a + 1]! - place[b + 1]!,
          place[a + 2]! - place[b + 2]!,
        );
        largest = Math.max(largest, distance);
      }
    }
  }
  return largest / diagonal;
}

function movesSocket(
  poses: readonly Float64Array[],
  bones: readonly MotionBone[],
  diagonal: number,
): boolean {
  for (const [bone, { socket, head }] of bones.entries()) {
    if (!socket) continue;
    const first = poses[0]!.subarray(16 * bone, 16 * bone + 16);
    for (const pose of poses) {
      const moved = pose.subarray(16 * bone, 16 * bone + 16);
      const shift = [0, 1, 2].map((row) => {
        const difference = [0, 4, 8, 12].map(
          (column) => moved[column + row]! - first[column + row]!,
        );
        return (
          difference[0]! * head[0] +
          difference[1]! * head[1] +
          difference[2]! * head[2] +
          difference[3]!
        );
      });
      const turn = Math.max(
        ...[0, 4, 8].map((c) =>
          Math.hypot(
            moved[c]! - first[c]!,
            moved[c + 1]! - first[c + 1]!,
            moved[c + 2]! - first[c + 2]!,
          ),
        ),
      );
      if (Math.hypot(...shift) >= LIMITS.motion * diagonal || turn >= LIMITS.motion) return true;
    }
  }
  return false;
}
