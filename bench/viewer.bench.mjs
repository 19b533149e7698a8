// What a browser loads of the page, packed as servers pack it: all of it but what comes with the
// first judgement. Sizes do not depend on the machine.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { buildViewer } from "../scripts/viewer-bundle.js";

const KB = 1024;
const FIRST_LOAD = 300;

export async function measure() {
  const site = mkdtempSync(join(tmpdir(), "bindpose-bench-viewer-"));
  try {
    await buildViewer(site);
    const names = readdirSync(site).filter((name) => /\.(?:html|css|js)$/.test(name));
    const read = (name) => readFileSync(join(site, name), "utf8");
    const page = reachedFrom(["index.html", "viewer.css", "viewer.js"], read);
    const judge = reachedFrom(["worker.js"], read).filter((name) => !page.includes(name));
    const first = [...page, ...judge];
    const khronos = names.filter((name) => !first.includes(name) && read(name).includes("dart"));
    const rest = names.filter((name) => !first.includes(name) && !khronos.includes(name));
    const size = (list) =>
      list.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0) / KB;
    const row = (what, list, target) => ({
      goal: "page",
      what,
      ours: `${size(list).toFixed(1)} KB`,
      peer: "",
      ratio: null,
      target: target === null ? "" : `< ${target} KB`,
      reached: target === null ? null : size(list) < target,
      ...(target === null ? { note: "a part, without a goal" } : {}),
    });
    return [
      row("first load, gzip: page with three, and the judge", first, FIRST_LOAD),
      row("of it the page alone", page, null),
      row("of it the judge's worker alone", judge, null),
      row("with the first judgement: the Khronos module", khronos, null),
      row("where they are wanted: schemas, glTF loader, stations, TOML", rest, null),
    ];
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

/** Files and what they import at once, not what they import later. */
function reachedFrom(entries, read) {
  const reached = new Set(entries);
  for (const name of reached) {
    for (const [, other] of read(name).matchAll(/(?:from|import)\s?"\.\/([\w-]+\.js)"/g)) {
      reached.add(other);
    }
  }
  return [...reached];
}
