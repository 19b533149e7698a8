// The programs as a sculptor calls them: P1 a recording call beside `node -e 0`, P5 many writers of
// one log, U2 the length of what is answered. U1, how a language model fares that is given nothing but
// `--help` and `status`, is not for a program to measure: sculptors.json keeps what was counted, an
// entry for each of them: {"program": "mc-skin", "asked": "a walking biped", "calls": 0, "renders": 0,
// "refused": 0, "bytesRead": 0, "verdict": "valid"}.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mcSkin } from "../dist/generators/mc/index.js";

const PROGRAM = fileURLToPath(new URL("../dist/bin/mc-skin.cjs", import.meta.url));
const WRITER = fileURLToPath(new URL("./log-writer.js", import.meta.url));
const BIPED = new URL("../examples/biped/", import.meta.url);
const REPEATS = 5;

export async function measure({ quick }) {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-bench-words-"));
  try {
    return [
      ...measureCalls(join(folder, "calls"), quick ? 3 : REPEATS),
      await measureWriters(join(folder, "writers"), 8, quick ? 50 : 500),
      ...(await measureAnswers(join(folder, "answers"))),
      ...tellSculptors(),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function openFolder(folder) {
  mkdirSync(join(folder, "scene"), { recursive: true });
  copyFileSync(new URL("mc-skin.config.json", BIPED), join(folder, "mc-skin.config.json"));
  return join(folder, "scene/log.ndjson");
}

/** The example's log, and the same body recorded over and over until it has so many operations. */
function bipedLog(operations) {
  const text = readFileSync(new URL("scene/log.ndjson", BIPED), "utf8");
  const [header, ...records] = text.trimEnd().split("\n");
  const body = records.filter((line) => line.startsWith('{"op":"add-'));
  const shapes = body.filter((line) => line.includes('"color"'));
  const all = [...records];
  for (let i = 0; all.length < operations; i++) all.push(shapes[i % shapes.length]);
  return `${[header, ...all].join("\n")}\n`;
}

/** P1: one more sphere and one more bone on a log, turn by turn with a bare Node. */
function measureCalls(folder, repeats) {
  const log = openFolder(folder);
  const sphere = "add-sphere --x 26 --y 60 --z 18 --r 2 --color #aabbcc --blend 1 --tag nose".split(
    " ",
  );
  const bone = "define-bone --name nose --parent head".split(" ");
  const short = bipedLog(500);
  const calls = {
    nothing: { text: short, words: ["-e", "0"] },
    sphere: { text: short, words: [PROGRAM, ...sphere] },
    bone: { text: short, words: [PROGRAM, ...bone] },
    long: { text: bipedLog(5000), words: [PROGRAM, ...sphere] },
  };
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (let repeat = 0; repeat <= repeats; repeat++) {
    for (const [name, { text, words }] of Object.entries(calls)) {
      writeFileSync(log, text);
      const start = performance.now();
      const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder });
      if (status !== 0) throw new Error(`${words.join(" ")}: ${stderr}`);
      // The first round warms the file caches.
      if (repeat > 0) times[name].push(performance.now() - start);
    }
  }
  const base = median(times.nothing);
  const row = (what, name, limit) => {
    const ratio = median(times[name]) / base;
    return {
      goal: "P1",
      what,
      ours: `${median(times[name]).toFixed(0)} ms`,
      peer: `node -e 0: ${base.toFixed(0)} ms`,
      ratio: ratio.toFixed(2),
      target: limit === null ? "none" : `<= ${limit}`,
      reached: limit === null ? null : ratio <= limit,
      ...(limit === null ? { note: "no goal: a character has a few hundred operations" } : {}),
    };
  };
  return [
    row("add-sphere on a log of 500 operations, with what it joins", "sphere", 1.6),
    row("define-bone on a log of 500 operations", "bone", 1.6),
    row("add-sphere on a log of 5,000 operations", "long", null),
  ];
}

/** P5: processes that record into one log at once. */
async function measureWriters(folder, writers, each) {
  const log = openFolder(folder);
  const start = performance.now();
  const codes = await Promise.all(
    Array.from({ length: writers }, (_, who) => {
      const words = [WRITER, folder, String(who), String(each)];
      const child = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "inherit"] });
      return new Promise((resolve) => child.on("close", resolve));
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const lines = readFileSync(log, "utf8").split("\n");
  const isWhole = lines.pop() === "";
  const records = lines.map((line) => JSON.parse(line)).filter(({ op }) => op !== undefined);
  const distinct = new Set(records.map(({ x, y }) => `${x},${y}`)).size;
  const wanted = writers * each;
  return {
    goal: "P5",
    what: `${writers} processes x ${each} operations into one log`,
    ours: `${records.length} whole lines, ${distinct} distinct, ${seconds.toFixed(0)} s`,
    peer: `${wanted} recorded`,
    ratio: null,
    target: `${wanted} whole lines`,
    reached:
      isWhole &&
      records.length === wanted &&
      distinct === wanted &&
      codes.every((code) => code === 0),
    note: "every call reads the log as it stands",
  };
}

/** U2: the example recorded again line by line, in process, and rendered. */
async function measureAnswers(folder) {
  openFolder(folder);
  const call = (words, input = "") =>
    mcSkin.run({ words, folder, readInput: async () => ({ ok: true, data: input }) });
  writeFileSync(join(folder, "scene/log.ndjson"), bipedLog(0));
  const { out } = await call(["list"]);
  const listed = out.split("\n").map((line) => line.replace(/^\d+ /, ""));
  writeFileSync(join(folder, "scene/log.ndjson"), "");
  let longest = 0;
  for (const line of listed) {
    const { code, out: said, err } = await call(splitLine(line));
    if (code !== 0) throw new Error(`${line}: ${err}`);
    longest = Math.max(longest, said.length);
  }
  const render = await call(["render"]);
  const bytes = Buffer.byteLength(render.out);
  const lines = render.out.split("\n").length;
  const row = (what, ours, target, reached) => ({
    goal: "U2",
    ...{ what, ours, peer: "none", ratio: null, target, reached },
  });
  return [
    row(
      `longest reply of ${listed.length} recording calls`,
      `${longest} characters`,
      "<= 160 characters",
      longest <= 160,
    ),
    row(
      "a render's summary",
      `${bytes} bytes, ${lines} lines`,
      "<= 2048 bytes, 25 lines",
      bytes <= 2048 && lines <= 25,
    ),
  ];
}

/** U1: what was counted while a language model made a character. */
function tellSculptors() {
  const counted = JSON.parse(readFileSync(new URL("sculptors.json", import.meta.url), "utf8"));
  const goal = { goal: "U1", peer: "none", ratio: null, target: "a valid one, and how it went" };
  if (counted.length === 0) {
    const what = "a walking biped by a language model that knows --help and status alone";
    return [{ ...goal, what, ours: "", reached: null, note: "none is in bench/sculptors.json" }];
  }
  return counted.map(({ program, asked, calls, renders, refused, bytesRead, verdict }) => ({
    ...goal,
    what: `${asked} by a language model that knows ${program} --help and status alone`,
    ours: `${verdict}: ${calls} calls, ${renders} renders, ${refused} refused, ${bytesRead} bytes read`,
    reached: verdict === "valid",
  }));
}

/** The words of a line as `list` writes it. */
function splitLine(line) {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
