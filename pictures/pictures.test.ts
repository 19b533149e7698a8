import assert from "node:assert/strict";
import test from "node:test";
import { PROFILE_SPECS } from "bindpose/contract";
import { draftForeign, draftRun, RULE_CASES, writeAsset } from "bindpose/validator/fixtures";
import {
  boneWeights,
  dominantBones,
  markFindings,
  poseSubject,
  readSubject,
  type Subject,
  type SubjectFiles,
  stretchGauge,
} from "./index.js";

/** Of the broken assets, those above this size are left to the judge's own tests. */
const MAX_BYTES = 50_000;

type Draft = ReturnType<typeof draftRun>;

function filesOf(draft: Draft): SubjectFiles {
  const { glb, rig } = writeAsset(draft);
  return { glb: glb!, ...(rig === undefined ? {} : { rig: rig as string }) };
}

function read(files: SubjectFiles): Subject {
  const reading = readSubject(files);
  assert.ok(reading.ok, reading.ok ? "" : reading.error);
  return reading.data;
}

function run(change: (draft: Draft) => void = () => {}): SubjectFiles {
  const draft = draftRun();
  change(draft);
  return filesOf(draft);
}

function near(actual: ArrayLike<number>, expected: readonly number[], tolerance = 1e-6): void {
  assert.equal(actual.length, expected.length);
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs(actual[i]! - value) <= tolerance, `${Array.from(actual)} ${expected}`);
  }
}

test("at rest a run stands as it was sculpted, bones and all", () => {
  const subject = read(run());
  const { drawable, segments } = poseSubject(subject, {});
  near(drawable.positions, [...subject.vertices.positions]);
  near(drawable.normals, [...subject.normals]);
  assert.deepEqual(
    segments.map(({ name }) => name),
    ["root", "middle", "tip", "grip_socket"],
  );
  near(segments[2]!.head, [0, 2, 0]);
  near(segments[2]!.tail, [0, 3, 0]);
  assert.deepEqual(subject.notes, []);
});

test("an animation, a time and a caller's joint pose a run", () => {
  const subject = read(run());
  assert.deepEqual(subject.animations, [{ name: "sway", periodMs: 1000, loop: true }]);
  const sway = poseSubject(subject, { animation: "sway", timeMs: 250 });
  // `bend` turns by half a radian about x, at the middle bone's head.
  near(sway.segments[1]!.tail, [0, 1 + Math.cos(0.5), Math.sin(0.5)]);
  const nod = poseSubject(subject, { joints: new Map([["nod", 0.3]]) });
  near(nod.segments[2]!.tail, [0, 2 + Math.cos(0.3), Math.sin(0.3)]);
  near(nod.segments[1]!.tail, [0, 2, 0]);
  const far = poseSubject(subject, { joints: new Map([["nod", 99]]) });
  near(far.segments[2]!.tail, [0, 2 + Math.cos(1), Math.sin(1)], 1e-6);
});

test("normals turn with their bone", () => {
  const subject = read(run());
  const { drawable } = poseSubject(subject, { joints: new Map([["nod", 1]]) });
  const top = drawable.normals.length - 3;
  near(subject.normals.subarray(top), [0, 1, 0]);
  near(drawable.normals.subarray(top), [0, Math.cos(1), Math.sin(1)]);
});

test("a rig whose bones stand in another order than the mesh's poses it alike", () => {
  const plain = poseSubject(read(run()), { animation: "sway", timeMs: 250 });
  const shuffled = read(
    run(({ rig }) => {
      rig.bones.push({ name: "twig", parent: "root", head: [0, 1, 0], tail: [0, 2, 0] });
      rig.bones.splice(1, 0, rig.bones.pop());
    }),
  );
  const posed = poseSubject(shuffled, { animation: "sway", timeMs: 250 });
  assert.deepEqual(posed.drawable.positions, plain.drawable.positions);
  assert.deepEqual(posed.segments, plain.segments);
});

