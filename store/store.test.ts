import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { cubeGlb, exampleCatalog, exampleWorld } from "./example.test.data.js";
import { openStationStore } from "./open-station-store.js";
import { saveUntilKept } from "./save-until-kept.test.helper.js";
import type { StationStore } from "./station-store.js";

const root = mkdtempSync(join(tmpdir(), "bindpose-store-"));
after(() => rmSync(root, { recursive: true, force: true }));
const catalog = await exampleCatalog();

async function open(name: string, owner = "maker"): Promise<StationStore> {
  const folder = join(root, name);
  return openStationStore({ folder, owner, catalog, world: exampleWorld(64), khronos: false });
}

async function dataOf<T>(
  outcome: Promise<{ ok: true; data: T } | { ok: false; error: string }>,
): Promise<T> {
  const found = await outcome;
  assert.ok(found.ok, found.ok ? "" : found.error);
  return found.data;
}

/** A store with one body, and a skin that may be saved into it. */
async function furnished(name: string) {
  const store = await open(name);
  const { hash } = await dataOf(store.upload({ name: "cube", glb: cubeGlb() }));
  const { starter } = await dataOf(store.contract({ game: "toss" }));
  return { store, hash, skin: { ...starter, id: "ivory", body: hash } };
}

/** Every file of a store with its contents. */
function snapshot(name: string): Map<string, string> {
  const entries = readdirSync(join(root, name), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, createHash("sha256").update(readFileSync(path)).digest("hex")];
    }),
  );
}

test("the agent's sequence: download, contract, upload, save, and download again", async () => {
  const store = await open("sequence");
  const before = await dataOf(store.download());
  assert.deepEqual([before.revision, before.library.assets.length], [0, 0]);
  const { entry, starter, schema, limits } = await dataOf(store.contract({ game: "toss" }));
  assert.equal(starter.contract, entry.contract);
  assert.equal(schema["title"], "bindpose station manifest");
  assert.equal(limits.entityIds.max, 64);
  const glbBase64 = Buffer.from(cubeGlb()).toString("base64");
  const body = await dataOf(store.upload({ name: "Body", glbBase64 }));
  assert.equal(body.isKnown, false);
  const button = await dataOf(store.upload({ name: "Button", glb: cubeGlb(5) }));
  const skin = {
    ...starter,
    id: "ivory",
    body: body.hash,
    bindings: [{ slot: "control.press", asset: button.hash }],
  };
  // Uploads do not make a download stale.
  const saved = await dataOf(store.save({ revision: 0, skin, entityIds: ["toss:3", "toss:5"] }));
  assert.equal(saved.revision, 1);
  const lineOf = (line: string) => saved.budget.find((each) => each.line === line)!.used;
  assert.equal(lineOf("triangles"), 2 * 2 * 12);
  assert.equal(lineOf("download"), 25_000_000 + body.asset.bytes + button.asset.bytes);
  const now = await dataOf(store.download());
  assert.equal(now.revision, 1);
  assert.deepEqual(
    now.world.entities.filter((each) => each.skin === "ivory").map(({ id }) => id),
    ["toss:3", "toss:5"],
  );
  assert.deepEqual(now.budget, saved.budget);
  // The kept bytes are the canonical ones, and canonical they stay.
  const kept = await dataOf(store.asset({ hash: body.hash }));
  const again = await dataOf(store.upload({ name: "The same", glb: kept }));
  assert.deepEqual([again.hash, again.isKnown, again.asset.name], [body.hash, true, "Body"]);
});

test("saving an id again replaces it for all who wear it; an empty list only defines", async () => {
  const { store, skin } = await furnished("replace");
  await dataOf(store.save({ revision: 0, skin, entityIds: ["toss:0"] }));
  const changed = { ...skin, clips: [], placements: [] };
  await dataOf(store.save({ revision: 1, skin: changed, entityIds: [] }));
  const { world } = await dataOf(store.download());
  assert.equal(world.skins.length, 1);
  assert.deepEqual(world.skins[0], changed);
  assert.equal(world.entities.filter((each) => each.skin === "ivory").length, 1);
  // Another game's skin under the id would undress a station: nothing is saved.
  const { starter } = await dataOf(store.contract({ game: "screen" }));
  const other = { ...starter, id: "ivory", body: skin.body };
  const refused = await store.save({ revision: 2, skin: other, entityIds: [] });
  assert.ok(!refused.ok && refused.reason === "invalid");
  assert.deepEqual(
    refused.report?.findings.map(({ code }) => code),
    ["WORLD_SKIN_GAME"],
  );
});

