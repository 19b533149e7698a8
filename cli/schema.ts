import { buildSchema, SCHEMA_DRAFTS, SCHEMA_NAMES } from "bindpose/contract";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { oneOf } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

export const SCHEMA = {
  name: "schema",
  takes: SCHEMA_NAMES.join("|"),
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
    throw new UsageError(`schema: name one of ${SCHEMA_NAMES.join(", ")}`);
  }
  const name = oneOf("schema: the document", word, SCHEMA_NAMES);
  const draft = oneOf("schema: --draft", values.draft ?? SCHEMA_DRAFTS[0], SCHEMA_DRAFTS);
  stdout.write(`${JSON.stringify(buildSchema(name, draft), null, 2)}\n`);
  return EXIT.valid;
}
