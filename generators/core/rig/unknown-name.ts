import { nearestName } from "bindpose/contract/words";

/** Names that a message lists when none is near. */
const LISTED = 6;

/** "bone "uper_arm" is not declared; did you mean upper_arm?" */
export function unknownName(what: string, name: string, known: Iterable<string>): string {
  const names = [...known];
  const near = nearestName(name, names);
  const listed = names.slice(0, LISTED).join(", ") + (names.length > LISTED ? " …" : "");
  const advice =
    near !== undefined
      ? `did you mean ${near}?`
      : names.length > 0
        ? `declared ${names.length === 1 ? "is" : "are"} ${listed}`
        : `declare it with define-${what}`;
  return `${what} ${JSON.stringify(name)} is not declared; ${advice}`;
}
