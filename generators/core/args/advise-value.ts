import { nearestName } from "bindpose/contract/words";
import type { ArgumentSpec } from "./argument-spec.js";

/** The sixteen names that HTML has had from the start, and what painters miss among them. */
const COLOUR_NAMES: ReadonlyMap<string, string> = new Map([
  ["black", "#000000"],
  ["white", "#ffffff"],
  ["grey", "#808080"],
  ["gray", "#808080"],
  ["silver", "#c0c0c0"],
  ["red", "#ff0000"],
  ["maroon", "#800000"],
  ["orange", "#ffa500"],
  ["brown", "#a52a2a"],
  ["pink", "#ffc0cb"],
  ["yellow", "#ffff00"],
  ["olive", "#808000"],
  ["lime", "#00ff00"],
  ["green", "#008000"],
  ["teal", "#008080"],
  ["aqua", "#00ffff"],
  ["blue", "#0000ff"],
  ["navy", "#000080"],
  ["purple", "#800080"],
  ["fuchsia", "#ff00ff"],
]);

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** How a wrong text is probably meant, as the end of a sentence; empty where nobody can tell. */
export function adviseValue(flag: ArgumentSpec, text: string): string {
  switch (flag.type) {
    case "choice": {
      const near = nearestName(text, flag.values ?? []);
      return near === undefined ? "" : `; did you mean ${near}?`;
    }
    case "colour":
      return adviseColour(text);
    case "vec3":
      return adviseNumbers(text, 3);
    case "box":
      return adviseNumbers(text, 6);
    default:
      return "";
  }
}

function adviseColour(text: string): string {
  const named = COLOUR_NAMES.get(text.toLowerCase());
  if (named !== undefined) return `; ${text} is "${named}"`;
  const [, digits = ""] = HEX.exec(text) ?? [];
  if (digits.length === 8) return `; there is no alpha: write "#${digits.slice(0, 6)}"`;
  if (digits.length === 3) return `; write "#${[...digits].map((c) => c + c).join("")}"`;
  return digits === "" ? "" : `; write "#${digits}"`;
}

/** `32x48x32` and `32 48 32` are three numbers for whoever writes them. */
function adviseNumbers(text: string, count: number): string {
  const numbers = text.split(/[\s,;x]+/i).filter((part) => part !== "");
  const isMeant =
    numbers.length === count && numbers.every((part) => Number.isFinite(Number(part)));
  return isMeant ? `; write ${numbers.join(",")}` : "";
}
