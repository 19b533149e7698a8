/** The call itself is wrong: exit code 2, with a sentence that says how to put it right. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
