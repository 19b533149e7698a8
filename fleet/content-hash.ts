import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FleetAsset } from "./fleet-job.js";

/** What a run is judged by, where its config names no other files. */
const RUN_FILES = ["mesh.glb", "rig.json", "case.json", "case.toml", "scene/log.ndjson"];
const CONFIGS = ["mc-skin.config.json", "sn-skin.config.json", "dc-skin.config.json"];

/**
 * A name for everything that a judgement depends on: the asset's bytes and the settings. Null where
 * it depends on more than is looked at: a config that may name other files, a `.gltf` with files
 * beside it, something that is not there.
 */
export async function contentHash(
  { kind, path }: FleetAsset,
  settings: unknown,
): Promise<string | null> {
  if (kind === "file" && !path.toLowerCase().endsWith(".glb")) return null;
  const hash = createHash("sha256").update(JSON.stringify([kind, settings]));
  try {
    if (kind === "file") {
      await addFile(hash, path);
      return hash.digest("hex");
    }
    for (const name of CONFIGS) {
      if ((await sizeOf(join(path, name))) !== null) return null;
    }
    for (const name of RUN_FILES) {
      const size = await sizeOf(join(path, name));
      hash.update(`\n${name} ${size}\n`);
      if (size !== null) await addFile(hash, join(path, name));
    }
    return hash.digest("hex");
  } catch {
    return null; // closed, a folder in a file's place: what the report says
  }
}

async function sizeOf(path: string): Promise<number | null> {
  const status = await stat(path).catch(() => null);
  return status === null ? null : status.size;
}

async function addFile(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
}
