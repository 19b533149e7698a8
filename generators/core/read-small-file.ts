import { closeSync, constants, readSync } from "node:fs";
import { openRegular } from "./open-regular.js";

/**
 * A regular file's bytes, at most `most` of them; undefined when it has more, whatever size it
 * claims. Throws what openRegular throws.
 */
export function readSmallFile(path: string, most: number): Buffer | undefined {
  const file = openRegular(path, constants.O_RDONLY);
  try {
    const bytes = Buffer.allocUnsafe(most + 1);
    let length = 0;
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, null);
      length += read;
      if (length > most) return undefined;
      if (read === 0) return bytes.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}
