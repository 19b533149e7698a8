import type { Report } from "../findings/collector.js";
import { decodeGltf } from "./decode-gltf.js";
import type { DecodedAsset } from "./decoded-asset.js";
import { isObject } from "./json-access.js";
import { type Container, readContainer } from "./read-container.js";
import { readJson } from "./read-json.js";

/** A file's two chunks, its JSON parsed and its skin decoded. */
export interface GlbFile {
  readonly container: Container;
  readonly asset: DecodedAsset;
}

/**
 * What can be read of a GLB; null where it has no JSON chunk that is an object. Faults on the way
 * are the judge's to report and are not told here: whatever could not be read is null or empty.
 */
export function readGlbFile(bytes: Uint8Array): GlbFile | null {
  const ignore: Report = () => {};
  const container = readContainer(bytes, ignore);
  if (container === null) return null;
  const reading = readJson(container.json);
  if (!reading.ok || !isObject(reading.value)) return null;
  return {
    container,
    asset: decodeGltf(reading.value, { chunk: container.bin, files: null }, bytes.length, ignore),
  };
}
