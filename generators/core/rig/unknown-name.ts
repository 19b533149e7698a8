import { nearestName } from "bindpose/contract/words";

/** Names that a message lists when none is near. */
const LISTED = 6;

/** How the first of a kind is declared. */
const WORDS = {
  bone: '--name NAME --parent ""',
  joint: "--name NAME --bone BONE --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto",
  animation: "--name NAME --period-ms 1000 --loop true",
} as const;

/** "bone "uper_arm" is not declared; did you mean upper_arm?" */
export function unknownName(
  what: keyof typeof WORDS,
  name: string,
  known: Iterable<string>,
): string {
  const names = [...known];
  const near = nearestName(name, names);
  const listed = names.slice(0, LISTED).join(", ") + (names.length > LISTED ? " …" : "");
  const advice =
    near !== undefined
      ? `did you mean ${near}?`
      : names.length > 0
        ? `declared ${names.length === 1 ? "is" : "are"} ${listed}`
        : `declare it: define-${what} ${WORDS[what]}`;
  return `${what} ${JSON.stringify(name)} is not declared; ${advice}`;
}
