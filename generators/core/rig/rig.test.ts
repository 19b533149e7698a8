import assert from "node:assert/strict";
import test from "node:test";
import { type Operation, rigSchema } from "bindpose/contract";
import { buildModel, unplacedBones } from "./build-model.js";
import { replayRig } from "./replay-rig.js";
import { serializeRig } from "./serialize-rig.js";

const HEAD = { assetKind: "mc-skinned", generator: "mc-skin test" } as const;
const number = (operations: readonly Operation[]) =>
  operations.map((operation, i) => ({ n: i + 1, operation }));

function replay(...operations: Operation[]) {
  return replayRig(number(operations), []);
}

function modelOf(...operations: Operation[]) {
  const { state, problems } = replay(...operations);
  assert.deepEqual(problems, []);
  return buildModel(state, HEAD);
}

/** The last operation is left out, for this reason; the others count. */
function refused(pattern: RegExp, ...operations: Operation[]): void {
  const { problems } = replay(...operations);
  assert.equal(problems.length, 1, JSON.stringify(problems));
  assert.equal(problems[0]!.n, operations.length);
  assert.match(problems[0]!.error, pattern);
}

const bone = (name: string, parent = ""): Operation => ({ op: "define-bone", name, parent });
const place = (name: string, head: number[], tail: number[]): Operation => ({
  op: "set-bone",
  name,
  headX: head[0]!,
  headY: head[1]!,
  headZ: head[2]!,
  tailX: tail[0]!,
  tailY: tail[1]!,
  tailZ: tail[2]!,
});
const joint = (name: string, on: string, more: object = {}): Operation => ({
  op: "define-joint",
  name,
  bone: on,
  kind: "rotation",
  axis: "x",
  min: -1,
  max: 1,
  rest: 0,
  drive: "auto",
  ...more,
});
const walk: Operation = { op: "define-animation", name: "walk", periodMs: 1000 };
const key = (tMs: number, value: number, more: object = {}): Operation => ({
  op: "add-keyframe",
  animation: "walk",
  joint: "swing",
  tMs,
  value,
  ...more,
});

const BODY = [bone("pelvis"), place("pelvis", [0, 0, 0], [0, 4, 0])];
const LEG = [bone("leg", "pelvis"), place("leg", [0, 0, 0], [0, -4, 0])];
const SWING = [...BODY, joint("swing", "pelvis"), walk];

test("nothing recorded is a rig with its required animations alone", () => {
  const { state } = replayRig([], [{ name: "walk", periodMs: 800, loop: true }]);
  assert.deepEqual(buildModel(state, HEAD), {
    version: 1,
    skinned: true,
    ...HEAD,
    bones: [],
    joints: [],
    animations: [{ name: "walk", periodMs: 800, loop: true, tracks: [] }],
  });
});

test("keys that equal their default are left out, others stand", () => {
  const rig = modelOf(
    ...BODY,
    { op: "set-bone", name: "pelvis", roll: 0.5 },
    { op: "define-bone", name: "ground", parent: "pelvis", deform: false, role: "hips" },
    place("ground", [0, 0, 0], [0, 0, 0]),
    bone("hand_socket", "pelvis"),
    place("hand_socket", [1, 0, 0], [1, 0, 0]),
    { op: "define-bone", name: "holder", parent: "pelvis", socket: true },
    place("holder", [1, 0, 0], [1, 0, 0]),
    { op: "define-bone", name: "wall_socket", parent: "pelvis", socket: false },
    place("wall_socket", [1, 0, 0], [1, 1, 0]),
    joint("a", "pelvis", { pivotX: 0, offsetX: 0, orientZ: 0 }),
    joint("b", "pelvis", { pivotY: 2, offsetZ: 3, orientX: 0.1 }),
    joint("c", "pelvis", { follow: "a" }),
    joint("d", "pelvis", { follow: "a", factor: 0.5 }),
  );
  assert.deepEqual(rig.bones, [
    { name: "pelvis", parent: null, head: [0, 0, 0], tail: [0, 4, 0], roll: 0.5 },
    {
      name: "ground",
      parent: "pelvis",
      head: [0, 0, 0],
      tail: [0, 0, 0],
      deform: false,
      role: "hips",
    },
    { name: "hand_socket", parent: "pelvis", head: [1, 0, 0], tail: [1, 0, 0] },
    { name: "holder", parent: "pelvis", head: [1, 0, 0], tail: [1, 0, 0], socket: true },
    { name: "wall_socket", parent: "pelvis", head: [1, 0, 0], tail: [1, 1, 0], socket: false },
  ]);
  const plain = {
    bone: "pelvis",
    kind: "rotation",
    axis: "x",
    min: -1,
    max: 1,
    rest: 0,
    drive: "auto",
  };
  assert.deepEqual(rig.joints, [
    { name: "a", ...plain },
    { name: "b", ...plain, pivot: [0, 2, 0], offset: [0, 0, 3], orient: [0.1, 0, 0] },
    { name: "c", ...plain, follow: { joint: "a", factor: 1 } },
    { name: "d", ...plain, follow: { joint: "a", factor: 0.5 } },
  ]);
});

