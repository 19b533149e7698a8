import { LIMITS } from "bindpose/contract/words";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;
const CHUNK_BYTES = 8;

/** A GLB's two chunks: the parsed document, and a view of the binary, empty where there is none. */
export interface GlbChunks {
  readonly document: Record<string, unknown>;
  readonly binary: Uint8Array;
}

/**
 * Splits a GLB into its document and its first BIN chunk. Nothing beyond the given bytes is read,
 * whatever the lengths declare. Reference: glTF 2.0, 4.4.
 * @throws RangeError naming the byte or length that is wrong
 */
export function readGlb(bytes: Uint8Array): GlbChunks {
  if (bytes.length > LIMITS.glbBytes) {
    throw new RangeError(`glb: expected at most ${LIMITS.glbBytes} bytes, got ${bytes.length}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES + CHUNK_BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new RangeError(`glb: expected a binary glTF, got ${bytes.length} other bytes`);
  }
  const version = view.getUint32(4, true);
  if (version !== 2) throw new RangeError(`glb: expected version 2 at byte 4, got ${version}`);
  const length = view.getUint32(8, true);
  if (length > bytes.length) {
    throw new RangeError(`glb: expected the ${length} bytes of its header, got ${bytes.length}`);
  }
  const json = readChunk(bytes, view, HEADER_BYTES, JSON_CHUNK, "JSON");
  const next = json.byteOffset - bytes.byteOffset + json.length;
  const binary =
    next + CHUNK_BYTES <= length
      ? readChunk(bytes, view, next, BIN_CHUNK, "BIN")
      : new Uint8Array(0);
  return { document: parse(json), binary };
}

function readChunk(
  bytes: Uint8Array,
  view: DataView,
  offset: number,
  type: number,
  name: string,
): Uint8Array {
  const length = view.getUint32(offset, true);
  const left = bytes.length - offset - CHUNK_BYTES;
  if (view.getUint32(offset + 4, true) !== type) {
    throw new RangeError(`glb: expected a ${name} chunk at byte ${offset}, got another`);
  }
  if (length > left) {
    throw new RangeError(`glb: expected ${length} bytes of ${name} at ${offset}, got ${left}`);
  }
  return bytes.subarray(offset + CHUNK_BYTES, offset + CHUNK_BYTES + length);
}

function parse(json: Uint8Array): Record<string, unknown> {
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json));
  } catch (error) {
    throw new RangeError(`glb: expected JSON in its first chunk, got ${String(error)}`);
  }
  if (typeof document !== "object" || document === null || Array.isArray(document)) {
    throw new RangeError("glb: expected a JSON object in its first chunk, got another value");
  }
  return document as Record<string, unknown>;
}
