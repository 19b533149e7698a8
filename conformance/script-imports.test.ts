import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Folders of plain JavaScript, which no compiler holds to what the rooms export. */
const FOLDERS = ["scripts", "bench", "conformance/adapters"];

/** The names that a script takes from the compiled rooms, each with where from. */
function takenBy(script: string): { readonly name: string; readonly from: string }[] {
  const text = readFileSync(script, "utf8");
  return [...text.matchAll(/^import\s*\{([^}]*)\}\s*from\s*"([^"]+)"/gm)].flatMap(
    ([, names, from]) => {
      const place = from!.startsWith(".")
        ? new URL(from!, pathToFileURL(script)).href
        : from!.startsWith("bindpose")
          ? import.meta.resolve(from!)
          : "";
      if (!place.includes("/dist/")) return [];
      return names!
        .split(",")
        .map((name) => name.trim().split(/\s+as\s+/)[0]!)
        .filter((name) => name !== "")
        .map((name) => ({ name, from: place }));
    },
  );
}

test("what scripts and benches take from a room is there", async () => {
  let taken = 0;
  for (const folder of FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    for (const name of names.filter((each) => /\.m?js$/.test(each))) {
      for (const { name: wanted, from } of takenBy(join(root, folder, name))) {
        taken++;
        assert.ok(wanted in (await import(from)), `${folder}/${name}: ${from} has no ${wanted}`);
      }
    }
  }
  assert.ok(taken > 50, `${taken} names were looked for`);
});