test("the last placement counts, and components that are not given stay", () => {
  const rig = modelOf(...BODY, place("pelvis", [1, 2, 3], [4, 5, 6]), {
    op: "set-bone",
    name: "pelvis",
    tailY: 9,
  });
  assert.deepEqual(rig.bones[0]!.head, [1, 2, 3]);
  assert.deepEqual(rig.bones[0]!.tail, [4, 9, 6]);
});

test("after re-parenting a parent stands before its children", () => {
  const rig = modelOf(...BODY, ...LEG, bone("hip", "pelvis"), place("hip", [0, 0, 0], [1, 0, 0]), {
    op: "set-bone",
    name: "leg",
    parent: "hip",
  });
  assert.deepEqual(
    rig.bones.map(({ name, parent }) => [name, parent]),
    [
      ["pelvis", null],
      ["hip", "pelvis"],
      ["leg", "hip"],
    ],
  );
});

test("bones that mean nothing are refused", () => {
  refused(/first bone is the root: --parent ""/, bone("leg", "pelvis"));
  refused(/is already defined/, bone("pelvis"), bone("pelvis"));
  refused(/has its root already, pelvis/, bone("pelvis"), bone("leg"));
  refused(
    /bone "pelvs" is not declared; did you mean pelvis\?/,
    bone("pelvis"),
    bone("leg", "pelvs"),
  );
  refused(
    /role hips is taken by bone pelvis/,
    { op: "define-bone", name: "pelvis", parent: "", role: "hips" },
    { op: "define-bone", name: "leg", parent: "pelvis", role: "hips" },
  );
  refused(/declare it: define-bone --name NAME --parent ""$/, {
    op: "set-bone",
    name: "leg",
    roll: 1,
  });
  refused(/needs --head-x, --head-z too/, bone("pelvis"), {
    op: "set-bone",
    name: "pelvis",
    headY: 1,
  });
  refused(/needs --tail-y, --tail-z too/, bone("pelvis"), {
    op: "set-bone",
    name: "pelvis",
    tailX: 1,
  });
  refused(/head and tail at one point/, bone("pelvis"), place("pelvis", [1, 1, 1], [1, 1, 1]));
  refused(
    /bone pelvis cannot hang under toe, which hangs under it: pelvis > leg > toe/,
    ...BODY,
    ...LEG,
    bone("toe", "leg"),
    { op: "set-bone", name: "pelvis", parent: "toe" },
  );
  refused(/bone pelvis cannot hang under itself/, ...BODY, {
    op: "set-bone",
    name: "pelvis",
    parent: "pelvis",
  });
  refused(/"hip" is not declared/, ...BODY, { op: "set-bone", name: "pelvis", parent: "hip" });
});

test("a bone goes only when nothing depends on it", () => {
  const remove: Operation = { op: "remove-bone", name: "pelvis" };
  const paint: Operation = {
    op: "paint-weight",
    bone: "pelvis",
    box: [0, 0, 0, 1, 1, 1],
    weight: 1,
  };
  refused(
    /bone leg, joint swing, a paint-weight still depend on bone pelvis/,
    ...BODY,
    ...LEG,
    joint("swing", "pelvis"),
    paint,
    remove,
  );
  refused(/not declared/, { op: "remove-bone", name: "leg" });
  assert.deepEqual(
    modelOf(...BODY, remove, bone("root"), place("root", [0, 0, 0], [0, 1, 0])).bones.length,
    1,
  );
});

