import assert from "node:assert/strict";
import test from "node:test";
import { draftForeign, draftRun, writeAsset } from "bindpose/validator/fixtures";
import { Vector3 } from "three";
import type { PageAsset } from "../files/page-asset.js";
import { findVertex, nearestVertex, placeOf, writePosed } from "../scene/posed-vertices.js";
import type { Actor } from "./actor.js";
import { localTime } from "./local-time.js";
import { openActor } from "./open-actor.js";

const { glb, rig } = writeAsset(draftRun());
const bytes = (text: string) => new TextEncoder().encode(text);
const RUN = { "mesh.glb": glb!, "rig.json": bytes(rig as string) };

function asset(files: Readonly<Record<string, Uint8Array>>, file?: string): PageAsset {
  const named = { name: "asset", files: new Map(Object.entries(files)) };
  return file === undefined ? named : { ...named, file };
}

async function open(given: PageAsset): Promise<Actor> {
  const { actor, problem } = await openActor(given);
  assert.equal(problem, null);
  actor!.object.updateMatrixWorld(true);
  return actor!;
}

function posed(actor: Actor): Float32Array {
  actor.object.updateMatrixWorld(true);
  const [part] = actor.parts;
  const out = new Float32Array(part!.geometry.getAttribute("position").count * 3);
  writePosed(part!, out);
  return out;
}

test("a time is wrapped where it loops and held where it does not", () => {
  assert.equal(localTime(1250, 1000, true), 250);
  assert.equal(localTime(-250, 1000, true), 750);
  assert.equal(localTime(1250, 1000, false), 1000);
  assert.equal(localTime(-1, 1000, false), 0);
});

test("a run is posed by its rig: at rest, at an instant, and by its joints", async () => {
  const actor = await open(asset(RUN));
  assert.deepEqual(
    actor.animations.map(({ name }) => name),
    ["sway"],
  );
  assert.equal(actor.bones[0]!.parent, -1);
  assert.ok(actor.bones.some(({ isSocket }) => isSocket));
  const tip = actor.bones[0]!.tip!.clone().applyMatrix4(actor.bones[0]!.node.matrixWorld);
  assert.ok(tip.length() > 0);
  const rest = posed(actor);
  actor.play("sway", 0);
  actor.seek(200);
  assert.equal(actor.timeMs(), 200);
  assert.notDeepEqual(posed(actor), rest);
  actor.advance(0.1);
  assert.ok(Math.abs(actor.timeMs() - 300) < 1e-6);
  actor.play(null, 0);
  actor.advance(0.01);
  assert.deepEqual(posed(actor), rest);
  assert.equal(actor.timeMs(), 0);
  const joint = actor.joints.find(({ isCaller }) => isCaller)!;
  actor.setJoint(joint.name, joint.max);
  assert.equal(actor.jointValue(joint.name), joint.max);
  actor.setJoint(joint.name, null);
  assert.equal(actor.jointValue(joint.name), joint.rest);
  actor.dispose();
});

test("a sought instant is the authored one, in the middle of a fade, too", async () => {
  const actor = await open(asset(RUN));
  actor.play("sway", 0);
  actor.seek(200);
  const wanted = posed(actor);
  actor.play(null, 0);
  actor.play("sway", 400);
  actor.advance(0.05);
  actor.seek(200);
  assert.deepEqual(posed(actor), wanted);
});

test("a glTF file without a rig plays its own animations", async () => {
  const foreign = writeAsset(draftForeign()).glb!;
  const actor = await open(asset({ "fox.glb": foreign }, "fox.glb"));
  assert.equal(actor.joints.length, 0);
  assert.ok(actor.bones.length > 1);
  const [animation] = actor.animations;
  const rest = posed(actor);
  actor.play(animation!.name, 0);
  actor.seek(animation!.periodMs / 3);
  assert.ok(Math.abs(actor.timeMs() - animation!.periodMs / 3) < 1e-3);
  const third = posed(actor);
  assert.notDeepEqual(third, rest);
  actor.play(animation!.name, 200);
  actor.advance(0.05);
  actor.seek(animation!.periodMs / 3);
  assert.deepEqual(posed(actor), third);
  actor.play(null, 0);
  assert.deepEqual(posed(actor), rest);
  assert.equal(actor.timeMs(), 0);
  actor.dispose();
});

test("a rig that cannot be posed is told, and the mesh is shown without it", async () => {
  const { actor, problem } = await openActor(asset({ ...RUN, "rig.json": bytes("{}") }));
  assert.match(problem!, /^Shown as plain glTF, without its rig: /);
  assert.equal(actor?.joints.length, 0);
});

test("what cannot be drawn is told in words", async () => {
  const none = await openActor(asset({ "rig.json": RUN["rig.json"] }));
  assert.deepEqual(none, { actor: null, problem: "There is no mesh to show." });
  const broken = await openActor(asset({ "a.glb": bytes("glTF broken") }, "a.glb"));
  assert.equal(broken.actor, null);
  assert.match(broken.problem!, /cannot be shown/);
});

test("mesh and rig are where the run's config says", async () => {
  const actor = await open(
    asset({
      "parts/body.glb": glb!,
      "rig.json": RUN["rig.json"],
      "mc-skin.config.json": bytes('{"mesh":"parts/body.glb"}'),
    }),
  );
  assert.equal(actor.animations.length, 1);
  const odd = await openActor(asset({ ...RUN, "mc-skin.config.json": bytes("no JSON") }));
  assert.equal(odd.problem, null);
});

test("a vertex as the judge counts it is found and placed; one beyond the last is not", async () => {
  const { parts } = await open(asset(RUN));
  const { part, index } = findVertex(parts, 5)!;
  assert.equal(index, 5);
  const position = part.geometry.getAttribute("position");
  const place = placeOf(part, index, new Vector3());
  assert.ok(place.distanceTo(new Vector3().fromBufferAttribute(position, 5)) < 1e-5);
  assert.equal(findVertex(parts, position.count), null);
  const own = new Vector3().fromBufferAttribute(position, 7);
  const nearest = nearestVertex(parts, [own.x, own.y, own.z])!;
  assert.ok(new Vector3().fromBufferAttribute(position, nearest).distanceTo(own) < 1e-6);
  assert.equal(nearestVertex([], [0, 0, 0]), null);
});

test("a .gltf finds its buffers among the files, by escaped names, and fetches nothing else", async () => {
  const foreign = writeAsset(draftForeign()).glb!;
  const view = new DataView(foreign.buffer);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(foreign.subarray(20, 20 + length)));
  const bin = foreign.slice(28 + length);
  const written = (uri: string) => {
    json.buffers[0].uri = uri;
    return bytes(JSON.stringify(json));
  };
  // three's loader tells its progress by an event that Node does not know.
  Object.assign(globalThis, { ProgressEvent: Event });
  const fox = asset({ "fox.gltf": written("a%20b.bin"), "a b.bin": bin }, "fox.gltf");
  assert.equal((await open(fox)).animations.length, 1);
  const { fetch } = globalThis;
  const asked: string[] = [];
  globalThis.fetch = (request) => {
    asked.push(new Request(request).url);
    return fetch(request);
  };
  for (const uri of ["https://x.test/fox.bin", "../fox.bin", "%.bin"]) {
    const { actor } = await openActor(asset({ "fox.gltf": written(uri) }, "fox.gltf"));
    assert.equal(actor, null, uri);
  }
  globalThis.fetch = fetch;
  assert.ok(asked.length > 0 && asked.every((url) => url === "data:,"), asked.join(" "));
});
