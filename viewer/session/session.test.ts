import assert from "node:assert/strict";
import test from "node:test";
import { draftForeign, draftRun, writeAsset } from "bindpose/validator/fixtures";
import type { Actor } from "../actor/actor.js";
import { judgeFiles } from "../judge/judge-files.js";
import { advance, currentMs, playAnimation, seekTo, togglePlaying } from "./playback.js";
import { activeSlot, createSession, playedAnimation, type Session, type Slot } from "./session.js";
import { showStretch, toggleFinding } from "./show-overlays.js";
import { takeFiles } from "./take-files.js";

const bytes = (text: string) => new TextEncoder().encode(text);
const { glb, rig } = writeAsset(draftRun());
const RUN = new Map([
  ["mesh.glb", glb!],
  ["rig.json", bytes(rig as string)],
]);

/** A session without a stage, whose judge is the real one, and which counts what it tells. */
function start(prefersCalm = false): { session: Session; told: string[] } {
  const session = createSession(null, {
    judge: async (asset) => ({ ok: true, report: await judgeFiles(asset) }),
  });
  session.prefersCalm = prefersCalm;
  const told: string[] = [];
  for (const topic of ["asset", "report", "playback", "time", "overlay"] as const) {
    session.listen(topic, () => told.push(topic));
  }
  return { session, told };
}

test("an asset is shown, then judged, and its first animation plays", async () => {
  const { session, told } = start();
  assert.equal(await takeFiles(session, 0, { name: "run", files: RUN }), null);
  assert.equal(activeSlot(session)!.report!.verdict, "valid");
  assert.deepEqual([told[0], told.at(-1)], ["asset", "report"]);
  assert.deepEqual([session.animation, session.isPlaying], ["sway", true]);
  assert.equal(advance(session, 0.1), true);
  assert.ok(Math.abs(currentMs(session) - 100) < 1e-6);
});

test("where less motion is wanted it stands still until it is asked to play", async () => {
  const { session } = start(true);
  let told = true;
  session.listen("playback", () => {
    told = session.isPlaying;
  });
  await takeFiles(session, 0, { name: "run", files: RUN });
  assert.deepEqual([session.isPlaying, told], [false, false]);
  assert.equal(advance(session, 0.1), false);
  togglePlaying(session);
  assert.equal(session.isPlaying, true);
  session.speed = 0.5;
  advance(session, 0.1);
  assert.ok(Math.abs(currentMs(session) - 50) < 1e-6);
});

test("a sought instant is held; the rest pose has no time", async () => {
  const { session } = start();
  await takeFiles(session, 0, { name: "run", files: RUN });
  seekTo(session, 250);
  assert.deepEqual([session.isPlaying, currentMs(session)], [false, 250]);
  playAnimation(session, null);
  assert.deepEqual([playedAnimation(session), currentMs(session)], [null, 0]);
  togglePlaying(session);
  assert.equal(session.isPlaying, false);
});

test("what does not loop ends, and plays anew from its start", async () => {
  const { session } = start();
  const draft = draftRun();
  draft.rig.animations[0].loop = false;
  const once = writeAsset(draft);
  const files = new Map([
    ["mesh.glb", once.glb!],
    ["rig.json", bytes(once.rig as string)],
  ]);
  await takeFiles(session, 0, { name: "once", files });
  const { periodMs } = playedAnimation(session)!;
  assert.equal(advance(session, periodMs / 1000 + 1), false);
  assert.deepEqual([session.isPlaying, currentMs(session)], [false, periodMs]);
  togglePlaying(session);
  assert.deepEqual([session.isPlaying, currentMs(session)], [true, 0]);
});

test("what names another to go on with gives way to it, and time goes on", () => {
  const { session } = start();
  const played: (string | null)[] = [];
  const still = { periodMs: 100, markers: [] };
  const actor = {
    animations: [
      { ...still, name: "idle", loop: true },
      { ...still, name: "result", loop: false, next: "idle" },
    ],
    play: (name: string | null) => void played.push(name),
    advance() {},
    timeMs: () => 100,
  } as unknown as Actor;
  session.slots[0] = { actor } as Slot;
  playAnimation(session, "result");
  assert.equal(advance(session, 0.1), true);
  assert.deepEqual([session.animation, session.isPlaying], ["idle", true]);
  assert.deepEqual(played, ["result", "idle"]);
});

test("a station is taken, and a document of it that is dropped later", async () => {
  const { session } = start();
  const files = new Map([
    ["m.json", bytes('{"game":"toss","body":"x","bindings":[]}')],
    ["c.json", bytes('{"games":[]}')],
  ]);
  assert.equal(await takeFiles(session, 0, { name: "s", files }), null);
  assert.equal(activeSlot(session)!.report!.profile, "station");
  assert.match(activeSlot(session)!.problem!, /^The station cannot be shown/);
  const library = new Map([["l.json", bytes('{"owner":"me","assets":[]}')]]);
  assert.equal(await takeFiles(session, 0, { name: "l.json", files: library }), "added l.json");
  assert.equal(activeSlot(session)!.asset.station!.library, "l.json");
  await takeFiles(session, 0, { name: "run", files: RUN });
  assert.equal(activeSlot(session)!.asset.station, undefined, "another asset takes its place");
});