test("paint needs a bone that deforms", () => {
  const paint = (name: string): Operation => ({
    op: "paint-weight",
    bone: name,
    box: [0, 0, 0, 1, 1, 1],
    weight: 1,
  });
  refused(/does not deform the skin/, ...BODY, bone("x_socket", "pelvis"), paint("x_socket"));
  refused(/not declared/, ...BODY, paint("pelvs"));
  assert.equal(replay(...BODY, paint("pelvis")).state.paints.length, 1);
});

test("a surface may be bound before the bone that it follows is declared, but it must be", () => {
  const plate = (bind: string): Operation => ({
    op: "add-sphere",
    x: 1,
    y: 1,
    z: 1,
    r: 1,
    color: "#aabbcc",
    bind,
  });
  assert.deepEqual(replay(plate("hips"), bone("hips")).problems, []);
  assert.equal(replay(plate("hip"), bone("hips")).problems.length, 1);
  const socket: Operation = { op: "define-bone", name: "grip", parent: "hips", socket: true };
  assert.match(replay(plate("grip"), bone("hips"), socket).problems[0]!.error, /grip/);
  refused(
    /bone leg still depends on bone hips; remove that first/,
    plate("hips"),
    bone("hips"),
    bone("leg", "hips"),
    {
      op: "remove-bone",
      name: "hips",
    },
  );
});

test("joints that mean nothing are refused", () => {
  refused(/already defined; change it with set-op/, ...SWING, joint("swing", "pelvis"));
  refused(/did you mean pelvis/, ...BODY, joint("a", "pelvi"));
  refused(/min must be below max/, ...BODY, joint("a", "pelvis", { min: 1, max: 1, rest: 1 }));
  refused(/--rest 2 outside its range -1 to 1/, ...BODY, joint("a", "pelvis", { rest: 2 }));
  refused(/--factor without --follow/, ...BODY, joint("a", "pelvis", { factor: 2 }));
  refused(
    /needs --drive auto/,
    ...SWING,
    joint("a", "pelvis", { follow: "swing", drive: "caller" }),
  );
  refused(/joint "a" is not declared/, ...SWING, joint("a", "pelvis", { follow: "a" }));
});

test("a joint goes only when nothing depends on it", () => {
  const remove: Operation = { op: "remove-joint", name: "swing" };
  refused(
    /keyframes of animation walk, joint twist still depend on joint swing/,
    ...SWING,
    joint("twist", "pelvis", { follow: "swing" }),
    key(0, 1),
    remove,
  );
  refused(/not declared/, ...BODY, remove);
  assert.deepEqual(modelOf(...SWING, remove).joints, []);
});

test("keyframes stand in numeric time, the later of two at one time counts", () => {
  const rig = modelOf(
    ...SWING,
    key(0, 1),
    key(10.64, 2),
    key(5.2, 3, { interp: "bezier", inDt: -1, inDv: 0.5, outDt: 2, outDv: 0 }),
    key(100, 4, { interp: "linear" }),
    key(10.64, 5),
  );
  assert.deepEqual(rig.animations[0]!.tracks, [
    {
      joint: "swing",
      keyframes: [
        { tMs: 0, value: 1 },
        { tMs: 5.2, value: 3, interp: "bezier", in: [-1, 0.5], out: [2, 0] },
        { tMs: 10.64, value: 5 },
        { tMs: 100, value: 4 },
      ],
    },
  ]);
});

