// Draws the pictures in docs/images from what is in examples/, with our own programs, so that they
// can be drawn again after a change. The programs write into a folder that is removed afterwards.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { runCli } from "../dist/cli/run-cli.js";
import { dcSkin } from "../dist/generators/dc/index.js";
import { mcSkin } from "../dist/generators/mc/index.js";
import { snSkin } from "../dist/generators/sn/index.js";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "bindpose-images-"));
try {
  const { volume, background } = JSON.parse(
    readFileSync(join(root, "examples/armoured/dc-skin.config.json"), "utf8"),
  );
  // Without its header a log belongs to no program, and only dc-skin knows `smooth`.
  const log = readFileSync(join(root, "examples/armoured/scene/log.ndjson"), "utf8");
  const operations = log.slice(log.indexOf("\n") + 1).replaceAll(',"smooth":true', "");
  writeFileSync(join(folder, "log.ndjson"), operations);
  const pictures = [];
  for (const [name, program] of Object.entries({ mc: mcSkin, sn: snSkin, dc: dcSkin })) {
    const files = { mesh: `${name}/mesh.glb`, rig: `${name}/rig.json` };
    const preview = `${name}/preview.png`;
    const config = { volume, background, log: "log.ndjson", ...files, preview };
    writeFileSync(join(folder, `${name}-skin.config.json`), JSON.stringify(config));
    const input = { words: ["render", "--view", "iso"], folder, readInput: noInput };
    const { code, out, err } = await program.run(input);
    if (code !== 0) throw new Error(err ?? out);
    console.log(`${name}: ${/^.*before simplification/m.exec(out)[0]}`);
    pictures.push(PNG.sync.read(readFileSync(join(folder, name, "preview.png"))));
  }
  mkdirSync(join(root, "docs/images"), { recursive: true });
  writeFileSync(join(root, "docs/images/armoured.png"), PNG.sync.write(sideBySide(pictures)));

  const biped = join(folder, "biped");
  cpSync(join(root, "examples/biped"), biped, { recursive: true });
  const draw = async (line, from, to) => {
    const words = ["render", "--size", "440", ...line.split(" ")];
    const { code, out, err } = await mcSkin.run({ words, folder: biped, readInput: noInput });
    if (code !== 0) throw new Error(err ?? out);
    cpSync(join(biped, "scene", from), join(root, "docs/images", to));
  };
  await draw("--sheet walk --view side", "sheet.png", "walk.png");
  await draw(
    "--sweep knee_l --view side --focus lower_leg_l --overlay weights:lower_leg_l,skeleton",
    "sweep.png",
    "knee.png",
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

// A station in its skin, as its table hops at a result.
const station = (name) => join(root, "examples/station", name);
const words = [
  ...["station", station("ivory-coinflip.json"), "--catalog", station("catalog.json")],
  ...["--library", station("library.json"), "--pieces", station(""), "--result", "0"],
  ...["--frames", "6", "--size", "720", "--out", join(root, "docs/images/station.png")],
];
const code = await runCli(words, { stdout: process.stdout, stderr: process.stderr, cwd: root });
if (code !== 0) throw new Error("the station could not be drawn");

async function noInput() {
  return { ok: true, data: "" };
}

/** The middle of every picture, which the figure fills, from left to right at half their size. */
function sideBySide(pictures) {
  const size = pictures[0].width / 2;
  const margin = Math.round(size / 8);
  const width = size - 2 * margin;
  const all = new PNG({ width: width * pictures.length, height: size });
  for (const [i, picture] of pictures.entries()) {
    PNG.bitblt(halve(picture), all, margin, 0, width, size, i * width, 0);
  }
  return all;
}

/** Every pixel the mean of four. */
function halve({ width, height, data }) {
  const half = new PNG({ width: width / 2, height: height / 2 });
  const row = width * 4;
  for (let at = 0; at < half.data.length; at++) {
    const pixel = at >> 2;
    const from = Math.floor(pixel / half.width) * 2 * row + (pixel % half.width) * 8 + (at & 3);
    half.data[at] = (data[from] + data[from + 4] + data[from + row] + data[from + row + 4]) / 4;
  }
  return half;
}
