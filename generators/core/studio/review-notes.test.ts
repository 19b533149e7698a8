import assert from "node:assert/strict";
import test from "node:test";
import type { SkinReview } from "../review/index.js";
import { reviewData, reviewHints, reviewNotes } from "./review-notes.js";

const SOUND: SkinReview = {
  diagonal: 10,
  motions: [],
  sweeps: [],
  idleBones: [],
  idleJoints: [],
  fused: [],
  sides: [],
  pieces: [],
};

const sweep = (joint: string, stretch: number, volumeChange = 0) => ({
  joint,
  movement: 1,
  value: 2.2,
  stretch,
  volumeChange,
});

test("a sound character has no notes and no hints", () => {
  assert.deepEqual(reviewNotes(SOUND, []), []);
  assert.deepEqual(reviewHints({ ...SOUND, sweeps: [sweep("a", 1.1)] }), []);
});

test("what moves nothing is named once, and many names are cut", () => {
  const idleJoints = Array.from({ length: 8 }, (_, i) => `j${i}`);
  const review = { ...SOUND, idleBones: ["hat", "lost"], idleJoints };
  assert.deepEqual(reviewNotes(review, ["bone hat is outside"]), [
    "no skin follows bone lost",
    "joints j0, j1, j2, j3, j4, j5 and 2 more move nothing",
  ]);
});

test("grown limbs come with their place", () => {
  const fused = [{ bones: ["hand_l", "hip"] as const, edges: 4, place: [1, 2.345, 3] }];
  assert.deepEqual(reviewNotes({ ...SOUND, fused }, []), [
    "the skins of hand_l and hip are grown together at 1,2.35,3 (4 edges)",
  ]);
});

test("the joint that strains the skin most is told with its end and how to look", () => {
  const sweeps = [sweep("a", 1.5), sweep("knee l", 1.9, -0.214), sweep("b", 1.2)];
  assert.deepEqual(reviewHints({ ...SOUND, sweeps }), [
    "worst joint: knee l at 2.2: skin stretched to 1.9, 21 % of the volume lost (within limits); look: render --sweep 'knee l'",
  ]);
});

test("a joint beyond the limits is not excused", () => {
  const told = (stretch: number, volume: number) =>
    reviewHints({ ...SOUND, sweeps: [sweep("a", stretch, volume)] })[0]!;
  assert.match(told(2.4, -0.24), / \(within limits\); look/);
  assert.doesNotMatch(told(2.6, -0.1), /limits/);
  assert.doesNotMatch(told(1.5, -0.26), /limits/);
});

test("several pieces with bones of their own are told plainly, one is not", () => {
  const piece = (...bones: string[]) => ({ bones, low: [0, 0, 0], high: [1, 1, 1] });
  const pieces = [piece("forearm_r"), piece("forearm_l", "lamp", "third")];
  assert.deepEqual(reviewHints({ ...SOUND, pieces }), [
    "2 pieces that move by themselves: forearm_r; forearm_l, lamp",
  ]);
  assert.deepEqual(reviewHints({ ...SOUND, pieces: pieces.slice(1) }), []);
  assert.deepEqual(reviewData({ ...SOUND, pieces }).pieces[0], ["forearm_r"]);
});

test("sides that differ are told, the most different two", () => {
  const sides = [
    { left: "a_l", right: "a_r", offset: 1.234, share: 1.4 },
    { left: "b_l", right: "b_r", offset: 0, share: Infinity },
    { left: "c_l", offset: 0, share: 1 },
  ];
  assert.deepEqual(reviewHints({ ...SOUND, sides }), [
    "uneven: a_l and a_r: ends off by 1.23, the skin of the first is 140 % of the second's",
    "and 2 more",
  ]);
  assert.deepEqual(reviewHints({ ...SOUND, sides: sides.slice(1) }), [
    "uneven: b_l and b_r: the skin of the first is nothing like the second's",
    "uneven: c_l has no bone on the other side",
  ]);
  assert.equal(reviewData({ ...SOUND, sides }).uneven[1]!.share, null);
});
