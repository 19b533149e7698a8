import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoneSpec, JointSpec, KeyframeSpec, ModelSpec } from "bindpose/contract";
import { compileRig } from "./compile-rig.js";
import { BAR, BEND, barWith } from "./rigs.test.data.js";

const [ROOT, TIP] = BAR.bones as [BoneSpec, BoneSpec];

function refuses(
  parts: unknown,
  kind: typeof TypeError | typeof RangeError,
  message: RegExp,
): void {
  const rig = { ...BAR, ...(parts as Partial<ModelSpec>) };
  assert.throws(
    () => compileRig(rig),
    (error) => {
      assert.ok(error instanceof kind, `${error} is no ${kind.name}`);
      assert.match((error as Error).message, message);
      return true;
    },
  );
}

const tip = (parts: object) => ({ bones: [ROOT, { ...TIP, ...parts }] });
const bend = (parts: object) => ({ joints: [{ ...BEND, ...parts }] });
const fold = (parts: object) => ({ animations: [{ ...BAR.animations[0], ...parts }] });
const keys = (keyframes: unknown) => fold({ tracks: [{ joint: "bend", keyframes }] });

test("a document that is no skinned rig of version 1 is refused", () => {
  assert.throws(
    () => compileRig(null as unknown as ModelSpec),
    /rig: expected an object, got null/,
  );
  refuses({ version: 2 }, RangeError, /rig\.version: expected 1, got 2/);
  refuses({ version: "1" }, RangeError, /rig\.version: expected 1, got string/);
  refuses({ skinned: false }, TypeError, /rig\.skinned: expected true/);
  refuses({ bones: {} }, TypeError, /rig\.bones: expected an array, got object/);
  refuses({ joints: undefined }, TypeError, /rig\.joints: expected an array, got undefined/);
  refuses({ animations: "walk" }, TypeError, /rig\.animations: expected an array, got "walk"/);
});

test("bones without a tree are refused by name", () => {
  refuses({ bones: [] }, RangeError, /rig\.bones: expected at least one bone, got none/);
  refuses(
    tip({ parent: "rot" }),
    RangeError,
    /"tip"\.parent: unknown bone "rot"; did you mean "root"/,
  );
  refuses(tip({ parent: "pelvis" }), RangeError, /"tip"\.parent: unknown bone "pelvis"$/);
  refuses(tip({ parent: null }), RangeError, /"tip"\.parent: .*only the first is a root, got null/);
  refuses(tip({ parent: "tip" }), RangeError, /"tip"\.parent: .*stands before it, got "tip" at 1/);
  refuses(tip({ name: "root" }), RangeError, /bones\[0\] and rig\.bones\[1\]: .*"root" twice/);
  const cycle = {
    bones: [ROOT, { ...TIP, parent: "hand" }, { ...TIP, name: "hand", parent: "tip" }],
  };
  refuses(
    cycle,
    RangeError,
    /"tip"\.parent: expected a bone that stands before it, got "hand" at 2/,
  );
  const childFirst = { bones: [TIP, ROOT] };
  refuses(childFirst, RangeError, /rig\.bones\[0\] "tip"\.parent: expected null.*got "root"/);
});

test("a bone of the wrong shape is refused by name and place", () => {
  refuses({ bones: [null] }, TypeError, /rig\.bones\[0\]: expected an object, got null/);
  refuses(tip({ name: 7 }), TypeError, /rig\.bones\[1\]\.name: expected a name, got 7/);
  refuses(
    tip({ name: "" }),
    RangeError,
    /rig\.bones\[1\]\.name: expected 1 to 64 characters, got 0/,
  );
  refuses(tip({ name: "n".repeat(65) }), RangeError, /expected 1 to 64 characters, got 65/);
  refuses(tip({ head: [0, 1] }), TypeError, /"tip"\.head: expected 3 numbers, got an array of 2/);
  refuses(tip({ head: "0,1,0" }), TypeError, /"tip"\.head: expected 3 numbers, got "0,1,0"/);
  refuses(
    tip({ tail: [0, Number.NaN, 0] }),
    RangeError,
    /"tip"\.tail\[1\]: .*finite number, got NaN/,
  );
  refuses(tip({ roll: "1" }), TypeError, /"tip"\.roll: expected a number, got "1"/);
  refuses(tip({ deform: 1 }), TypeError, /"tip"\.deform: expected true or false, got 1/);
  refuses(tip({ socket: "no" }), TypeError, /"tip"\.socket: expected true or false, got "no"/);
  refuses(tip({ head: [0, 1.7e308, 0], tail: [0, -1.7e308, 0] }), RangeError, /too large/);
});

