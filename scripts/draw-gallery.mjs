// Draws the characters of examples/ for docs/GALLERY.md, each by its own program: one picture of
// all, and for each a contact sheet of an animation. Drawn again after a change of a log.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { dcSkin } from "../dist/generators/dc/index.js";
import { mcSkin } from "../dist/generators/mc/index.js";
import { snSkin } from "../dist/generators/sn/index.js";
import { composeSheet, encodePng } from "../dist/preview/index.js";

const CHARACTERS = [
  { name: "biped", program: mcSkin, animation: "walk", view: "side" },
  { name: "wader", program: snSkin, animation: "walk", view: "side" },
  { name: "fox", program: snSkin, animation: "walk", view: "side" },
  { name: "armoured", program: dcSkin, animation: "walk", view: "iso" },
  { name: "viewmodel", program: dcSkin, animation: "reload", view: "eye" },
  { name: "drake", program: mcSkin, animation: "hover", view: "iso" },
  { name: "frog", program: snSkin, animation: "walk", view: "iso" },
];
/** Of the last one a stride too: the picture of all has two full rows. */
const STRIDE_MS = "126";
const PORTRAIT = 320;
const FRAME = 480;
/** Colours of a file: a third of its size, and no step that shows. */
const COLOURS = 256;

const root = fileURLToPath(new URL("../", import.meta.url));
const images = join(root, "docs/images/gallery");
const folder = mkdtempSync(join(tmpdir(), "bindpose-gallery-"));
mkdirSync(images, { recursive: true });
const portraits = [];
for (const { name, program, animation, view } of CHARACTERS) {
  const run = join(folder, name);
  cpSync(join(root, "examples", name), run, { recursive: true });
  const still = view === "eye" ? "eye" : "iso";
  const preview = await draw(program, run, ["--view", still, "--size", String(PORTRAIT)]);
  portraits.push(read(preview));
  const sheet = ["--sheet", animation, "--view", view, "--size", String(FRAME)];
  writeFileSync(
    join(images, `${name}.png`),
    encodePng(read(await draw(program, run, sheet)), { colours: COLOURS }),
  );
}
const { name, program, animation } = CHARACTERS.at(-1);
const stride = [
  "--view",
  "front",
  "--animation",
  animation,
  "--time",
  STRIDE_MS,
  "--size",
  String(PORTRAIT),
];
portraits.push(read(await draw(program, join(folder, name), stride)));
writeFileSync(join(images, "all.png"), encodePng(composeSheet(portraits, 4), { colours: COLOURS }));
rmSync(folder, { recursive: true, force: true });

/** Renders, and answers with the picture that was written last. */
async function draw(program, run, words) {
  const input = { words: ["render", ...words], folder: run, readInput: noInput };
  const { code, out, err } = await program.run(input);
  if (code !== 0) throw new Error(err ?? out);
  const written = /^wrote (.*)$/m
    .exec(out)[1]
    .split(", ")
    .filter((file) => file.endsWith(".png"));
  return join(run, written.at(-1));
}

function read(path) {
  const { width, height, data } = PNG.sync.read(readFileSync(path));
  return { width, height, data: new Uint8Array(data) };
}

async function noInput() {
  return { ok: true, data: "" };
}
