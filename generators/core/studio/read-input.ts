import { isUtf8 } from "node:buffer";
import { fstatSync } from "node:fs";
import { done, type Result, refuse, unreadable } from "../result.js";
import { tellError } from "../tell-error.js";

/** Bytes of standard input that a batch may have: more than one record can hold. */
const INPUT_BYTES = 4 * 1024 * 1024;

/** Reads standard input to its end, as UTF-8 text of bounded size; nothing is mended in it. */
export async function readInput(): Promise<Result<string>> {
  // A folder's stream ends at once, as if it were an empty file.
  if (fstatSync(process.stdin.fd).isDirectory()) return unreadable("standard input is a folder");
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > INPUT_BYTES) {
        return refuse(`standard input has more than ${INPUT_BYTES} bytes; split the batch`);
      }
      chunks.push(chunk);
    }
  } catch (error) {
    return unreadable(`standard input cannot be read: ${tellError(error)}`);
  }
  const bytes = Buffer.concat(chunks);
  if (isUtf8(bytes)) return done(bytes.toString("utf8"));
  return refuse(`line ${firstBadLine(bytes)}: it is not UTF-8 text`);
}

/** A newline is never part of another character, so lines can be judged alone. */
function firstBadLine(bytes: Buffer): number {
  let from = 0;
  for (let number = 1; ; number++) {
    const newline = bytes.indexOf(10, from);
    const end = newline < 0 ? bytes.length : newline;
    if (!isUtf8(bytes.subarray(from, end))) return number;
    from = end + 1;
  }
}