test("a stale save is a conflict that tells the revision and changes nothing", async () => {
  const { store, skin } = await furnished("stale");
  await dataOf(store.save({ revision: 0, skin, entityIds: [] }));
  const before = snapshot("stale");
  for (const revision of [0, 2, 99]) {
    const refused = await store.save({ revision, skin, entityIds: ["toss:1"] });
    assert.ok(!refused.ok);
    assert.deepEqual([refused.reason, refused.revision], ["conflict", 1]);
    const world = exampleWorld(1);
    assert.equal((await store.replace({ revision, world })).ok, false);
  }
  assert.deepEqual(snapshot("stale"), before);
});

test("what the judge refuses is refused, and changes nothing", async () => {
  const { store, skin } = await furnished("refused");
  const before = snapshot("refused");
  const saves: [unknown, string[], string][] = [
    [{ ...skin, body: "d".repeat(64) }, [], "MANIFEST_ASSET_MISSING"],
    [{ ...skin, script: "x" }, [], "MANIFEST_KEY_UNKNOWN"],
    [
      { ...skin, bindings: [{ slot: "control.pres", asset: skin.body }] },
      [],
      "MANIFEST_SLOT_UNKNOWN",
    ],
    [skin, ["toss:64"], "WORLD_ENTITY_UNKNOWN"],
    [skin, ["toss:1", "toss:1"], "WORLD_ENTITY_TWICE"],
    [skin, ["screen:1"], "WORLD_SKIN_GAME"],
    [skin, Array.from({ length: 65 }, (_, i) => `toss:${i}`), "WORLD_LIMIT"],
  ];
  for (const [bad, entityIds, code] of saves) {
    const refused = await store.save({ revision: 0, skin: bad, entityIds });
    assert.ok(!refused.ok && refused.reason === "invalid", code);
    assert.ok(
      refused.report?.findings.some((each) => each.code === code),
      code,
    );
  }
  assert.deepEqual(snapshot("refused"), before);
  const full = Array.from({ length: 64 }, (_, i) => `toss:${i}`);
  assert.equal((await dataOf(store.save({ revision: 0, skin, entityIds: full }))).revision, 1);
});

