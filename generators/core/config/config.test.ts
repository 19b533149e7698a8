import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { configSchema, requiredAnimationSchema } from "bindpose/contract";
import { tempFolder } from "../temp-folder.test.helper.js";
import { CONFIG_KEYS, REQUIRED_KEYS } from "./note-keys.js";
import { readConfig } from "./read-config.js";

function folderWith(config?: unknown): string {
  const folder = tempFolder();
  if (config !== undefined) {
    const text = typeof config === "string" ? config : JSON.stringify(config);
    writeFileSync(join(folder, "mc-skin.config.json"), text);
  }
  return folder;
}

const volume = { x: 32, y: 48, z: 32 };

function refused(config: unknown, pattern: RegExp): void {
  const result = readConfig("mc-skin", folderWith(config));
  assert.ok(!result.ok, JSON.stringify(config));
  assert.equal(result.reason, "unreadable");
  assert.match(result.error, pattern);
}

test("only a volume is needed; the rest has defaults", () => {
  const folder = folderWith({ volume });
  const config = readConfig("mc-skin", folder);
  assert.ok(config.ok);
  assert.deepEqual(config.data, {
    file: join(folder, "mc-skin.config.json"),
    folder,
    volume,
    background: "#20242c",
    log: join(folder, "scene/log.ndjson"),
    preview: join(folder, "scene/preview.png"),
    pose: join(folder, "scene/pose.png"),
    sheet: join(folder, "scene/sheet.png"),
    sweep: join(folder, "scene/sweep.png"),
    mesh: join(folder, "mesh.glb"),
    rig: join(folder, "rig.json"),
    assetKind: undefined,
    vocabulary: "extended",
    requiredAnimations: [],
    required: { bones: [], roles: [], joints: [], sockets: [], markers: [] },
    notes: [],
  });
});

test("the nearest parent's config counts", () => {
  const folder = folderWith({ volume });
  const deep = join(folder, "a", "b");
  mkdirSync(deep, { recursive: true });
  const config = readConfig("mc-skin", deep);
  assert.ok(config.ok);
  assert.equal(config.data.folder, folder);
});

test("required animations may be names or objects", () => {
  const requiredAnimations = ["wave", { name: "walk", periodMs: 800, loop: true, minMotion: 0.1 }];
  const config = readConfig("mc-skin", folderWith({ volume, requiredAnimations }));
  assert.ok(config.ok);
  assert.deepEqual(config.data.requiredAnimations, [
    { name: "wave", periodMs: 1000, loop: false, asked: {} },
    { name: "walk", periodMs: 800, loop: true, asked: { periodMs: 800, loop: true } },
  ]);
});

test("without a config a call says how to get one", () => {
  refused(
    undefined,
    /no mc-skin.config.json here or in a parent folder; write one with: mc-skin init/,
  );
});

test("a config's faults are named", () => {
  refused("{", /not JSON/);
  refused("[]", /not a JSON object/);
  refused(" ".repeat(1024 * 1024 + 1), /at most 1048576 bytes are read/);
  refused({}, /has no volume; write "volume"/);
  refused({ volume: { x: 0, y: 1, z: 1 } }, /volume.x is 0; it is a whole number from 1 to 512/);
  refused({ volume: { x: 1, y: 1.5, z: 1 } }, /volume.y is 1.5/);
  refused({ volume: { x: 1, y: 1 } }, /volume.z is absent/);
  refused({ volume, background: "red" }, /background is "red"; it is a colour/);
  refused({ volume, assetKind: "voxel" }, /assetKind is "voxel"/);
  refused({ volume, vocabulary: "small" }, /vocabulary/);
  refused({ volume, log: "" }, /log is ""/);
  refused({ volume, mesh: 3 }, /mesh is 3/);
  refused({ volume, requiredAnimations: {} }, /not a list/);
  refused({ volume, requiredAnimations: [{}] }, /requiredAnimations\[0\] has no name/);
  refused({ volume, requiredAnimations: ["a", { name: "b", periodMs: 0 }] }, /\[1\].periodMs is 0/);
  refused({ volume, requiredAnimations: [{ name: "b", loop: 1 }] }, /loop is not/);
});

test("a pipe, a device and a folder in the config's place are refused at once", () => {
  const inPlace = (make: (path: string) => void) => {
    const folder = tempFolder();
    make(join(folder, "mc-skin.config.json"));
    const result = readConfig("mc-skin", folder);
    assert.ok(!result.ok);
    assert.equal(result.reason, "unreadable");
    assert.match(result.error, /cannot be read: not a regular file$/);
  };
  inPlace((path) => execFileSync("mkfifo", [path]));
  inPlace((path) => symlinkSync("/dev/zero", path));
  inPlace((path) => mkdirSync(path));
});

test("a config that is not UTF-8 is refused, not mended", () => {
  const folder = tempFolder();
  const text = JSON.stringify({ volume, mesh: "ä.glb" });
  writeFileSync(join(folder, "mc-skin.config.json"), Buffer.from(text, "latin1"));
  const result = readConfig("mc-skin", folder);
  assert.ok(!result.ok);
  assert.match(result.error, /not UTF-8 text/);
});

