import { createHash, timingSafeEqual } from "node:crypto";
import { done, type Result, refuse } from "../result.js";
import { LIVE_LIMITS, type LiveHeader, parseLiveHeader } from "./live-header.js";

/** The character as it stands after a render. */
export interface LiveFrame {
  /** 0, 1, 2 … per log. */
  readonly frame: number;
  /** Operations recorded so far. */
  readonly operationCount: number;
  /** The last operation's name. */
  readonly operation: string;
  /** The preview, a PNG file. */
  readonly png: Uint8Array;
  /** mesh.glb; absent while there is none. */
  readonly glb?: Uint8Array;
}

const NEWLINE = 0x0a;
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GLB_START = Buffer.from("glTF");

/**
 * Reads one frame from bytes in pieces of any size. The token is compared before a byte of the
 * picture is kept, in a time that does not depend on it; no more is kept than came, and never more
 * than the header told. That the picture and the mesh start as such files do is all that is known of
 * them.
 */
export class LiveReader {
  readonly #token: Buffer;
  #header: LiveHeader | undefined;
  #pieces: Buffer[] = [];
  #held = 0;

  constructor(token: string) {
    this.#token = digest(token);
  }

  /** The frame once it is whole, undefined until then; a refusal is final. */
  push(bytes: Uint8Array): Result<LiveFrame | undefined> {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#header !== undefined) return this.#takeBody(this.#header, piece);
    const end = piece.indexOf(NEWLINE);
    const line = end < 0 ? piece : piece.subarray(0, end);
    if (this.#held + line.length >= LIVE_LIMITS.headerBytes) {
      return refuse(`the header is longer than ${LIVE_LIMITS.headerBytes} bytes`);
    }
    this.#keep(line);
    if (end < 0) return done(undefined);
    const header = parseLiveHeader(this.#take().toString("utf8"));
    if (!header.ok) return header;
    if (!timingSafeEqual(digest(header.data.token), this.#token)) {
      return refuse("the token is not ours");
    }
    this.#header = header.data;
    return this.#takeBody(header.data, piece.subarray(end + 1));
  }

  #takeBody(header: LiveHeader, piece: Buffer): Result<LiveFrame | undefined> {
    const { frame, operationCount, operation, length, meshLength } = header;
    this.#keep(piece);
    if (this.#held < length + meshLength) return done(undefined);
    if (this.#held > length + meshLength) return refuse("more came than the header told");
    const body = this.#take();
    const png = body.subarray(0, length);
    const glb = body.subarray(length);
    if (!startsWith(png, PNG_START)) return refuse("the picture is not a PNG file");
    if (meshLength === 0) return done({ frame, operationCount, operation, png });
    if (!startsWith(glb, GLB_START)) return refuse("the mesh is not a GLB file");
    return done({ frame, operationCount, operation, png, glb });
  }

  #keep(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#held += piece.length;
  }

  #take(): Buffer {
    const whole = Buffer.concat(this.#pieces, this.#held);
    this.#pieces = [];
    this.#held = 0;
    return whole;
  }
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