test("a plain glTF moves by its own animation, its bones found in its matrices", () => {
  const subject = read(filesOf(draftForeign()));
  const [animation] = subject.animations;
  assert.equal(animation!.periodMs, 1000);
  assert.equal(animation!.loop, null);
  assert.deepEqual(subject.joints, []);
  const rest = poseSubject(subject, {});
  near(rest.segments[0]!.head, [0, 0, 0]);
  near(rest.segments[0]!.tail, [0, 1, 0]);
  near(rest.segments[2]!.head, [0, 2, 0]);
  near(rest.segments[2]!.tail, [0, 2, 0]);
  const bent = poseSubject(subject, { animation: animation!.name, timeMs: 500 });
  const moved = bent.segments.findIndex(
    ({ tail }, bone) => Math.abs(tail[2] - rest.segments[bone]!.tail[2]) > 0.5,
  );
  assert.ok(moved >= 0, "a bone's end has swung by a right angle");
  assert.notDeepEqual(bent.drawable.positions, rest.drawable.positions);
});

test("a bone with several children leads to each of them, and is named once", () => {
  const draft = draftForeign();
  const { nodes } = draft.glb.json;
  // The tip becomes a second child of the root.
  nodes[0].children = [1, 2];
  nodes[1].children = undefined;
  nodes[2].translation = [0, 2, 0];
  const { segments } = poseSubject(read(filesOf(draft)), {});
  assert.deepEqual(
    segments.map(({ name }) => name),
    ["root", "", "middle", "tip"],
  );
  near(segments[0]!.tail, [0, 1, 0]);
  near(segments[1]!.tail, [0, 2, 0]);
});

test("a rig that cannot be used is told, and the mesh is shown without it", () => {
  const files = run();
  for (const [rig, note] of [
    ["{", /rig\.json is left out: /],
    ['{"version": 1}', /rig\.json is left out: \w+/],
    [
      (files.rig as string).replaceAll('"tip"', '"top"'),
      /rig\.json is left out: it has no bone "tip"/,
    ],
  ] as const) {
    const subject = read({ glb: files.glb, rig: new TextEncoder().encode(rig) });
    assert.match(subject.notes.join(), note);
    near(poseSubject(subject, {}).drawable.positions, [...subject.vertices.positions]);
  }
});

test("names that are not there are refused by name", () => {
  const own = read(run());
  const foreign = read(filesOf(draftForeign()));
  for (const subject of [own, foreign]) {
    assert.throws(
      () => poseSubject(subject, { animation: "fly" }),
      /^RangeError: animation: .*fly/,
    );
    assert.throws(
      () => poseSubject(subject, { joints: new Map([["wing", 1]]) }),
      /^RangeError: joints/,
    );
    assert.throws(() => boneWeights(subject, "wing"), /^RangeError: bone: .*wing/);
  }
});

test("weights of all bones add up to those of the skin", () => {
  const subject = read(run());
  const sum = new Float32Array(subject.vertices.positions.length / 3);
  for (const { name } of subject.bones) {
    for (const [v, weight] of boneWeights(subject, name).entries()) sum[v]! += weight;
  }
  assert.ok(sum.every((weight) => Math.abs(weight - 1) < 1e-6));
  const root = boneWeights(subject, "root");
  for (const [v, bone] of dominantBones(subject).entries()) {
    if (bone === 0) assert.ok(root[v]! >= 0.5);
  }
});

test("nothing is stretched at rest, and a bend stretches its outer side", () => {
  const subject = read(run());
  const gauge = stretchGauge(subject);
  const rest = gauge.measure(poseSubject(subject, {}).drawable.positions);
  near(
    rest,
    Array.from(rest, () => 1),
  );
  const bent = poseSubject(subject, { joints: new Map([["nod", 1]]) }).drawable.positions;
  const ratios = gauge.measure(bent);
  const { positions } = subject.vertices;
  let worst = 0;
  for (const [v, ratio] of ratios.entries()) if (ratio > ratios[worst]!) worst = v;
  assert.ok(ratios[worst]! > 1.05, `${ratios[worst]}`);
  assert.ok(Math.abs(positions[3 * worst + 1]! - 2) < 0.7, "at the joint");
  assert.ok(positions[3 * worst + 2]! < 0, "on the side that it bends away from");
});