test("hostile requests are answered, never thrown, and reach no other file", async () => {
  const { store, skin } = await furnished("hostile");
  writeFileSync(join(root, "secret.glb"), "secret");
  const before = snapshot("hostile");
  const odd: unknown[] = [undefined, null, 7, "x", [], { __proto__: null }, { toString: 1 }];
  for (const value of odd) {
    for (const method of ["contract", "upload", "asset", "save", "replace"] as const) {
      const outcome = await (store[method] as (request: unknown) => Promise<{ ok: boolean }>)(
        value,
      );
      assert.equal(outcome.ok, false, method);
    }
  }
  for (const hash of ["../secret", "../../secret.glb", `${"a".repeat(63)}/`, "A".repeat(64), 5]) {
    const refused = await store.asset({ hash: hash as string });
    assert.ok(!refused.ok && refused.reason === "request");
  }
  assert.equal((await store.asset({ hash: "a".repeat(64) })).ok, false);
  for (const game of ["__proto__", "constructor", "../toss", "TOSS"]) {
    const refused = await store.contract({ game });
    assert.ok(!refused.ok && refused.reason === "unknown" && /toss, screen/.test(refused.error));
  }
  const glb = cubeGlb(9);
  for (const name of ["", "x".repeat(81), "a\nb", "\u0000", 3]) {
    assert.equal((await store.upload({ name: name as string, glb })).ok, false);
  }
  for (const glbBase64 of ["%%%%", "AAA", "A".repeat(5_333_340), 4, "=AAA"]) {
    assert.equal((await store.upload({ name: "x", glbBase64: glbBase64 as string })).ok, false);
  }
  assert.equal((await store.upload({ name: "x", glb, glbBase64: "AAAA" })).ok, false);
  assert.equal((await store.upload({ name: "x", glb: new Uint8Array(12) })).ok, false);
  // A request that is bytes, a circle, or beyond JSON is no document.
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  for (const document of [new Uint8Array(3), circle, { version: 2n }, [skin], new Date(0)]) {
    assert.equal((await store.save({ revision: 0, skin: document, entityIds: [] })).ok, false);
    assert.equal((await store.replace({ revision: 0, world: document })).ok, false);
  }
  const padded = { ...skin, game: "toss".padEnd(70_000) };
  const long = await store.save({ revision: 0, skin: padded, entityIds: [] });
  assert.ok(!long.ok && /out of bounds for bytes of a version 2 manifest/.test(long.error));
  const tooOld = await store.save({ revision: -1, skin, entityIds: [] });
  assert.ok(!tooOld.ok && tooOld.reason === "request");
  assert.equal(
    (await store.save({ revision: 0, skin, entityIds: [5 as unknown as string] })).ok,
    false,
  );
  assert.deepEqual(snapshot("hostile"), before);
  // A name is for people alone: as a path it would lead out of the store.
  const named = await dataOf(store.upload({ name: "../../../etc/passwd", glb }));
  assert.equal(named.asset.name, "../../../etc/passwd");
  assert.ok(readdirSync(join(root, "hostile", "assets")).includes(`${named.hash}.glb`));
});

test("a skinned asset is refused with the way to make it static", async () => {
  const { store } = await furnished("skinned");
  const glb = cubeGlb(3);
  const text = new TextDecoder().decode(glb);
  // Of the same length: a skin in place of the node's name.
  const skinned = Uint8Array.from(glb);
  const at = text.indexOf('"name":"cube"');
  skinned.set(new TextEncoder().encode('"skin":      0'.slice(0, 13)), at);
  const refused = await store.upload({ name: "skinned", glb: skinned });
  assert.ok(!refused.ok && refused.reason === "invalid");
});

