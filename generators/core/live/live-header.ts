import { isObject } from "../log/check-record.js";
import { done, type Result, refuse } from "../result.js";

/** The line that stands before a picture and a mesh on the wire. */
export interface LiveHeader {
  /** What the watcher gave to whoever may speak to it. */
  readonly token: string;
  /** 0, 1, 2 … per log. */
  readonly frame: number;
  /** Operations recorded so far. */
  readonly operationCount: number;
  /** The last operation's name; empty before the first one. */
  readonly operation: string;
  /** Bytes of the picture, a PNG. */
  readonly length: number;
  /** Bytes of the mesh, a GLB; 0 while there is none. */
  readonly meshLength: number;
}

/** What a frame may have at most; nothing larger is sent, and nothing larger is taken. */
export const LIVE_LIMITS = {
  /** Bytes of the header, its newline included. */
  headerBytes: 4096,
  /** Characters of a token and of an operation's name. */
  textLength: 256,
  pngBytes: 16 * 1024 * 1024,
  meshBytes: 64 * 1024 * 1024,
} as const;

const TEXTS = ["token", "operation"] as const;
/** Whole numbers, and how large each may be. */
const NUMBERS = {
  frame: Number.MAX_SAFE_INTEGER,
  operationCount: Number.MAX_SAFE_INTEGER,
  length: LIVE_LIMITS.pngBytes,
  meshLength: LIVE_LIMITS.meshBytes,
} as const;

/** Reads a header without its newline. Keys beyond the known ones are passed over. */
export function parseLiveHeader(line: string): Result<LiveHeader> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse("the header is not JSON");
  }
  if (!isObject(value)) return refuse("the header is not a JSON object");
  for (const key of TEXTS) {
    const text = value[key];
    if (!(typeof text === "string" && text.length <= LIVE_LIMITS.textLength)) {
      return refuse(`${key}: expected at most ${LIVE_LIMITS.textLength} characters`);
    }
  }
  for (const [key, most] of Object.entries(NUMBERS)) {
    const count = value[key];
    if (!(Number.isInteger(count) && (count as number) >= 0 && (count as number) <= most)) {
      return refuse(`${key}: expected a whole number from 0 to ${most}`);
    }
  }
  const { token, frame, operationCount, operation, length, meshLength } =
    value as unknown as LiveHeader;
  return done({ token, frame, operationCount, operation, length, meshLength });
}
