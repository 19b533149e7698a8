import { LIMITS } from "bindpose/contract/words";
import { arrayAt, isObject } from "../read/json-access.js";
import { readJson } from "../read/read-json.js";
import type { Refusal, Run } from "./open-run.js";

/** Buffers of one file that are opened at most. */
const FILES = 64;
/** A scheme, as in `https:`; a drive letter too. */
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

export interface FoundResources {
  /** By the URI that the file names them by. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly refused: readonly Refusal[];
}

/**
 * Reads the buffers that a `.gltf` names in its own folder or below; what leads out of it, also by
 * a link, is refused, and nothing but files is opened. Together they are no larger than a GLB.
 * @param text the bytes of the `.gltf`
 */
export async function readResources(run: Run, text: Uint8Array): Promise<FoundResources> {
  const files = new Map<string, Uint8Array>();
  const refused: Refusal[] = [];
  const reading = readJson(text);
  if (!reading.ok || !isObject(reading.value)) return { files, refused };
  let left = LIMITS.glbBytes - text.length;
  for (const buffer of arrayAt(reading.value, "buffers").slice(0, FILES)) {
    const uri = isObject(buffer) ? buffer["uri"] : undefined;
    if (typeof uri !== "string" || uri.startsWith("data:") || files.has(uri)) continue;
    const path = pathOf(uri);
    if (path === null) continue;
    const { bytes, refusal } = await run.read(path, left);
    if (refusal !== null) refused.push(refusal);
    if (bytes === null) continue;
    files.set(uri, bytes);
    left -= bytes.length;
  }
  return { files, refused };
}

/** A relative reference as a path; null for any other URI, and for one that is badly escaped. */
function pathOf(uri: string): string | null {
  if (uri === "" || SCHEME.test(uri) || uri.startsWith("/") || uri.includes("\\")) return null;
  try {
    const path = decodeURIComponent(uri);
    return path.includes("\0") ? null : path;
  } catch {
    return null;
  }
}
