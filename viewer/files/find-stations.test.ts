import assert from "node:assert/strict";
import test from "node:test";
import { findAssets } from "./find-assets.js";
import { findStations, replaceDocuments, unfoldStations } from "./find-stations.js";
import type { PageAsset, StationPaths } from "./page-asset.js";

const MANIFEST = '{"game":"toss","body":"x","bindings":[]}';
const CATALOG = '{"games":[]}';
const LIBRARY = '{"owner":"me","assets":[]}';
const WORLD = '{"skins":[],"entities":[]}';

function filesOf(contents: Readonly<Record<string, string>>): Map<string, Uint8Array> {
  return new Map(
    Object.entries(contents).map(([path, text]) => [path, new TextEncoder().encode(text)]),
  );
}
const seen = ({ name, files, station }: PageAsset) => ({
  name,
  files: [...files.keys()].sort(),
  station,
});

test("a manifest with a catalog is a station, its pieces the GLBs beside them", () => {
  const files = filesOf({
    "m.json": MANIFEST,
    "c.json": CATALOG,
    "l.json": LIBRARY,
    "w.json": WORLD,
    "p/table.glb": "",
    "notes.json": "[]",
  });
  const expected = {
    name: "m.json",
    files: ["c.json", "l.json", "m.json", "p/table.glb", "w.json"],
    station: { manifest: "m.json", catalog: "c.json", library: "l.json", world: "w.json" },
  };
  assert.deepEqual(findStations(files).map(seen), [expected]);
  assert.deepEqual(findAssets(files, "asset").map(seen), [expected], "the GLBs are no assets");
});

test("each manifest takes the documents of its own folder, else the first", () => {
  const files = filesOf({
    "a/m.json": MANIFEST,
    "b/m.json": MANIFEST,
    "b/c.json": CATALOG,
    "all.json": CATALOG,
  });
  assert.deepEqual(
    findStations(files).map(({ station }) => station),
    [
      { manifest: "a/m.json", catalog: "all.json" },
      { manifest: "b/m.json", catalog: "b/c.json" },
    ],
  );
});

test("without a catalog, or where nothing is JSON, there is no station", () => {
  const broken = { "c.json": "{", "d.json": "null", "rig.json": CATALOG };
  assert.deepEqual(findStations(filesOf({ "m.json": MANIFEST, ...broken })), []);
  assert.deepEqual(findStations(filesOf({ "c.json": CATALOG })), []);
});

test("a run and a station among the same files are both found", () => {
  const files = filesOf({
    "hero/mesh.glb": "",
    "hero/rig.json": "{}",
    "s/m.json": MANIFEST,
    "s/c.json": CATALOG,
  });
  assert.deepEqual(
    findAssets(files, "asset").map(({ name }) => name),
    ["hero", "s/m.json"],
  );
});

test("a document that is dropped later takes the place of its kind", () => {
  const [station] = findStations(filesOf({ "m.json": MANIFEST, "c.json": CATALOG }));
  const open = station as PageAsset & { readonly station: StationPaths };
  const library = replaceDocuments(open, filesOf({ "l.json": LIBRARY, "table.glb": "" }));
  assert.deepEqual(seen(library!), {
    name: "m.json",
    files: ["c.json", "l.json", "m.json", "table.glb"],
    station: { manifest: "m.json", catalog: "c.json", library: "l.json" },
  });
  const fixed = replaceDocuments(open, filesOf({ "fixed.json": MANIFEST }));
  assert.equal(fixed!.name, "fixed.json");
  assert.deepEqual(fixed!.station, { manifest: "fixed.json", catalog: "c.json" });
  assert.equal(replaceDocuments(open, filesOf({ "table.glb": "" })), null);
});

test("a folder that was sent unfolds into its stations, a manifest into its own", () => {
  const files = filesOf({ "m.json": MANIFEST, "n.json": MANIFEST, "c.json": CATALOG });
  const names = (asset: PageAsset) => unfoldStations(asset).map(({ name }) => name);
  assert.deepEqual(names({ name: "skins/", files }), ["skins/m.json", "skins/n.json"]);
  assert.deepEqual(names({ name: "skins/n.json", files, file: "n.json" }), ["skins/n.json"]);
  const run = { name: "hero", files: filesOf({ "mesh.glb": "", "rig.json": "{}" }) };
  assert.deepEqual(unfoldStations(run), [run]);
  const glb = { name: "hero.glb", files, file: "hero.glb" };
  assert.deepEqual(unfoldStations(glb), [glb]);
});
