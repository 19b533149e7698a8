import { readFileSync, statSync } from "node:fs";
import { extname, join, relative, resolve, sep } from "node:path";
import { LIMITS } from "bindpose/contract/words";
import type { SourceFile, SourceOptions } from "bindpose/validator";
import type { AssetJob } from "./judge-asset.js";

const FILES = { rig: ["rig.json"], case: ["case.json", "case.toml"] };

/**
 * The rig and the case of what was judged, read again for their lines: of a run from its folder, or
 * the case that the caller named.
 * @param jobs by the names of their reports
 * @param casePath of `--case`
 */
export function reportSource(
  jobs: readonly AssetJob[],
  casePath: string | undefined,
  cwd: string,
): NonNullable<SourceOptions["source"]> {
  const folders = new Map(
    jobs.flatMap(({ kind, name, path }) => (kind === "run" ? [[name, path] as const] : [])),
  );
  return ({ uri }, document) => {
    if (document === "case" && casePath !== undefined)
      return readSource(resolve(cwd, casePath), cwd);
    const folder = folders.get(uri);
    if (folder === undefined) return null;
    for (const name of FILES[document]) {
      const source = readSource(join(folder, name), cwd);
      if (source !== null) return source;
    }
    return null;
  };
}

function readSource(path: string, cwd: string): SourceFile | null {
  try {
    const status = statSync(path);
    if (!status.isFile() || status.size > LIMITS.rigBytes) return null;
    const text = extname(path) === ".toml" ? null : readFileSync(path, "utf8");
    return { path: relative(cwd, path).split(sep).join("/"), text };
  } catch {
    return null;
  }
}
