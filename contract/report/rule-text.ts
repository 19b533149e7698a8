import { type FindingCode, RULES } from "./registry.js";
import type { Rule } from "./rule.js";

/**
 * A rule's message and hint as they read before an asset is known: params stand as `<name>`, and
 * figures that are worked out of params as `…`.
 */
export function ruleText(code: FindingCode): { readonly message: string; readonly hint: string } {
  const { message, hint } = RULES[code] as unknown as Rule<Record<string, string>>;
  const holes = new Proxy({}, { get: (_, key) => hole(String(key)) }) as Record<string, string>;
  const read = (words: (params: Record<string, string>) => string) =>
    words(holes).replaceAll("NaN", "…");
  return { message: read(message), hint: read(hint) };
}

/** Stands for a value of any kind: reads as `<name>`, whatever method a message calls on it. */
function hole(name: string): unknown {
  const text = () => `<${name}>`;
  return new Proxy(text, {
    get: (_, key) => (key === Symbol.toPrimitive || key === "toString" ? text : () => hole(name)),
  });
}
