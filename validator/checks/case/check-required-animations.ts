import { pointer, type RequiredAnimation } from "bindpose/contract/rules";
import { nearestName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/** An animation as it is declared; period and loop are null where the file has no such notion. */
export interface DeclaredAnimation {
  readonly name: string;
  readonly periodMs: number | null;
  readonly loop: boolean | null;
}

/** Required animations are declared with the period and loop that the case asks for. */
export function checkRequiredAnimations(
  required: readonly RequiredAnimation[],
  declared: readonly DeclaredAnimation[],
  report: Report,
): void {
  const byName = new Map(declared.map((animation) => [animation.name, animation]));
  for (const [index, { name, periodMs, loop }] of required.entries()) {
    const place = { pointer: pointer("requiredAnimations", index), animation: name };
    const found = byName.get(name);
    if (found === undefined) {
      const nearest = nearestName(name, byName.keys()) ?? null;
      report("CASE_ANIMATION_MISSING", { required: name, nearest }, place);
      continue;
    }
    if (periodMs !== undefined && found.periodMs !== null && found.periodMs !== periodMs) {
      const params = { required: name, found: found.periodMs, expected: periodMs };
      report("CASE_ANIMATION_PERIOD", params, place);
    }
    if (loop !== undefined && found.loop !== null && found.loop !== loop) {
      report("CASE_ANIMATION_LOOP", { required: name, expected: loop }, place);
    }
  }
}