test("another owner neither opens the store nor gets the same hash", async () => {
  const { hash } = await furnished("owned");
  await assert.rejects(open("owned", "other"), /owner: the store is maker's/);
  const other = await open("others", "other");
  const theirs = await dataOf(other.upload({ name: "cube", glb: cubeGlb() }));
  assert.notEqual(theirs.hash, hash);
  const { starter } = await dataOf(other.contract({ game: "toss" }));
  const stolen = await other.save({ revision: 0, skin: { ...starter, body: hash }, entityIds: [] });
  assert.ok(!stolen.ok && stolen.report?.findings[0]?.code === "MANIFEST_ASSET_MISSING");
});

test("a wrong opening is the caller's fault", async () => {
  const folder = join(root, "wrong");
  const good = { folder, owner: "maker", catalog };
  const rejected = [
    { ...good, owner: "" },
    { ...good, owner: "a\0b" },
    { ...good, catalog: { version: 2 } },
    { ...good, world: { version: 1, skins: [] } },
  ];
  for (const options of rejected) {
    await assert.rejects(openStationStore(options as typeof good), TypeError);
  }
  // A file system that lets no folder be made; where there is none, the parent is a file.
  const nowhere = existsSync("/proc/self") ? "/proc/x/y" : fileURLToPath(import.meta.url);
  await assert.rejects(
    openStationStore({ ...good, folder: nowhere }),
    /ENOENT|ENOTDIR|EACCES|EEXIST/,
  );
});

test("a whole world may be replaced, and undressed by it, under the same judgement", async () => {
  const { store, skin } = await furnished("world");
  await dataOf(store.save({ revision: 0, skin, entityIds: ["toss:0"] }));
  const { world } = await dataOf(store.download());
  const native = { ...world, entities: world.entities.map(({ skin: _, ...rest }) => rest) };
  const saved = await dataOf(store.replace({ revision: 1, world: native }));
  assert.equal(saved.revision, 2);
  assert.deepEqual((await dataOf(store.download())).world, native);
  const worn = { ...native, skins: [], entities: world.entities };
  const refused = await store.replace({ revision: 2, world: worn });
  assert.ok(!refused.ok && refused.report?.findings[0]?.code === "WORLD_SKIN_UNKNOWN");
});

test("a library that is full takes nothing more", async () => {
  const { store } = await furnished("full");
  const folder = join(root, "full", "library");
  const last = readdirSync(folder).sort().at(-1)!;
  const library = JSON.parse(readFileSync(join(folder, last), "utf8"));
  library.assets[0].bytes = 99_999_999;
  writeFileSync(join(folder, last), JSON.stringify(library));
  const refused = await store.upload({ name: "more", glb: cubeGlb(1) });
  assert.ok(!refused.ok && /at most 100000000/.test(refused.error));
});

test("64 savers of one process lose nothing", async () => {
  const { store } = await furnished("many");
  const numbers = Array.from({ length: 64 }, (_, n) => n);
  const revisions = await Promise.all(numbers.map((n) => saveUntilKept(store, n)));
  assert.deepEqual(
    [...revisions].sort((a, b) => a - b),
    numbers.map((n) => n + 1),
  );
  await checkAllKept(store);
});

/** Every station wears the skin of its own save: what any of the 64 did is there. */
async function checkAllKept(store: StationStore): Promise<void> {
  const { revision, world } = await dataOf(store.download());
  assert.equal(revision, 64);
  assert.equal(world.skins.length, 32);
  for (let n = 0; n < 64; n++) {
    const entity = world.entities.find(({ id }) => id === `toss:${n}`);
    assert.equal(entity?.skin, `skin-${n % 32}`, `save ${n} is lost`);
  }
}

const HELPER = fileURLToPath(new URL("./saver.test.helper.js", import.meta.url));

function startSaver(name: string, first: number, count: number): ChildProcess {
  const words = ["maker", join(root, name), String(first), String(count)];
  return spawn(process.execPath, [HELPER, ...words], { stdio: ["ignore", "pipe", "inherit"] });
}

test("64 savers of four processes lose nothing", async () => {
  await furnished("processes");
  const codes = Array.from({ length: 4 }, (_, p) => {
    const saver = startSaver("processes", 16 * p, 16);
    return new Promise((resolve) => saver.on("exit", resolve));
  });
  assert.deepEqual(await Promise.all(codes), Array(4).fill(0));
  await checkAllKept(await open("processes"));
  const names = readdirSync(join(root, "processes", "world"));
  assert.deepEqual(
    names.filter((name) => name.startsWith(".tmp-")),
    [],
  );
});

test("a saver that is killed at any instant leaves the last whole revision", async () => {
  await furnished("killed");
  let told = 0;
  for (let round = 0; round < 2; round++) {
    const saver = startSaver("killed", 0, 64);
    await new Promise<void>((resolve) => {
      let seen = 0;
      saver.stdout!.on("data", (chunk: Buffer) => {
        for (const line of chunk.toString().trim().split("\n")) {
          const revision = Number(line.split(" ")[1]);
          if (Number.isFinite(revision)) told = revision;
        }
        seen += 1;
        if (seen > 2 + round) resolve();
      });
    });
    saver.kill("SIGKILL");
    await new Promise((resolve) => saver.on("exit", resolve));
    const store = await open("killed");
    const { revision } = await dataOf(store.download());
    // What was told as saved is there; one more may have been, before it could be told.
    assert.ok(revision >= told, `${revision} after ${told} was told`);
    await saveUntilKept(store, round);
  }
});

test("what a killed writer left is swept once it is old, and never before", async () => {
  await furnished("swept");
  const world = join(root, "swept", "world");
  for (const name of [".tmp-old", ".tmp-new"]) writeFileSync(join(world, name), "half");
  utimesSync(join(world, ".tmp-old"), 1, 1);
  await open("swept");
  const left = readdirSync(world).filter((name) => name.startsWith(".tmp-"));
  assert.deepEqual(left, [".tmp-new"]);
});
