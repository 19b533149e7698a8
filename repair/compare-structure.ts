import type { ModelSpec } from "bindpose/contract";
import type { Side } from "./side.js";

/** One difference, in words; `a` and `b` are what the two have. */
export interface Difference {
  readonly kind: "structure" | "positions" | "weights" | "poses";
  readonly what: string;
  readonly a: string;
  readonly b: string;
}

/** What the two have, by name: bones, joints, animations, and how many vertices and triangles. */
export function compareStructure(a: Side, b: Side): Difference[] {
  const differences: Difference[] = [];
  const say = (what: string, one: unknown, other: unknown) => {
    const [left, right] = [JSON.stringify(one) ?? "none", JSON.stringify(other) ?? "none"];
    if (left !== right) differences.push({ kind: "structure", what, a: left, b: right });
  };
  const lists: [string, (side: Side) => Map<string, unknown>][] = [
    ["bone", ({ bones, rig }) => new Map(bones.map((name, i) => [name, boneFacts(rig, i)]))],
    ["joint", ({ rig }) => new Map(rig?.joints.map((joint) => [joint.name, jointFacts(joint)]))],
    [
      "animation",
      (side) => new Map(side.animations.map((name) => [name, animationFacts(side, name)])),
    ],
  ];
  for (const [what, list] of lists) {
    const one = list(a);
    const other = list(b);
    for (const name of new Set([...one.keys(), ...other.keys()])) {
      say(`${what} "${name}"`, one.get(name), other.get(name));
    }
    const shared = (map: Map<string, unknown>, of: Map<string, unknown>) =>
      [...map.keys()].filter((name) => of.has(name));
    say(`order of ${what}s`, shared(one, other), shared(other, one));
  }
  const count = ({ asset }: Side) => asset.mesh?.vertexCount ?? 0;
  say("vertices", count(a), count(b));
  const triangles = ({ asset }: Side) => (asset.mesh?.indices.length ?? 0) / 3;
  say("triangles", triangles(a), triangles(b));
  const [one, other] = [a.asset.mesh?.indices, b.asset.mesh?.indices];
  if (one?.length === other?.length) {
    const at = one?.findIndex((index, i) => index !== other![i]) ?? -1;
    if (at >= 0) say(`triangle ${Math.floor(at / 3)}`, one![at], other![at]);
  }
  return differences;
}

function boneFacts(rig: ModelSpec | null, index: number): unknown {
  if (rig === null) return "a bone";
  const { parent, head, tail, roll = 0, deform = true, socket = false, role } = rig.bones[index]!;
  return { parent, head, tail, roll, deform, socket, role };
}

function jointFacts(joint: ModelSpec["joints"][number]): unknown {
  const { bone, kind, axis, min, max, rest, drive, follow } = joint;
  return { bone, kind, axis, min, max, rest, drive, follow };
}

function animationFacts({ rig }: Side, name: string): unknown {
  const found = rig?.animations.find((animation) => animation.name === name);
  if (found === undefined) return "an animation";
  const { periodMs, loop = false, autoPlay = false, tracks, markers = [] } = found;
  return { periodMs, loop, autoPlay, tracks: tracks.length, markers: markers.length };
}
