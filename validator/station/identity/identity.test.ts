import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { type CatalogEntry, catalogSchema } from "bindpose/contract/station";
import { writeContainer } from "../../fixtures/glb-draft.js";
import { seededRandom } from "../../fixtures/random.js";
import { addImage, draftPiece, pngHeader, writePiece } from "../fixtures/piece-draft.js";
import { draftStation, writeStation } from "../fixtures/station-draft.js";
import { assetHash } from "./asset-hash.js";
import { canonicalGlb } from "./canonical-glb.js";
import { canonicalJson } from "./canonical-json.js";
import { contractFingerprint } from "./contract-fingerprint.js";
import { pieceHash } from "./piece-hash.js";

/** The JSON text and the BIN chunk of a GLB. */
function partsOf(glb: Uint8Array): { json: Record<string, unknown>; bin: Uint8Array } {
  const length = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  return { json, bin: glb.slice(28 + length) };
}

/** The same document with the keys of every object in another order. */
function shuffle(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffle(item, random));
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.entries(value)
    .map(([key, member]) => ({ key, member, at: random() }))
    .sort((a, b) => a.at - b.at);
  return Object.fromEntries(keys.map(({ key, member }) => [key, shuffle(member, random)]));
}

test("canonical JSON sorts keys, writes numbers in one way, and keeps every other thing", () => {
  const value = { b: [1, -0, 1e21, "é"], a: { d: null, c: true }, __proto__: { x: 1 } };
  assert.equal(canonicalJson(value), '{"a":{"c":true,"d":null},"b":[1,0,1e+21,"é"]}');
  assert.equal(canonicalJson({ a: undefined, b: 1 }), '{"b":1}');
  const random = seededRandom(1);
  const document = draftStation().catalog;
  for (let i = 0; i < 20; i++) {
    assert.equal(canonicalJson(shuffle(document, random)), canonicalJson(document));
  }
});

test("a canonical GLB is its own canonical form, and small things about a file do not change it", () => {
  const random = seededRandom(2);
  const draft = draftPiece();
  addImage(draft, pngHeader(3, 3), "image/png");
  const written = writePiece(draft);
  const canonical = canonicalGlb(written)!;
  assert.deepEqual(canonicalGlb(canonical), canonical);
  const { json, bin } = partsOf(written);
  for (let i = 0; i < 30; i++) {
    const other = shuffle(json, random) as typeof json;
    other["asset"] = { version: "2.0", generator: `tool ${i}`, copyright: "someone" };
    other["extras"] = { secret: i };
    (other["nodes"] as { name: string }[])[0]!.name = `node ${i}`;
    const text = JSON.stringify(other, null, i % 3);
    assert.deepEqual(canonicalGlb(writeContainer(text, bin)), canonical, text);
  }
});

test("gaps between views, their order in the chunk and what follows it do not count", () => {
  const draft = draftPiece();
  const canonical = canonicalGlb(writePiece(draft));
  const { json, bin } = partsOf(writePiece(draft));
  const views = json["bufferViews"] as { byteOffset: number; byteLength: number }[];
  const moved = new Uint8Array(4000).fill(7);
  let at = 3000;
  for (const view of views) {
    moved.set(bin.subarray(view.byteOffset, view.byteOffset + view.byteLength), at);
    view.byteOffset = at;
    at -= 400;
  }
  (json["buffers"] as { byteLength: number }[])[0]!.byteLength = moved.length;
  assert.deepEqual(canonicalGlb(writeContainer(JSON.stringify(json), moved)), canonical);
});

test("a vertex, a colour or a picture that differs makes another asset", () => {
  const plain = canonicalGlb(writePiece(draftPiece()))!;
  const variants = [
    (draft: ReturnType<typeof draftPiece>) => {
      (draft.data[0] as Float32Array)[4] = 1e-7;
    },
    (draft: ReturnType<typeof draftPiece>) => {
      draft.json.materials[0].doubleSided = true;
    },
    (draft: ReturnType<typeof draftPiece>) => {
      draft.data[2]![20] = 9;
    },
  ];
  for (const change of variants) {
    const draft = draftPiece();
    change(draft);
    assert.notDeepEqual(canonicalGlb(writePiece(draft)), plain);
  }
});

