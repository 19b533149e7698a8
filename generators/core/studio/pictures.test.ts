import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { inflateSync } from "node:zlib";
import { readOverlays } from "./overlays.js";
import { BODY, type Sandbox, sandbox, VOLUME } from "./sandbox.test.helper.js";

async function bent(config: object = {}): Promise<Sandbox> {
  const box = sandbox({ volume: VOLUME, ...config });
  await box.does("batch", BODY);
  return box;
}

const picture = (box: Sandbox, name: string) => readFileSync(join(box.folder, "scene", name));

/** Width and height of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("a picture may be wider than high, and a square named twice is the square", async () => {
  const box = sandbox({ volume: VOLUME, camera: { position: [8, 8, 0] } });
  await box.does("batch", BODY);
  await box.does("render --view eye --size 128x72 --animation bow --time 500 --sheet bow");
  assert.deepEqual(sizeOf(picture(box, "preview.png")), [128, 72]);
  assert.deepEqual(sizeOf(picture(box, "pose.png")), [128, 72]);
  assert.equal(sizeOf(picture(box, "sheet.png"))[0], 4 * 64 + 3 * 2);
  await box.does("render --size 64");
  const square = picture(box, "preview.png");
  await box.does("render --size 64x96");
  assert.deepEqual(sizeOf(picture(box, "preview.png")), [64, 96]);
  await box.does("render --size 64x64");
  assert.deepEqual(picture(box, "preview.png"), square);
});

test("every picture that is asked for is written, and no other", async () => {
  const box = await bent();
  const said = await box.does(
    "render --animation bow --time 500 --sheet bow --sweep bend --size 64",
  );
  assert.match(
    said,
    /wrote mesh.glb, rig.json, scene\/preview.png, scene\/pose.png, scene\/sheet.png, scene\/sweep.png/,
  );
  const names = readdirSync(join(box.folder, "scene")).filter((name) => name.endsWith(".png"));
  assert.deepEqual(names, ["pose.png", "preview.png", "sheet.png", "sweep.png"]);
  assert.deepEqual(sizeOf(picture(box, "preview.png")), [64, 64]);
  assert.deepEqual(sizeOf(picture(box, "sheet.png"))[0], 4 * 32 + 3 * 2);
  assert.deepEqual(sizeOf(picture(box, "sweep.png"))[0], 5 * 32 + 4 * 2);
  const plain = await bent();
  await plain.does("render");
  assert.deepEqual(sizeOf(picture(plain, "preview.png")), [768, 768]);
  assert.deepEqual(readdirSync(join(plain.folder, "scene")), ["log.ndjson", "preview.png"]);
});

test("every view, overlay and focus draws a picture of its own", async () => {
  const box = await bent({ camera: { position: [8, 8, -20] } });
  const seen = new Set<string>();
  const lines = [
    ..."iso front side top back left bottom eye all".split(" ").map((view) => `--view ${view}`),
    ..."axes skeleton weights:chest axes,skeleton,weights:pelvis"
      .split(" ")
      .map((overlay) => `--overlay ${overlay}`),
    "--focus chest",
    "--view all --overlay skeleton --focus pelvis",
  ];
  for (const line of lines) {
    await box.does(`render ${line} --size 64`);
    seen.add(picture(box, "preview.png").toString("base64"));
  }
  // A box of this shape looks the same from two opposite sides.
  assert.ok(seen.size >= lines.length - 3, `${seen.size} of ${lines.length}`);
});

test("all views of a sheet stand below each other", async () => {
  const box = await bent();
  await box.does("render --sheet bow --view all --size 128");
  const [width = 0, height = 0] = sizeOf(picture(box, "sheet.png"));
  assert.equal(width, 8 * 32 + 7 * 2);
  assert.ok(height > 4 * 32);
});

test("a picture that stands there, drawn from the same, is kept; a changed one is drawn again", async () => {
  const box = await bent();
  const line = "render --size 64 --animation bow --time 500";
  await box.does(line);
  const whole = ["preview.png", "pose.png"].map((name) => picture(box, name));
  await box.does(line);
  assert.deepEqual(
    ["preview.png", "pose.png"].map((name) => picture(box, name)),
    whole,
  );
  for (const bytes of [Buffer.alloc(0), whole[1]!, whole[0]!.subarray(0, 300), flip(whole[0]!)]) {
    writeFileSync(join(box.folder, "scene/preview.png"), bytes);
    await box.does(line);
    assert.deepEqual(picture(box, "preview.png"), whole[0]);
  }
  await box.does(`${line} --fresh`);
  assert.deepEqual(picture(box, "preview.png"), whole[0]);
});

function flip(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[bytes.length - 20]! ^= 1;
  return changed;
}

test("a picture is a sound PNG file with the digest of what it was drawn from", async () => {
  const box = await bent();
  await box.does("render --size 64");
  const png = picture(box, "preview.png");
  const types: string[] = [];
  let data = Buffer.alloc(0);
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    types.push(type);
    if (type === "IDAT") data = Buffer.concat([data, content]);
    if (type === "tEXt") {
      assert.match(content.toString("latin1"), /^bindpose\0[0-9a-f]{64} [0-9a-f]{64}$/);
    }
  }
  assert.deepEqual(types.slice(0, 2), ["IHDR", "tEXt"]);
  assert.ok(inflateSync(data).length >= 64 * 64 * 3);
  assert.ok(statSync(join(box.folder, "scene/preview.png")).size < 10_000);
});

test("a body that no bone moves is drawn with its bones, and an empty one with its volume", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.call("render --size 64 --overlay axes");
  const empty = picture(box, "preview.png");
  await box.does('add-sphere --x 8 --y 8 --z 8 --r 3 --color "#d8b48a"');
  await box.call("render --size 64 --overlay axes");
  assert.notDeepEqual(picture(box, "preview.png"), empty);
});

test("what cannot be drawn is refused by name", async () => {
  const box = await bent();
  await box.refuses("render --sheet bwo", /did you mean bow\?/);
  await box.refuses("render --sweep bned", /joint "bned" is not declared; did you mean bend\?/);
  await box.refuses("render --focus chset", /did you mean chest\?/);
  await box.refuses("render --overlay weights:chset", /did you mean chest\?/);
  await box.refuses("render --overlay axs", /takes axes, skeleton, weights:BONE, .*mean axes\?/);
  await box.refuses("render --overlay axes,,skeleton", /found ""/);
  await box.refuses(
    "render --size 63",
    /--size is from 64 to 2048 pixels, 768 or 1280x720, found 63/,
  );
  for (const size of ["2049", "64x63", "9999999", "12.5", "640x", "1280*720", "big"]) {
    await box.refuses(
      `render --size ${size}`,
      /--size is from 64 to 2048 .*, 768 or 1280x720, found/,
    );
  }
  await box.refuses("render --view eye", /--view eye needs the case's camera; write "camera": /);
});

test("overlays are read in any order, and a bone's name may hold a comma", () => {
  const read = (text: string) => readOverlays(text, ["a", "b,axes", "b"]);
  const plain = { axes: false, skeleton: false };
  assert.deepEqual(readOverlays(undefined, []), { ok: true, data: plain });
  assert.deepEqual(read("weights:a,axes"), {
    ok: true,
    data: { ...plain, axes: true, weights: "a" },
  });
  assert.deepEqual(read("skeleton,weights:b,axes"), {
    ok: true,
    data: { axes: false, skeleton: true, weights: "b,axes" },
  });
});

test("BINDPOSE_RENDERER chooses what draws, falls back in words, and refuses other names", async () => {
  const { BINDPOSE_RENDERER: before } = process.env;
  const box = await bent();
  try {
    process.env["BINDPOSE_RENDERER"] = "vulkan";
    await box.refuses("render", /BINDPOSE_RENDERER is software or webgpu, not vulkan/);
    delete process.env["BINDPOSE_RENDERER"];
    await box.does("render --size 64");
    const software = picture(box, "preview.png");
    process.env["BINDPOSE_RENDERER"] = "webgpu";
    const { code, err = "" } = await box.call("render --size 64");
    assert.equal(code, 0);
    const other = picture(box, "preview.png");
    if (err !== "") assert.match(err, /note: drawn in software: .*(?:webgpu|WebGPU)/);
    assert.equal(other.equals(software), err !== "", "another renderer draws the picture again");
  } finally {
    if (before === undefined) delete process.env["BINDPOSE_RENDERER"];
    else process.env["BINDPOSE_RENDERER"] = before;
  }
});
