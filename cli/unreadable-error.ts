/** A file that is there and cannot be read: exit code 3. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}
