import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS, PROGRAM_OF_KIND } from "bindpose/contract/words";
import type { FleetAsset } from "./fleet-job.js";

/** What a run is judged by, where its config names no other files. */
const RUN_FILES = ["mesh.glb", "rig.json", "case.json", "case.toml", "scene/log.ndjson"];
const CONFIGS = Object.values(PROGRAM_OF_KIND).map((program) => `${program}.config.json`);

/**
 * A name for everything that a judgement depends on: the asset's bytes and the settings. Null where
 * it depends on more than is looked at: a config that may name other files, a `.gltf` with files
 * beside it, a link, something that is no file or larger than any that is judged.
 */
export async function contentHash(
  { kind, path }: FleetAsset,
  settings: unknown,
): Promise<string | null> {
  if (kind === "file" && !path.toLowerCase().endsWith(".glb")) return null;
  const hash = createHash("sha256").update(JSON.stringify([kind, settings]));
  try {
    if (kind === "file") {
      const size = await sizeOf(path);
      if (size === null) return null;
      await addFile(hash, path, size);
      return hash.digest("hex");
    }
    for (const name of CONFIGS) {
      if ((await sizeOf(join(path, name))) !== null) return null;
    }
    for (const name of RUN_FILES) {
      const size = await sizeOf(join(path, name));
      hash.update(`\n${name} ${size}\n`);
      if (size !== null) await addFile(hash, join(path, name), size);
    }
    return hash.digest("hex");
  } catch {
    return null; // closed, a folder or a link in a file's place: what the report says
  }
}

/** Null where nothing is there. Throws where it is no file that a hash can stand for. */
async function sizeOf(path: string): Promise<number | null> {
  const status = await lstat(path).catch(() => null);
  if (status === null) return null;
  if (!status.isFile() || status.size > LIMITS.glbBytes) throw new Error(`${path} is not hashed`);
  return status.size;
}

/** Adds so many bytes, also where the file grows meanwhile. */
async function addFile(hash: ReturnType<typeof createHash>, path: string, size: number) {
  if (size === 0) return;
  for await (const chunk of createReadStream(path, { end: size - 1 })) {
    hash.update(chunk as Uint8Array);
  }
}
