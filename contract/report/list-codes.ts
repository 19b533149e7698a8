import { severityUnder } from "./profiles.js";
import { type FindingCode, RULES } from "./registry.js";
import type { Rule } from "./rule.js";

/** Every code as a Markdown table, in alphabetical order: the body of docs/CODES.md. */
export function listCodes(): string {
  const lines = [
    "| code | severity | under `gltf` | document | contract | how to mend it |",
    "|---|---|---|---|---|---|",
  ];
  for (const [code, row] of Object.entries<Rule<never>>(RULES).sort(byCode)) {
    const [own, foreign] = (["run", "gltf"] as const).map((profile) =>
      severityUnder(profile, code as FindingCode, row),
    );
    lines.push(
      `| ${code} | ${own} | ${foreign} | ${row.document} | ${row.spec} | ${hintText(row)} |`,
    );
  }
  return `${lines.join("\n")}\n`;
}

function byCode([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A hint with its params shown as <name>. */
function hintText(row: Rule<never>): string {
  const names = new Proxy({}, { get: (_, key) => `<${String(key)}>` });
  return row.hint(names as never).replaceAll("|", "\\|");
}
