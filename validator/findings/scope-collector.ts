import {
  type FindingCode,
  type FindingPlace,
  type Profile,
  RULES,
  type Rule,
  severityUnder,
} from "bindpose/contract/rules";
import type { Collector } from "./collector.js";

/**
 * A collector for one skin of several: `has` knows what was found of the file before, and of this
 * skin, but not of the others; what another skin has already had said of the same place (a mesh or
 * a bone that they share) is not said again.
 * @param said places that some skin has spoken of, with the scope that did; shared by all of them
 */
export function scopeCollector(
  collector: Collector,
  profile: Profile,
  said: Map<string, object>,
): Collector {
  const before = new Set((Object.keys(RULES) as FindingCode[]).filter(collector.has));
  const own = new Set<FindingCode>();
  const add: Collector["add"] = (code, params, place = {}) => {
    if (severityUnder(profile, code, RULES[code] as unknown as Rule<never>) === "off") return;
    own.add(code);
    const key = placeKey(code, place);
    const speaker = said.get(key);
    if (speaker !== undefined && speaker !== own) return;
    said.set(key, own);
    collector.add(code, params, place);
  };
  return {
    ...collector,
    add,
    report: (code, params, place) => add(code, params as Parameters<typeof add>[1], place),
    has: (code) => before.has(code) || own.has(code),
  };
}

function placeKey(code: string, { pointer = "", byteOffset }: FindingPlace): string {
  return `${code} ${byteOffset ?? ""} ${pointer}`;
}
