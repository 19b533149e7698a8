import type { Verdict } from "bindpose/validator";
import { element } from "./element.js";

/** A sign beside the word: the verdict is never told by colour alone. */
const SIGNS: Readonly<Record<Verdict, string>> = {
  valid: "✓",
  invalid: "✕",
  empty: "○",
  unreadable: "?",
};

/** The verdict as a small label. */
export function verdictBadge(verdict: Verdict): HTMLElement {
  return element(
    "span",
    { class: `verdict ${verdict}` },
    element("span", { "aria-hidden": "true" }, SIGNS[verdict]),
    ` ${verdict}`,
  );
}