test("a joint of the wrong shape, bone or range is refused by name", () => {
  refuses({ joints: [4] }, TypeError, /rig\.joints\[0\]: expected an object, got 4/);
  refuses(
    bend({ bone: "tipp" }),
    RangeError,
    /"bend"\.bone: unknown bone "tipp"; did you mean "tip"/,
  );
  refuses(bend({ bone: undefined }), RangeError, /"bend"\.bone: unknown bone undefined/);
  refuses(
    bend({ kind: "scale" }),
    RangeError,
    /"bend"\.kind: .*rotation, translation, got "scale"/,
  );
  refuses(bend({ axis: "w" }), RangeError, /"bend"\.axis: expected one of x, y, z, got "w"/);
  refuses(bend({ drive: true }), RangeError, /"bend"\.drive: .*caller, auto, got true/);
  refuses(bend({ min: 2 }), RangeError, /"bend"\.max: expected more than min 2, got 1\.57/);
  refuses(bend({ rest: 3 }), RangeError, /"bend"\.rest: expected -1\.57.* to 1\.57.*, got 3/);
  refuses(bend({ pivot: [0, 0] }), TypeError, /"bend"\.pivot: expected 3 numbers/);
  refuses(bend({ offset: 1 }), TypeError, /"bend"\.offset: expected 3 numbers, got 1/);
  refuses(bend({ orient: [0, 0, "x"] }), TypeError, /"bend"\.orient\[2\]: expected a number/);
  refuses({ joints: [BEND, BEND] }, RangeError, /joints\[0\] and rig\.joints\[1\]: .*"bend" twice/);
  const far: JointSpec = { ...BEND, pivot: [1.7e308, 0, 0], offset: [1.7e308, 0, 0] };
  refuses({ joints: [far] }, RangeError, /rig\.joints: .*too large/);
});

test("follows that have no end, no target or another driver are refused", () => {
  const auto = (name: string, joint: string): JointSpec => ({
    ...BEND,
    name,
    drive: "auto",
    follow: { joint, factor: 1 },
  });
  refuses(
    { joints: [auto("a", "a")] },
    RangeError,
    /"a"\.follow: expected no cycle, got one through "a"/,
  );
  const ring = [auto("a", "b"), auto("b", "c"), auto("c", "b")];
  refuses({ joints: ring }, RangeError, /follow: expected no cycle, got one through/);
  const lost = { joints: [BEND, auto("a", "bent")] };
  refuses(lost, RangeError, /"a"\.follow\.joint: unknown joint "bent"; did you mean "bend"/);
  refuses(
    { joints: [{ ...auto("a", "a"), follow: 1 }] },
    TypeError,
    /"a"\.follow: expected an object/,
  );
  const driven = { joints: [BEND, { ...auto("a", "bend"), drive: "caller" }] };
  refuses(driven, RangeError, /"a"\.drive: expected auto, since it follows, got caller/);
  const tracked = { joints: [{ ...BEND, name: "lead" }, auto("bend", "lead")] };
  refuses(tracked, RangeError, /"bend": expected no track, since it follows "lead", got one/);
});

test("keys out of order, outside the period or of the wrong shape are refused with their index", () => {
  const at = (...times: number[]) => keys(times.map((tMs) => ({ tMs, value: 0 })));
  refuses(at(0, 10.64, 5.2), RangeError, /"bend"\.keyframes\[2\]\.tMs: .*10\.64, got 5\.2/);
  refuses(at(0, 500, 500), RangeError, /keyframes\[2\]\.tMs: expected more than .*500, got 500/);
  refuses(at(-1), RangeError, /keyframes\[0\]\.tMs: expected 0 to 1000, got -1/);
  refuses(at(0, 1001), RangeError, /keyframes\[1\]\.tMs: expected 0 to 1000, got 1001/);
  refuses(at(Number.NaN), RangeError, /keyframes\[0\]\.tMs: expected a finite number, got NaN/);
  refuses(keys([]), RangeError, /"bend"\.keyframes: expected at least one, got none/);
  refuses(keys(null), TypeError, /"bend"\.keyframes: expected an array, got null/);
  refuses(keys([0]), TypeError, /keyframes\[0\]: expected an object, got 0/);
  refuses(keys([{ tMs: 0 }]), TypeError, /keyframes\[0\]\.value: expected a number, got undefined/);
  const key = { tMs: 0, value: 0 };
  refuses(keys([{ ...key, interp: "step" }]), RangeError, /interp: .*bezier.*got "step"/);
  refuses(keys([{ ...key, out: [1] }]), TypeError, /\.out: expected 2 numbers, got an array of 1/);
  refuses(keys([{ ...key, in: {} }]), TypeError, /\.in: expected 2 numbers, got object/);
  const huge: KeyframeSpec[] = [
    { tMs: 0, value: -1.7e308 },
    { tMs: 1, value: 1.7e308 },
  ];
  refuses(keys(huge), RangeError, /"fold"\.tracks\[0\] "bend": .*too large/);
});

