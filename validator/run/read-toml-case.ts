import type { FindingOf } from "bindpose/contract";

/** Keys of a case that are tables at the root. */
const OUR_TABLES: readonly string[] = ["budgets", "camera"];

export type TomlCase =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly refusal: FindingOf<"CASE_UNREADABLE"> };

/** A case that begins neither as a JSON object does nor as an empty array is TOML. */
export function isToml(text: string): boolean {
  return !/^\s*(?:\{|\[\s*\])/.test(text) && text.trim() !== "";
}

/**
 * A case in TOML 1.0, its snake_case keys as the case's own. It may stand at the root or in a table
 * `model`, whose keys go first; any other table is the orchestrator's and is left out.
 */
export async function readTomlCase(text: string): Promise<TomlCase> {
  const { parse } = await import("smol-toml");
  let document: Record<string, unknown>;
  try {
    document = parse(text, { maxDepth: 64 });
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    const reason = `not TOML: ${words.split("\n")[0]!.slice(0, 200)}`;
    return { ok: false, refusal: { code: "CASE_UNREADABLE", params: { reason }, pointer: "" } };
  }
  const { model } = document;
  const root = Object.entries(document).filter(
    ([key, value]) => key !== "model" && (!isTable(value) || OUR_TABLES.includes(key)),
  );
  const own = isTable(model) ? Object.entries(model) : [];
  return { ok: true, value: withCamelKeys(Object.fromEntries([...root, ...own])) as object };
}

function isTable(value: unknown): value is Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null;
  return isObject && !Array.isArray(value) && !(value instanceof Date);
}

function withCamelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCamelKeys);
  if (!isTable(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      withCamelKeys(entry),
    ]),
  );
}
