import assert from "node:assert/strict";
import test from "node:test";
import type { AnimationDraft } from "../rig/rig-state.js";
import { nextPose, type Pose } from "./next-pose.js";

const draft = (name: string, periodMs: number) =>
  ({
    name,
    periodMs,
    loop: true,
    autoPlay: false,
    tracks: new Map(),
    markers: [],
  }) as AnimationDraft;

test("one who follows the advice sees two instants of every animation, and comes to an end", () => {
  const animations = [draft("walk", 1000), draft("slow nod", 333)];
  const seen: string[] = [];
  let drawn: Pose | undefined;
  for (;;) {
    const next = nextPose(animations, drawn);
    if (next === undefined) break;
    const [, name, time] = /^render --view all --animation (.*) --time (.*)$/.exec(next)!;
    drawn = { animation: name!.replaceAll("'", ""), timeMs: Number(time) };
    seen.push(`${name} ${time}`);
  }
  assert.deepEqual(seen, ["walk 250", "walk 750", "'slow nod' 83.25", "'slow nod' 249.75"]);
});

test("a negative instant and the very end have a next one too", () => {
  const animations = [draft("walk", 1000), draft("run", 500)];
  assert.match(nextPose(animations, { animation: "walk", timeMs: -5 })!, /walk --time 750/);
  assert.match(nextPose(animations, { animation: "walk", timeMs: 1000 })!, /run --time 125/);
});
