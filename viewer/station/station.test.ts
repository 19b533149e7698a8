import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import {
  acceptResult,
  loadStation,
  placeStation,
  positionBox,
  readPieceMesh,
} from "bindpose/runtime/station";
import { Box3, type Object3D } from "three";
import type { Actor } from "../actor/actor.js";
import { openActor } from "../actor/open-actor.js";
import { findStations } from "../files/find-stations.js";
import type { PageAsset } from "../files/page-asset.js";
import { judgeFiles } from "../judge/judge-files.js";
import { readStation } from "./read-station.js";

const example = findExample();
const files = new Map(
  readdirSync(example).map((name) => [name, new Uint8Array(readFileSync(new URL(name, example)))]),
);
const [asset] = findStations(files) as [PageAsset];

/** From the sources and from the compiled tests alike. */
function findExample(): URL {
  const up = import.meta.url.includes("/dist/") ? "../../../../" : "../../";
  return new URL(`${up}examples/station/`, import.meta.url);
}

async function open(given: PageAsset): Promise<Actor> {
  const { actor } = await openActor(given);
  return actor!;
}
const nodeOf = (actor: Actor, slot: string) =>
  actor.object.children.find(({ name }) => name === slot) as Object3D;
const matrixOf = (actor: Actor, slot: string) => [...nodeOf(actor, slot).matrix.elements];

test("every piece stands where the runtime places it, at every instant", async () => {
  const { entry, manifest, pieces } = await readStation(asset, asset.station!);
  assert.equal(pieces.size, 2);
  const boxOf = (hash: string) => positionBox(readPieceMesh(pieces.get(hash)!.bytes).positions)!;
  const actor = await open(asset);
  const check = (state: ReturnType<typeof loadStation>, nowMs: number) => {
    for (const { slot, matrix } of placeStation(entry, manifest, boxOf, state, nowMs)) {
      assert.deepEqual(matrixOf(actor, slot), [...matrix], `${slot} at ${nowMs}`);
    }
  };
  actor.play("idle", 0);
  check(loadStation(0), 0);
  actor.advance(2);
  check(loadStation(0), 2000);
  actor.play("result", 0);
  actor.advance(0.25);
  check(acceptResult(loadStation(0), "a", 2000), 2250);
  actor.seek(100);
  check(acceptResult(loadStation(0), "a", 2000), 2100);
  actor.play("idle", 250);
  check(loadStation(0), 2100);
  actor.object.updateMatrixWorld(true);
  const body = new Box3().setFromObject(nodeOf(actor, "body"), true);
  assert.deepEqual(
    body.min.toArray().map((value) => Math.round(value * 1e5) / 1e5),
    entry.bodyBounds.min,
  );
  actor.dispose();
});

test("its animations are its states: idle goes round, a result plays once and idle goes on", async () => {
  const actor = await open(asset);
  assert.deepEqual(
    actor.animations.map(({ name, periodMs, loop, next }) => [name, periodMs, loop, next]),
    [
      ["idle", 1600, true, undefined],
      ["result", 900, false, "idle"],
    ],
  );
  actor.play("idle", 0);
  actor.advance(1.7);
  assert.equal(Math.round(actor.timeMs()), 100);
  assert.deepEqual(actor.station!.playing(), ["control.flip idle"]);
  actor.play("result", 0);
  assert.ok(actor.station!.playing().includes("body result"));
  actor.advance(0.2);
  actor.play("result", 0);
  assert.equal(actor.timeMs(), 0, "another result begins anew");
  actor.advance(5);
  assert.equal(actor.timeMs(), 900);
  assert.deepEqual(actor.station!.playing(), ["control.flip idle"]);
  actor.seek(450);
  assert.equal(actor.timeMs(), 450);
  actor.play(null, 0);
  const rest = matrixOf(actor, "control.flip");
  actor.advance(0.3);
  assert.deepEqual(matrixOf(actor, "control.flip"), rest, "at rest nothing moves");
  assert.deepEqual([actor.timeMs(), ...actor.station!.playing()], [0]);
  actor.seek(100);
});

test("a piece that is not at hand, or that cannot be drawn, is a box, and that is said", async () => {
  const without = new Map(files);
  without.delete("table.glb");
  const { actor, problem } = await openActor({ ...asset, files: without });
  assert.match(problem!, /^1 of 2 pieces are not among the files/);
  assert.equal(nodeOf(actor!, "body").children[0]!.type, "Mesh");
  const { library, ...paths } = asset.station!;
  const unknown = await openActor({ ...asset, station: paths });
  assert.match(unknown.problem!, /^2 of 2 .*Give the library/);
  const { manifest } = await readStation(asset, asset.station!);
  const broken = new Map([...files, [`${manifest.body}.glb`, new Uint8Array(9)] as const]);
  broken.delete("table.glb");
  const drawn = await openActor({ ...asset, files: broken });
  assert.match(drawn.problem!, /^[0-9a-f]{64}\.glb cannot be drawn/);
  assert.ok(drawn.actor !== null && library !== undefined);
});

test("documents that cannot be played are said so", async () => {
  const text = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const manifest = JSON.parse(new TextDecoder().decode(files.get("ivory-coinflip.json")));
  const problemOf = async (content: Uint8Array) => {
    const given = new Map([...files, ["ivory-coinflip.json", content] as const]);
    const { actor, problem } = await openActor({ ...asset, files: given });
    assert.equal(actor, null);
    return problem!;
  };
  assert.match(await problemOf(text({ ...manifest, bindings: 7 })), /not as the contract has it/);
  assert.match(await problemOf(text({ ...manifest, game: "whist" })), /no game whist/);
  assert.match(await problemOf(new Uint8Array(3)), /not as the contract has it/);
  const stray = { slot: "control.nowhere", asset: manifest.body };
  assert.match(await problemOf(text({ ...manifest, bindings: [stray] })), /slot: expected one of/);
});

test("version 1 and a manifest without clips stand still", async () => {
  const { version, placements, clips, motions, ...rest } = JSON.parse(
    new TextDecoder().decode(files.get("ivory-coinflip.json")),
  );
  for (const document of [
    { version: 1, ...rest },
    { version, placements, motions, ...rest },
  ]) {
    const content = new TextEncoder().encode(JSON.stringify(document));
    const given = new Map([...files, ["ivory-coinflip.json", content] as const]);
    const actor = await open({ ...asset, files: given });
    assert.deepEqual(actor.animations, []);
    actor.play("result", 0);
    assert.deepEqual(actor.station!.playing(), []);
  }
  assert.ok(Array.isArray(clips));
});

test("it is judged with all its documents, under its own name", async () => {
  const report = await judgeFiles({ ...asset, name: "skins/ivory.json" });
  assert.equal(report.verdict, "valid");
  assert.equal(report.profile, "station");
  assert.equal(report.uri, "skins/ivory.json");
  assert.equal(report.station!.fits.length, 4);
  assert.ok(report.station!.budget.length > 0, "of the world, too");
});
