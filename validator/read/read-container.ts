import type { Report } from "../findings/collector.js";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** Views of the file's bytes, not copies. */
export interface Container {
  readonly json: Uint8Array;
  readonly bin: Uint8Array | null;
}

/**
 * Splits a GLB into its JSON chunk and its first BIN chunk; null where there is no JSON chunk to
 * be had, and then a finding says why. Whatever the header declares, nothing beyond the given
 * bytes is read and nothing is allocated. Reference: glTF 2.0, 4.4.
 */
export function readContainer(bytes: Uint8Array, report: Report): Container | null {
  if (bytes.length < HEADER_BYTES) {
    report("GLB_HEADER", { bytes: bytes.length }, { byteOffset: bytes.length });
    return null;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = view.getUint32(0, true);
  if (magic !== MAGIC) {
    report("GLB_MAGIC", { found: hex(magic) }, { byteOffset: 0 });
    return null;
  }
  const version = view.getUint32(4, true);
  if (version !== 2) {
    report("GLB_VERSION", { found: version }, { byteOffset: 4 });
    return null;
  }
  const declared = view.getUint32(8, true);
  const isWrong = declared > bytes.length || declared < HEADER_BYTES;
  if (isWrong) report("GLB_LENGTH", { declared, bytes: bytes.length }, { byteOffset: 8 });
  else if (declared < bytes.length) {
    report("GLB_TRAILING", { declared, bytes: bytes.length }, { byteOffset: declared });
    return readChunks(bytes.subarray(0, declared), view, false, report);
  }
  return readChunks(bytes, view, isWrong, report);
}

/** One cut chunk ends the reading; where the header's length was wrong, that already says why. */
function readChunks(
  bytes: Uint8Array,
  view: DataView,
  cutIsKnown: boolean,
  report: Report,
): Container | null {
  let json: Uint8Array | null = null;
  let bin: Uint8Array | null = null;
  let extraIsKnown = false;
  let offset = HEADER_BYTES;
  while (offset < bytes.length) {
    const left = bytes.length - offset - CHUNK_HEADER_BYTES;
    if (left < 0) {
      if (!cutIsKnown) report("GLB_CHUNK_CUT", { declared: 0, left: 0 }, { byteOffset: offset });
      return json === null ? null : { json, bin };
    }
    const length = view.getUint32(offset, true);
    const type = view.getUint32(offset + 4, true);
    if (json === null && type !== JSON_CHUNK) {
      report("GLB_JSON_MISSING", { found: hex(type) }, { byteOffset: offset + 4 });
      return null;
    }
    if (length > left) {
      if (!cutIsKnown) report("GLB_CHUNK_CUT", { declared: length, left }, { byteOffset: offset });
      return null;
    }
    if (length % 4 !== 0) report("GLB_CHUNK_UNALIGNED", { length }, { byteOffset: offset });
    const start = offset + CHUNK_HEADER_BYTES;
    const chunk = bytes.subarray(start, start + length);
    if (json === null) json = chunk;
    else if (bin === null && type === BIN_CHUNK) bin = chunk;
    else if (!extraIsKnown) {
      report("GLB_CHUNK_EXTRA", { type: hex(type) }, { byteOffset: offset });
      extraIsKnown = true;
    }
    offset = start + length;
  }
  if (json === null) {
    if (!cutIsKnown) report("GLB_HEADER", { bytes: bytes.length }, { byteOffset: HEADER_BYTES });
    return null;
  }
  return { json, bin };
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(8, "0")}`;
}