test("a second asset joins at the instant of the first", async () => {
  const { session } = start();
  await takeFiles(session, 0, { name: "a", files: RUN });
  seekTo(session, 300);
  session.isComparing = true;
  await takeFiles(session, 1, { name: "b", files: RUN });
  assert.deepEqual([session.active, session.slots[1]!.actor!.timeMs()], [1, 300]);
  seekTo(session, 400);
  for (const slot of session.slots) assert.equal(slot!.actor!.timeMs(), 400);
});

test("a case that is dropped later is what the asset is judged by", async () => {
  const { session } = start();
  await takeFiles(session, 0, { name: "run", files: RUN });
  const files = new Map([["ask.json", bytes('{"requiredAnimations":["fly"]}')]]);
  assert.equal(await takeFiles(session, 0, { name: "ask", files }), "added case.json");
  assert.equal(activeSlot(session)!.report!.verdict, "invalid");
});

test("a rig that is dropped on a lone mesh makes it a run", async () => {
  const { session } = start();
  await takeFiles(session, 0, { name: "x.glb", files: new Map([["x.glb", glb!]]) });
  assert.equal(activeSlot(session)!.report!.profile, "gltf");
  const files = new Map([["rig.json", RUN.get("rig.json")!]]);
  assert.equal(await takeFiles(session, 0, { name: "rig.json", files }), "added rig.json");
  assert.equal(activeSlot(session)!.report!.profile, "run");
  assert.equal(activeSlot(session)!.report!.verdict, "valid");
});

test("of several assets the first is shown and the others are choices; none is told", async () => {
  const { session } = start();
  const foreign = writeAsset(draftForeign()).glb!;
  const files = new Map([
    ["b.glb", foreign],
    ["a.glb", foreign],
  ]);
  await takeFiles(session, 0, { name: "asset", files });
  const { asset, choices } = activeSlot(session)!;
  assert.deepEqual([asset.name, choices.map(({ name }) => name)], ["a.glb", ["a.glb", "b.glb"]]);
  const none = await takeFiles(session, 0, { name: "x", files: new Map() });
  assert.match(none!, /there is no mesh.glb/);
});

test("a judge that fails is told, and one that comes too late is not heard", async () => {
  const { session } = start();
  let release: (judgement: { ok: false; reason: string }) => void = () => {};
  Object.assign(session.judge, {
    judge: () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  });
  const first = takeFiles(session, 0, { name: "a", files: RUN });
  await new Promise((done) => setTimeout(done, 50));
  const late = release;
  const second = takeFiles(session, 0, { name: "b", files: RUN });
  await new Promise((done) => setTimeout(done, 50));
  release({ ok: false, reason: "tired" });
  late({ ok: false, reason: "too late" });
  await Promise.all([first, second]);
  assert.equal(activeSlot(session)!.judgeProblem, "tired");
});

test("what is read more slowly does not take the place of what came after it", async () => {
  const { session } = start();
  const foreign = new Map([["slow.glb", writeAsset(draftForeign()).glb!]]);
  await Promise.all([
    takeFiles(session, 0, { name: "slow", files: foreign }),
    takeFiles(session, 0, { name: "fast", files: RUN }),
  ]);
  assert.equal(activeSlot(session)!.asset.name, "fast");
});

test("a finding is shown at its animation, its bone and its vertices, and taken back", async () => {
  const { session } = start();
  await takeFiles(session, 0, { name: "run", files: RUN });
  const finding = {
    code: "WEIGHTS_SUM",
    severity: "error",
    document: "glb",
    animation: "sway",
    timeMs: 125,
    bone: activeSlot(session)!.actor!.bones[1]!.name,
    vertex: 5,
    params: {},
    message: "",
    hint: "",
    spec: "5",
    count: 1,
  } as const;
  toggleFinding(session, finding);
  const { overlay } = session;
  assert.deepEqual([overlay.colours, overlay.skeleton, overlay.marked], ["weights", true, [5]]);
  assert.equal(currentMs(session), 125);
  toggleFinding(session, finding);
  assert.deepEqual([overlay.finding, overlay.colours, overlay.marked], [null, "own", []]);
  showStretch(session, "sway", { timeMs: 500, vertices: [1, 2] });
  assert.deepEqual([overlay.colours, overlay.marked, currentMs(session)], ["stretch", [1, 2], 500]);
  showStretch(session, "unknown", { timeMs: 1, vertices: [] });
  assert.equal(currentMs(session), 500);
});
