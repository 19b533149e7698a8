import { FINDING_CODES, ruleLimit } from "bindpose/contract/rules";
import { nearestName } from "bindpose/contract/words";
import { exampleOf } from "bindpose/validator/fixtures";
import { stationExampleOf } from "bindpose/validator/station";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { rowOf } from "./rules.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

export const EXPLAIN = {
  name: "explain",
  takes: "CODE [flags]",
  about: [
    "Says everything about one rule: what it says, why there is such a rule, its limit where it",
    "measures, the clause of the contract, an asset that breaks it beside one that keeps it, and the fix.",
  ],
  options: { json: { type: "boolean", doc: "one JSON document" }, help: { type: "boolean" } },
} as const;

/** `bindpose explain`: one rule, with an example out of the fixtures that prove it. */
export async function explain(args: readonly string[], { stdout }: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("explain", args, EXPLAIN.options);
  if (values.help) {
    stdout.write(verbHelp(EXPLAIN));
    return EXIT.valid;
  }
  const [word, ...surplus] = positionals;
  if (word === undefined || surplus.length > 0) {
    throw new UsageError("explain: name one code; bindpose rules lists them");
  }
  const code = findCode(word);
  const row = rowOf(code, "run");
  const limit = ruleLimit(code);
  const foreign = rowOf(code, "gltf").severity;
  const example = (await exampleOf(code)) ?? (await stationExampleOf(code));
  if (values.json) {
    stdout.write(`${JSON.stringify({ ...row, limit, foreign, example }, null, 2)}\n`);
    return EXIT.valid;
  }
  const grade = foreign === row.severity ? row.severity : `${row.severity} (gltf: ${foreign})`;
  stdout.write(
    [
      `${code}: ${grade}, on ${row.document}, contract section ${row.contract}`,
      "",
      `says  ${row.message}`,
      `why   ${row.why}`,
      ...(limit === null ? [] : [`limit ${limit}`]),
      ...(example === null
        ? []
        : ["", `bad   ${example.bad}`, `      ${example.message}`, `good  ${example.good}`]),
      "",
      `fix   ${row.hint}`,
      "",
    ].join("\n"),
  );
  return EXIT.valid;
}

/** A code in any case. A code that passes through from the Khronos validator is not ours to explain. */
function findCode(word: string) {
  const code = word.toUpperCase().replaceAll("-", "_");
  if (code.startsWith("KHR_")) {
    throw new UsageError(
      `explain: ${code} is a message of the Khronos validator: see ISSUES.md of KhronosGroup/glTF-Validator`,
    );
  }
  const known = FINDING_CODES.find((name) => name === code);
  if (known !== undefined) return known;
  const near = nearestName(code, FINDING_CODES);
  const advice = near === undefined ? "bindpose rules lists them" : `did you mean ${near}?`;
  throw new UsageError(`explain: no rule has the code ${word}: ${advice}`);
}