test("what is no GLB, or points out of its bytes, has no canonical form", () => {
  const glb = writePiece(draftPiece());
  assert.equal(canonicalGlb(glb.subarray(0, 11)), null);
  assert.equal(canonicalGlb(glb.with(0, 0)), null);
  assert.equal(canonicalGlb(writeContainer("[]", new Uint8Array(0))), null);
  for (const view of [
    1,
    { buffer: 1, byteLength: 1 },
    { buffer: 0, byteLength: 99 },
    { buffer: 0 },
  ]) {
    const text = JSON.stringify({ asset: { version: "2.0" }, bufferViews: [view] });
    assert.equal(canonicalGlb(writeContainer(text, new Uint8Array(8))), null, text);
  }
  // A thousand views over the same bytes would be laid out a thousand times.
  const views = Array.from({ length: 1000 }, () => ({ buffer: 0, byteLength: 4096 }));
  const text = JSON.stringify({ asset: { version: "2.0" }, bufferViews: views });
  assert.equal(canonicalGlb(writeContainer(text, new Uint8Array(4096))), null);
});

test("a scene without numbers has a canonical form without a BIN chunk", () => {
  const canonical = canonicalGlb(writeContainer('{"asset":{"version":"2.0"}}', new Uint8Array(0)))!;
  assert.equal(new DataView(canonical.buffer).getUint32(8, true), canonical.length);
  assert.equal(canonical.length % 4, 0);
  assert.deepEqual(canonicalGlb(canonical), canonical);
});

test("an asset's hash is that of owner, zero and bytes, and another owner's is another", async () => {
  const bytes = canonicalGlb(writePiece(draftPiece()))!;
  const expected = createHash("sha256").update("maker").update(Uint8Array.of(0)).update(bytes);
  assert.equal(await assetHash("maker", bytes), expected.digest("hex"));
  assert.match(await assetHash("Ünïcode", bytes), /^[0-9a-f]{64}$/);
  assert.notEqual(await assetHash("maker", bytes), await assetHash("other", bytes));
  // An owner cannot reach into the bytes.
  await assert.rejects(assetHash("maker\0glTF", bytes), TypeError);
  await assert.rejects(assetHash("", bytes), TypeError);
});

test("a fingerprint follows measures and names, and nothing else", async () => {
  const draft = draftStation();
  await writeStation(draft);
  const entry = catalogSchema.parse(draft.catalog).games[0]!;
  const print = await contractFingerprint(entry);
  assert.match(print, /^[0-9a-f]{16}$/);
  const same: ((entry: CatalogEntry) => void)[] = [
    (e) => {
      e.title = "Another";
    },
    (e) => {
      e.acceptedContracts = [];
    },
    (e) => {
      e.controls[0]!.label = "Press me";
    },
    (e) => {
      e.native!.triangles = 7;
    },
  ];
  const other: ((entry: CatalogEntry) => void)[] = [
    (e) => {
      e.bodyBounds.max[1] += 1e-9;
    },
    (e) => {
      e.controls.reverse();
    },
    (e) => {
      e.controls[0]!.action = "fold";
    },
    (e) => {
      e.presentation.motionDurationsMs["throw"] = 2001;
    },
  ];
  for (const change of same) {
    const copy = structuredClone(entry);
    change(copy);
    assert.equal(await contractFingerprint(copy), print);
  }
  for (const change of other) {
    const copy = structuredClone(entry);
    change(copy);
    assert.notEqual(await contractFingerprint(copy), print);
  }
});

test("a piece is known by the hash that is its name, else by its owner's", async () => {
  const bytes = writePiece(draftPiece());
  const named = "a".repeat(64);
  assert.equal(await pieceHash(`pieces/${named}.glb`, bytes, null), named);
  assert.equal(await pieceHash("table.glb", bytes, null), null);
  assert.equal(await pieceHash("table.glb", new Uint8Array(4), "me"), null);
  const own = await assetHash("me", canonicalGlb(bytes)!);
  assert.equal(await pieceHash("table.glb", bytes, "me"), own);
  assert.equal(await pieceHash(`${named}.glb.glb`, bytes, "me"), own);
});
