import { ASSET_FOLDER, type Manifest } from "../suite/conformance-case.js";
import type { CaseFiles } from "./case-files.js";
import { generatorCases } from "./generator-cases.js";
import { runtimeCases } from "./runtime-cases.js";
import { SUITE_SCHEMAS } from "./suite-schema.js";
import { COMMITTED_BYTES, LEFT_OUT, validatorCases } from "./validator-cases.js";

/** Everything below `conformance/cases`, as bytes or text by path. */
export interface Suite {
  readonly files: ReadonlyMap<string, Uint8Array | string>;
  readonly manifest: Manifest;
}

/**
 * Makes the whole suite from code. The same code makes the same bytes.
 * @param all also cases that are too large to be committed
 */
export async function makeSuite({ all = false } = {}): Promise<Suite> {
  const made = [...(await validatorCases()), ...runtimeCases(), ...(await generatorCases())];
  made.sort((a, b) => (a.description.name < b.description.name ? -1 : 1));
  const large = all ? [] : made.filter((entry) => bytesOf(entry) > COMMITTED_BYTES);
  const kept = made.filter((entry) => !large.includes(entry));
  const tooLarge = large.map((entry) => ({
    code: entry.description.codes[0]!,
    why: `takes ${Math.ceil(bytesOf(entry) / 1024)} KiB: node scripts/generate-cases.mjs --all FOLDER`,
  }));
  const manifest: Manifest = {
    version: 1,
    contract: 1,
    cases: kept.map(({ description: { name, kind, area, clauses, codes } }) => ({
      name,
      kind,
      area,
      clauses,
      codes,
    })),
    leftOut: [...LEFT_OUT, ...tooLarge],
  };
  const files = new Map<string, Uint8Array | string>();
  files.set("manifest.json", manifestText(manifest));
  for (const [name, schema] of Object.entries(SUITE_SCHEMAS)) {
    files.set(name, `${JSON.stringify(schema, null, 2)}\n`);
  }
  for (const entry of kept) {
    const { name } = entry.description;
    files.set(`${name}/case.json`, `${JSON.stringify(entry.description, null, 2)}\n`);
    files.set(`${name}/expected.json`, outcomeText(entry));
    for (const [path, content] of entry.asset)
      files.set(`${name}/${ASSET_FOLDER}/${path}`, content);
  }
  return { files, manifest };
}

function bytesOf({ asset }: CaseFiles): number {
  let bytes = 0;
  for (const content of asset.values()) bytes += Buffer.byteLength(content);
  return bytes;
}

/** One row a line, so that a change shows as what it is. */
function manifestText({ cases, leftOut, ...head }: Manifest): string {
  const rows = (list: readonly object[]) =>
    list.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
  const start = JSON.stringify({ $schema: "./manifest.schema.json", ...head }, null, 2).slice(
    0,
    -2,
  );
  return `${start},\n  "cases": [\n${rows(cases)}\n  ],\n  "leftOut": [\n${rows(leftOut)}\n  ]\n}\n`;
}

/** One pose a line. */
function outcomeText({ outcome }: CaseFiles): string {
  if (!("poses" in outcome)) return `${JSON.stringify(outcome, null, 2)}\n`;
  const { extent, tolerance, poses } = outcome;
  const rows = poses.map((pose) => `    ${JSON.stringify(pose)}`).join(",\n");
  return `{\n  "extent": ${extent},\n  "tolerance": ${tolerance},\n  "poses": [\n${rows}\n  ]\n}\n`;
}