test("an animation of the wrong shape is refused by name", () => {
  refuses({ animations: [null] }, TypeError, /rig\.animations\[0\]: expected an object, got null/);
  refuses(fold({ periodMs: 0 }), RangeError, /"fold"\.periodMs: expected more than 0, got 0/);
  refuses(fold({ periodMs: "1s" }), TypeError, /"fold"\.periodMs: expected a number, got "1s"/);
  refuses(fold({ loop: "yes" }), TypeError, /"fold"\.loop: expected true or false, got "yes"/);
  refuses(fold({ autoPlay: 1 }), TypeError, /"fold"\.autoPlay: expected true or false, got 1/);
  refuses(fold({ tracks: {} }), TypeError, /"fold"\.tracks: expected an array/);
  refuses(fold({ tracks: [1] }), TypeError, /"fold"\.tracks\[0\]: expected an object, got 1/);
  const [track] = BAR.animations[0]!.tracks;
  const lost = fold({ tracks: [{ ...track, joint: "bnd" }] });
  refuses(lost, RangeError, /tracks\[0\]\.joint: unknown joint "bnd"; did you mean "bend"/);
  refuses(fold({ tracks: [track, track] }), RangeError, /tracks\[1\] "bend": expected one track/);
  const twice = { animations: [BAR.animations[0], BAR.animations[0]] };
  refuses(twice, RangeError, /animations\[0\] and rig\.animations\[1\]: .*"fold" twice/);
});

test("a marker outside the period or without a name is refused with its index, others are put in order", () => {
  const marked = (...markers: { tMs: number; name: string }[]) =>
    compileRig(barWith({ animations: [{ name: "a", periodMs: 10, tracks: [], markers }] }));
  const late = { tMs: 11, name: "late" };
  assert.throws(() => marked({ tMs: 0, name: "start" }, late), {
    name: "RangeError",
    message: 'rig.animations[0] "a".markers[1].tMs: expected 0 to 10, got 11',
  });
  assert.throws(() => marked({ tMs: 0, name: "" }), /markers\[0\]\.name: expected 1 to 64/);
  const { markers } = marked({ tMs: 10, name: "b" }, { tMs: 2, name: "a" }).animations[0]!;
  assert.deepEqual(markers, [
    { tMs: 2, name: "a" },
    { tMs: 10, name: "b" },
  ]);
});

test("names of object properties are names like any other", () => {
  const odd = barWith({ bones: [ROOT, { ...TIP, name: "__proto__" }], joints: [], animations: [] });
  assert.equal(compileRig(odd).bones.indexOf.get("__proto__"), 1);
  refuses(tip({ parent: "constructor" }), RangeError, /unknown bone "constructor"/);
});

test("absent keys take the contract's defaults, and a socket never deforms", () => {
  const rig = compileRig(
    barWith({
      bones: [
        ROOT,
        { ...TIP, name: "hand_socket" },
        { ...TIP, name: "plain_socket", socket: false },
        { ...TIP, name: "hook", socket: true, deform: true },
        { ...TIP, name: "ground", deform: false },
      ],
      joints: [],
      animations: [{ name: "still", periodMs: 10, tracks: [] }],
    }),
  );
  assert.deepEqual(rig.bones.sockets, [false, true, false, true, false]);
  assert.deepEqual(rig.bones.deforming, [true, false, true, false, false]);
  assert.deepEqual(rig.animations[0], {
    name: "still",
    periodMs: 10,
    loop: false,
    autoPlay: false,
    tracks: [],
    groups: [],
    markers: [],
  });
});

test("a compiled rig is frozen and keeps nothing of the document", () => {
  const document = structuredClone(BAR);
  const rig = compileRig(document);
  document.bones[1]!.head[1] = 99;
  document.animations[0]!.tracks[0]!.keyframes[0]!.value = 99;
  assert.deepEqual(rig, compileRig(BAR));
  for (const part of [rig, rig.bones, rig.bones.names, rig.joints, rig.animations]) {
    assert.ok(Object.isFrozen(part));
  }
  assert.ok(Object.isFrozen(rig.animations[0]!.tracks[0]!.curve));
});

test("joints stand bone by bone in declaration order, and followers after what they follow", () => {
  const joint = (name: string, bone: string, follow?: string): JointSpec => ({
    ...BEND,
    name,
    bone,
    drive: "auto",
    ...(follow === undefined ? {} : { follow: { joint: follow, factor: 1 } }),
  });
  const { joints } = compileRig(
    barWith({
      joints: [
        joint("a", "tip", "c"),
        joint("b", "root"),
        joint("c", "tip", "d"),
        joint("d", "root"),
        joint("e", "root", "c"),
      ],
      animations: [],
    }),
  );
  assert.deepEqual([...joints.starts], [0, 3, 5]);
  assert.deepEqual([...joints.order], [1, 3, 4, 0, 2]);
  assert.deepEqual([...joints.followers], [2, 0, 4]);
});
