import { plainText } from "bindpose/contract/words";

/** Markup that is safe to put into a page as it is. Only `html` makes it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

export type Content = Html | string | number | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Markup with values between: text of an asset can never become markup, not in an attribute (which
 * must stand in quotes) either, and what could hide or turn text is written as \u{...}.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  let markup = parts[0]!;
  for (const [index, value] of values.entries()) markup += markupOf(value) + parts[index + 1]!;
  return new Html(markup);
}

function markupOf(value: Content): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(markupOf).join("");
  return plainText(String(value)).replace(/[&<>"']/g, (mark) => ENTITIES[mark]!);
}

/** Text of ours that is markup already: never text of an asset. */
export function raw(markup: string): Html {
  return new Html(markup);
}