test("animations that mean nothing are refused", () => {
  refused(/animation "wlk" is not declared; did you mean walk/, ...SWING, {
    ...(key(0, 1) as Operation & { op: "add-keyframe" }),
    animation: "wlk",
  });
  refused(/joint "swng"/, ...SWING, {
    ...(key(0, 1) as Operation & { op: "add-keyframe" }),
    joint: "swng",
  });
  refused(/a keyframe at 1001 ms is beyond the period of walk, 1000 ms/, ...SWING, key(1001, 1));
  refused(/--in-dt and --in-dv go together/, ...SWING, key(1, 1, { inDt: -1 }));
  refused(/--out-dt and --out-dv go together/, ...SWING, key(1, 1, { outDv: 1 }));
  refused(/at most 0/, ...SWING, key(1, 1, { inDt: 1, inDv: 1 }));
  refused(/at least 0/, ...SWING, key(1, 1, { outDt: -1, outDv: 1 }));
  refused(/beyond the period 400/, ...SWING, key(500, 1), { ...walk, periodMs: 400 } as Operation);
  refused(/follows swing/, ...SWING, joint("twist", "pelvis", { follow: "swing" }), {
    ...(key(0, 1) as Operation & { op: "add-keyframe" }),
    joint: "twist",
  });
  const marker = (tMs: number, name = "step"): Operation => ({
    op: "add-marker",
    animation: "walk",
    tMs,
    name,
  });
  refused(/a marker at 2000 ms is beyond/, ...SWING, marker(2000));
  refused(/has the marker step at 5 ms already/, ...SWING, marker(5), marker(5));
  refused(/not declared/, marker(5));
  const remove = (tMs: number): Operation => ({
    op: "remove-keyframe",
    animation: "walk",
    joint: "swing",
    tMs,
  });
  refused(/has keyframes at 0, 7 in walk/, ...SWING, key(0, 1), key(7, 1), remove(5));
  refused(/has no keyframes in walk/, ...SWING, remove(5));
  refused(/not declared/, remove(5));
  refused(/not declared/, { op: "remove-animation", name: "walk" });
  const rig = modelOf(...SWING, key(0, 1), key(7, 1), marker(9), marker(3), remove(0));
  assert.deepEqual(rig.animations[0]!.markers, [
    { tMs: 3, name: "step" },
    { tMs: 9, name: "step" },
  ]);
  assert.equal(rig.animations[0]!.tracks[0]!.keyframes.length, 1);
  assert.deepEqual(modelOf(...SWING, key(0, 1), remove(0)).animations[0]!.tracks, []);
  assert.deepEqual(modelOf(...SWING, { op: "remove-animation", name: "walk" }).animations, []);
});

test("declaring an animation again changes what is given and keeps the rest", () => {
  const rig = modelOf(
    ...SWING,
    { op: "define-animation", name: "walk", periodMs: 1000, loop: true, autoPlay: true },
    key(100, 1),
    { op: "define-animation", name: "walk", periodMs: 600 },
  );
  const [animation] = rig.animations;
  assert.equal(animation!.periodMs, 600);
  assert.equal(animation!.loop, true);
  assert.equal(animation!.autoPlay, true);
  assert.equal(animation!.tracks.length, 1);
});

test("a bone without a place is named, and cannot be written", () => {
  const { state } = replay(bone("pelvis"), ...LEG);
  assert.deepEqual(unplacedBones(state), ["pelvis"]);
  assert.throws(() => buildModel(state, HEAD), /bone pelvis: expected a head and a tail/);
});

test("a duplicate from a race is left out, and what follows still counts", () => {
  const { state, problems } = replay(...BODY, ...BODY.slice(0, 1), ...LEG);
  assert.deepEqual(
    problems.map(({ n }) => n),
    [3],
  );
  assert.deepEqual([...state.bones.keys()], ["pelvis", "leg"]);
});

test("rig.json parses under the contract's schema, keeps its order and gives a line per bone", () => {
  const rig = modelOf(...SWING, ...LEG, key(0, 1), key(5, 2));
  const text = serializeRig(rig);
  assert.deepEqual(JSON.parse(text), rig);
  assert.ok(rigSchema.safeParse(JSON.parse(text)).success);
  assert.equal(serializeRig(JSON.parse(text)), text);
  assert.match(text, /^ {4}\{"name":"leg",.*\}$/m);
  assert.match(text, /^ {12}\{"tMs":5,"value":2\}$/m);
  assert.ok(text.endsWith("}\n"));
});