test("edges without length and triangles that lead nowhere do not count as stretched", () => {
  const subject = read(run());
  const { positions } = subject.vertices;
  const indices = Uint32Array.of(0, 0, 1, 1, 2, 1e6);
  const ratios = stretchGauge({ ...subject, indices }).measure(positions);
  assert.equal(ratios[0], 1);
  assert.equal(ratios[3], 0);
});

test("every vertex that breaks a rule is marked, not the first alone", async () => {
  const files = run(({ glb }) => {
    for (const vertex of [5, 3, 40]) glb.weights.set([0.5, 0, 0, 0], 4 * vertex);
  });
  const subject = read(files);
  const { vertices, codes, findings } = await markFindings(subject, files, { profile: "run" });
  assert.deepEqual([...vertices], [3, 5, 40]);
  assert.deepEqual(codes, ["WEIGHTS_SUM"]);
  assert.deepEqual(
    findings.map(({ count }) => count),
    [3],
  );
  const other = await markFindings(subject, files, { profile: "run", code: "COLOUR_RANGE" });
  assert.deepEqual([...other.vertices], []);
  assert.deepEqual(other.codes, []);
});

test("of a point the nearest vertex is marked, and of a bone the skin that follows it", async () => {
  const open = draftRun();
  RULE_CASES.find(({ code }) => code === "SURFACE_OPEN")!.bad(open);
  const holed = filesOf(open);
  const hole = await markFindings(read(holed), holed, { profile: "run", code: "SURFACE_OPEN" });
  assert.deepEqual(hole.codes, ["SURFACE_OPEN"]);
  assert.ok(hole.vertices.length > 0);

  const files = run(({ rig }) => {
    rig.joints[0].bone = "tip";
  });
  const subject = read(files);
  const asked = { requiredAnimations: [{ name: "sway", movesBones: ["root"] }] };
  const still = await markFindings(subject, files, {
    profile: "run",
    case: JSON.stringify(asked),
  });
  assert.deepEqual(still.codes, ["MOTION_BONE_STILL"]);
  const dominant = dominantBones(subject);
  assert.ok(still.vertices.length > 5);
  assert.ok(still.vertices.every((vertex) => dominant[vertex] === 0));
});

test("a sound run has no marks", async () => {
  const files = run();
  const { vertices } = await markFindings(read(files), files, { profile: "run" });
  assert.equal(vertices.length, 0);
});

test("whatever a file is, it is read or refused in a sentence, and then posed and marked", async () => {
  let posed = 0;
  let marks = 0;
  for (const [index, { code, bad, profile = "run" }] of RULE_CASES.entries()) {
    const isForeign = PROFILE_SPECS[profile].base === "gltf";
    const draft = isForeign ? draftForeign() : draftRun();
    bad(draft);
    const files = filesOf(draft);
    if (files.glb.length > MAX_BYTES) continue;
    const reading = readSubject(files);
    if (!reading.ok) {
      assert.match(reading.error, /^it (?:is|has) no /);
      continue;
    }
    const subject = reading.data;
    for (const { name, periodMs } of subject.animations) {
      poseSubject(subject, { animation: name, timeMs: periodMs / 3 });
    }
    const { drawable } = poseSubject(subject, {});
    assert.equal(
      stretchGauge(subject).measure(drawable.positions).length,
      drawable.positions.length / 3,
    );
    posed++;
    // What is said of motion is of no vertex, and takes long to measure.
    if (index % 3 > 0 || code.startsWith("MOTION_")) continue;
    const { vertices } = await markFindings(subject, files, { profile });
    marks += Math.sign(vertices.length);
  }
  assert.ok(posed > 100 && marks > 10, `${posed} posed, ${marks} with marks`);
});
