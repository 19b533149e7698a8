import { Refused } from "./outcome.js";
import type { House, VerbOutcome } from "./tool.js";

/** Words of one call: flags as `--name=value`, then paths where no flag can be. */
export function verbWords(
  verb: string,
  flags: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
  paths: readonly string[],
): string[] {
  const words = [verb];
  for (const [flag, value] of Object.entries(flags)) {
    if (value === undefined || value === false) continue;
    if (value === true) words.push(`--${flag}`);
    else if (typeof value === "object") words.push(...value.map((each) => `--${flag}=${each}`));
    else words.push(`--${flag}=${value}`);
  }
  return [...words, "--", ...paths];
}

/**
 * Runs a verb and reads the JSON document that it prints. A verdict is in the document; Refused where
 * there is none.
 */
export async function callVerb(house: House, words: readonly string[]): Promise<unknown> {
  const outcome = await house.verb(words);
  if (outcome.code === 4 || outcome.stdout === "") throw refusal(outcome);
  return JSON.parse(outcome.stdout);
}

function refusal({ code, stderr }: VerbOutcome): Refused {
  const error = stderr
    .trim()
    .split("\n")[0]!
    .replace(/^bindpose:? /, "")
    .slice(0, 500);
  if (code === 2) return new Refused("client", error);
  if (code === 3) return new Refused("unreadable", error);
  return new Refused(code === 1 ? "invalid" : "internal", error);
}