test("no path leaves the folder, by dots, by root or by a link", () => {
  refused({ volume, mesh: "../mesh.glb" }, /mesh "..\/mesh.glb" leaves the config's folder/);
  refused({ volume, log: "/tmp/log.ndjson" }, /leaves/);
  refused({ volume, rig: "." }, /leaves/);
  refused({ volume, rig: "a\0b" }, /rig "a\\u0000b": it holds the control character U\+0000/);

  const outside = tempFolder();
  const folder = folderWith({ volume });
  symlinkSync(outside, join(folder, "scene"));
  const linked = readConfig("mc-skin", folder);
  assert.ok(!linked.ok);
  assert.match(linked.error, /log "scene\/log.ndjson" leaves/);

  const dangling = folderWith({ volume });
  symlinkSync(join(outside, "later.glb"), join(dangling, "mesh.glb"));
  assert.ok(!readConfig("mc-skin", dangling).ok);

  const within = folderWith({ volume });
  mkdirSync(join(within, "real"));
  symlinkSync(join(within, "real"), join(within, "scene"));
  assert.ok(readConfig("mc-skin", within).ok);
});

test("no path is, holds or stands in another's, a config's or the case's", () => {
  const place = (pattern: string) => new RegExp(`is in the place of ${pattern}$`);
  refused({ volume, mesh: "rig.json" }, place("mesh"));
  refused({ volume, mesh: "Rig.json" }, place("mesh"));
  refused({ volume, mesh: "scene" }, place("log"));
  refused({ volume, pose: "mesh.glb/pose.png", mesh: "mesh.glb" }, place("pose"));
  for (const key of ["log", "preview", "pose", "mesh", "rig"]) {
    refused({ volume, [key]: "mc-skin.config.json" }, place("mc-skin.config.json"));
    refused({ volume, [key]: "./x/../dc-skin.config.json" }, place("dc-skin.config.json"));
    refused({ volume, [key]: "case.json" }, place("case.json"));
    refused({ volume, [key]: "case.toml" }, place("case.toml"));
  }
  const folder = folderWith({ volume, log: "there/mc-skin.config.json" });
  symlinkSync(folder, join(folder, "there"));
  const byFolder = readConfig("mc-skin", folder);
  assert.ok(!byFolder.ok);
  assert.match(byFolder.error, place("mc-skin.config.json"));

  const linked = folderWith({ volume });
  symlinkSync(join(linked, "rig.json"), join(linked, "mesh.glb"));
  writeFileSync(join(linked, "rig.json"), "{}");
  const byLink = readConfig("mc-skin", linked);
  assert.ok(!byLink.ok);
  assert.match(byLink.error, place("mesh"));
});

test("a misspelt key and one that stands twice are noted, a stranger's is not", () => {
  const text = `{"volume":{"x":1,"y":1,"z":1},"volume":{"x":2,"y":2,"z":2,"x":3},"vocabularly":"source",
    "bild": {"x": "y\\":{"}, "requiredAnimations": [{"name":"a","periodMS":3},{"name":"b"}]}`;
  const config = readConfig("mc-skin", folderWith(text));
  assert.ok(config.ok, JSON.stringify(config));
  assert.deepEqual(config.data.notes, [
    'mc-skin.config.json: "volume" stands twice; only the last one counts',
    'mc-skin.config.json: "x" stands twice; only the last one counts',
    'mc-skin.config.json: "vocabularly" is no key; did you mean "vocabulary"?',
    'mc-skin.config.json: "periodMS" is no key; did you mean "periodMs"?',
  ]);
  refused({ volum: volume }, /has no volume.*"volum" is no key; did you mean "volume"\?/);
});

test("the known keys are the contract's", () => {
  assert.deepEqual([...CONFIG_KEYS].sort(), Object.keys(configSchema.shape).sort());
  assert.deepEqual([...REQUIRED_KEYS].sort(), Object.keys(requiredAnimationSchema.shape).sort());
});

test("names like dots at their start are inside", () => {
  assert.ok(readConfig("mc-skin", folderWith({ volume, log: "..log/x.ndjson" })).ok);
});

test("a camera is taken whole or refused, with the default angle of view", () => {
  const read = (camera: unknown) => {
    const config = readConfig("mc-skin", folderWith({ volume, camera }));
    assert.ok(config.ok);
    return config.data.camera;
  };
  assert.deepEqual(read({ position: [1, 2, -3] }), { position: [1, 2, -3], fov: 70 });
  assert.deepEqual(read({ position: [1, 2, -3], fov: 40 }), { position: [1, 2, -3], fov: 40 });
  assert.equal(read(undefined), undefined);
  for (const camera of [5, {}, { position: [1, 2] }, { position: [1, 2, 3], fov: "70" }]) {
    refused({ volume, camera }, /camera is .*; write "camera": \{"position": \[16, 24, 0\]/);
  }
  refused({ volume, camera: { position: [1, 2, 3], fov: 180 } }, /camera is/);
});

test("a watcher that cannot be reached is a note, not a refusal", () => {
  const live = { host: "127.0.0.1", port: 4000, token: "t" };
  const found = readConfig("mc-skin", folderWith({ volume, live: { ...live, since: 1 } }));
  assert.ok(found.ok);
  assert.deepEqual(found.data.live, live);
  for (const wrong of [
    5,
    {},
    { ...live, port: 0 },
    { ...live, host: "" },
    { ...live, token: "" },
  ]) {
    const config = readConfig("mc-skin", folderWith({ volume, live: wrong }));
    assert.ok(config.ok);
    assert.equal(config.data.live, undefined);
    assert.match(config.data.notes[0]!, /live needs a host, a port from 1 to 65535 and a token/);
  }
});

test("no path takes the place of a picture beside the preview", () => {
  refused({ volume, mesh: "scene/sheet.png" }, /mesh is in the place of the sheet, sheet\.png/);
  refused({ volume, preview: "p/a.png", rig: "p/SWEEP.png" }, /rig is in the place of the sweep/);
});
