import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { LIMITS } from "bindpose/contract/words";
import { readInput, readRegular } from "./read-input.js";
import { UsageError } from "./usage-error.js";

/** One asset as a verb takes it: a GLB, and the rig of its run. */
export interface AssetFiles {
  /** What it is called: the path as it was given. */
  readonly name: string;
  readonly meshPath: string;
  readonly rigPath: string | null;
  readonly glb: Uint8Array;
  readonly rig?: Uint8Array;
}

/**
 * Reads a run folder (mesh.glb, and rig.json where there is one) or a single GLB. Throws UsageError
 * where the path is neither, UnreadableError where a file is no file or over its limit.
 */
export function readAsset(verb: string, path: string, cwd: string): AssetFiles {
  if (path === "") throw new UsageError(`${verb}: the path is empty; name a run or a .glb`);
  const absolute = resolve(cwd, path);
  const stat = statSync(absolute, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`${verb}: there is no ${path}`);
  if (!stat.isDirectory()) {
    if (/\.gltf$/i.test(path)) {
      throw new UsageError(
        `${verb}: only validate and view read a .gltf; pack ${path} into a .glb`,
      );
    }
    const glb = readInput(verb, path, cwd, LIMITS.glbBytes);
    return { name: path, meshPath: absolute, rigPath: null, glb };
  }
  const meshPath = join(absolute, "mesh.glb");
  if (!isThere(meshPath)) throw new UsageError(`${verb}: ${path} holds no mesh.glb`);
  const rigPath = join(absolute, "rig.json");
  const glb = readRegular(verb, meshPath, LIMITS.glbBytes, join(path, "mesh.glb"));
  if (!isThere(rigPath)) return { name: path, meshPath, rigPath: null, glb };
  const rig = readRegular(verb, rigPath, LIMITS.rigBytes, join(path, "rig.json"));
  return { name: path, meshPath, rigPath, glb, rig };
}

/** Throws the system's error where that cannot be told, as in a closed folder. */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
