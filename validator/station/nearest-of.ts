import { nearestName } from "bindpose/contract/words";

/** Candidates that are compared: a hostile list of names must not cost more than a word of advice. */
const COMPARED = 256;

/** What a name may have been meant to be, out of the first few; null where nothing is near. */
export function nearestOf(name: string, candidates: Iterable<string>): string | null {
  const compared: string[] = [];
  for (const candidate of candidates) {
    if (compared.length === COMPARED) break;
    compared.push(candidate);
  }
  return nearestName(name, compared) ?? null;
}
