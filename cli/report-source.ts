import { readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { PROFILE_SPECS } from "bindpose/contract/rules";
import { LIMITS, PROGRAM_OF_KIND } from "bindpose/contract/words";
import type { SourceFile, SourceOptions } from "bindpose/validator";
import type { AssetJob } from "./judge-asset.js";

const CASES = ["case.json", "case.toml"];
const CONFIGS = Object.values(PROGRAM_OF_KIND).map((program) => `${program}.config.json`);

/**
 * The rig and the case of what was judged, read again for their lines: of a run from its folder,
 * where without a case its config asks, or the case that the caller named.
 * @param jobs by the names of their reports
 * @param casePath of `--case`
 */
export function reportSource(
  jobs: readonly AssetJob[],
  casePath: string | undefined,
  cwd: string,
): NonNullable<SourceOptions["source"]> {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  return ({ uri, profile }, document) => {
    if (document === "case" && casePath !== undefined)
      return readSource(resolve(cwd, casePath), cwd);
    const isForeign = PROFILE_SPECS[profile]?.base === "gltf";
    const folder = folderOf(byName.get(uri), isForeign);
    if (folder === null) return null;
    const config = configOf(folder, cwd);
    if (document === "rig") return readSource(resolve(folder, config?.rig ?? "rig.json"), cwd);
    for (const name of CASES) {
      const source = readSource(join(folder, name), cwd);
      if (source !== null) return source;
    }
    return isForeign ? null : (config?.source ?? null);
  };
}

/** The run's folder; a mesh that is judged as its run stands in it. */
function folderOf(job: AssetJob | undefined, isForeign: boolean): string | null {
  if (job?.kind === "run") return job.path;
  const isRun = job?.kind === "file" && !isForeign && basename(job.path) === "mesh.glb";
  return isRun ? dirname(job.path) : null;
}

/** As the judge chooses it: the first config whose mesh is there, else the first. */
function configOf(folder: string, cwd: string) {
  const configs = CONFIGS.flatMap((name) => {
    const source = readSource(join(folder, name), cwd);
    if (source === null) return [];
    const { mesh, rig } = readPaths(source.text!);
    return [{ source, mesh: mesh ?? "mesh.glb", rig }];
  });
  return (
    configs.find(({ mesh }) => statSync(join(folder, mesh), { throwIfNoEntry: false })) ??
    configs[0]
  );
}

function readPaths(text: string): { readonly mesh?: string; readonly rig?: string } {
  try {
    const named = Object.entries(Object(JSON.parse(text)));
    return Object.fromEntries(named.filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

function readSource(path: string, cwd: string): SourceFile | null {
  try {
    const status = statSync(path);
    if (!status.isFile() || status.size > LIMITS.rigBytes) return null;
    return { path: relative(cwd, path).split(sep).join("/"), text: readFileSync(path, "utf8") };
  } catch {
    return null;
  }
}
