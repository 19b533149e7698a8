// E07: a log of 300 MB, most of it lines that do not count, is read in bounded memory by the program
// itself, in a process of its own: below 300 MB resident, its operations counted, a record over 1 MiB
// left out under its number. `--sample` takes 60 MB.
import { spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SIZE = process.argv.includes("--sample") ? 60e6 : 300e6;
const OPERATIONS = 100_000;
const RESIDENT = 300e6;
const PROGRAM = fileURLToPath(new URL("../../dist/generators/mc/main.js", import.meta.url));
const WATCH =
  "data:text/javascript,process.on('exit',()=>process._rawDebug('maxRSS',process.resourceUsage().maxRSS))";

const folder = mkdtempSync(join(tmpdir(), "bindpose-log-"));
let failures = 0;
try {
  mkdirSync(join(folder, "scene"));
  writeFileSync(
    join(folder, "mc-skin.config.json"),
    JSON.stringify({ volume: { x: 32, y: 48, z: 32 } }),
  );
  const log = join(folder, "scene/log.ndjson");
  const longLine = writeLog(log);
  const call = (...words) => {
    const start = performance.now();
    const args = ["--import", WATCH, PROGRAM, ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    });
    const resident = Number(/maxRSS (\d+)/.exec(stderr)?.[1]) * 1024;
    const seconds = (performance.now() - start) / 1000;
    const megabytes = (resident / 1e6).toFixed(0);
    console.log(`${words[0]}: ${seconds.toFixed(1)} s, ${megabytes} MB resident`);
    expect(`${words[0]} ends with 0`, status === 0, stderr.slice(0, 300));
    expect(`${words[0]} stays below 300 MB`, resident < RESIDENT, `${megabytes} MB`);
    return stdout;
  };
  console.log(`a log of ${(statSync(log).size / 1e6).toFixed(0)} MB`);
  const status = call("status");
  expect("operations are counted", status.includes(`${OPERATIONS} of ${OPERATIONS} operations`));
  const told = `log line ${longLine} left out: longer than 1048576 bytes`;
  expect(
    "the long record is left out under its number",
    status.includes(told),
    status.slice(0, 400),
  );
  const said = call("add-sphere", ..."--x 16 --y 16 --z 16 --r 3 --color #aabbcc".split(" "));
  expect("one more is recorded", said.startsWith(`op ${OPERATIONS + 1}: `), said);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures === 0 ? "a long log streams" : `${failures} failures`);
process.exit(failures > 0 ? 1 : 0);

/** Writes operations among lines of another program; returns the number of the one that is too long. */
function writeLog(path) {
  const file = openSync(path, "w");
  const write = (text) => writeSync(file, text);
  write('{"bindpose":"log","version":1,"tool":"mc-skin","kind":"mc-skinned"}\n');
  write(`{"op":"clear","tag":"${"x".repeat(1_100_000)}"}\n`);
  const foreign = `${JSON.stringify({ level: "info", text: "y".repeat(2000) })}\n`;
  const perChunk = Math.ceil(SIZE / foreign.length / 100);
  for (let chunk = 0; chunk < 100; chunk++) {
    const own = Array.from({ length: OPERATIONS / 100 }, (_, i) => {
      return `{"op":"add-keyframe","animation":"walk","joint":"hip","tMs":${i},"value":${chunk}}\n`;
    });
    write(own.join("") + foreign.repeat(perChunk));
  }
  closeSync(file);
  return 2;
}

function expect(what, holds, found = "") {
  if (holds) return;
  failures++;
  console.error(`NOT: ${what} ${found}`);
}
