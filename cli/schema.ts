import { buildSchema, SCHEMA_DRAFTS, SCHEMA_NAMES, type SchemaDraft } from "bindpose/contract";
import { buildStationSchema, STATION_SCHEMA_NAMES } from "bindpose/contract/station";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { oneOf } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

const NAMES = [...SCHEMA_NAMES, ...STATION_SCHEMA_NAMES] as const;

export const SCHEMA = {
  name: "schema",
  takes: NAMES.join("|"),
  about: ["Prints the JSON Schema of a document, for editors and other programs."],
  options: {
    draft: {
      type: "string",
      value: SCHEMA_DRAFTS.join("|"),
      doc: `which JSON Schema (default ${SCHEMA_DRAFTS[0]}; 07 for older editors)`,
    },
    help: { type: "boolean" },
  },
} as const;

/** `bindpose schema`: the published JSON Schema of one document. */
export async function schema(args: readonly string[], { stdout }: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("schema", args, SCHEMA.options);
  if (values.help) {
    stdout.write(verbHelp(SCHEMA));
    return EXIT.valid;
  }
  const [word, ...surplus] = positionals;
  if (word === undefined || surplus.length > 0) {
    throw new UsageError(`schema: name one of ${NAMES.join(", ")}`);
  }
  const name = oneOf("schema: the document", word, NAMES);
  const draft = oneOf("schema: --draft", values.draft ?? SCHEMA_DRAFTS[0], SCHEMA_DRAFTS);
  stdout.write(`${JSON.stringify(build(name, draft), null, 2)}\n`);
  return EXIT.valid;
}

function build(name: (typeof NAMES)[number], draft: SchemaDraft): Record<string, unknown> {
  const own = SCHEMA_NAMES.find((known) => known === name);
  if (own !== undefined) return buildSchema(own, draft);
  return buildStationSchema(name as (typeof STATION_SCHEMA_NAMES)[number], draft);
}
