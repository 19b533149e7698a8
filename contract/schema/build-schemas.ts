import type * as z from "zod";
import { caseSchema, configSchema } from "../case/case-schema.js";
import { logLineSchema } from "../log/log-schema.js";
import { reportSchema } from "../report/report-schema.js";
import { rigSchema } from "../rig/rig-schema.js";
import { type SchemaDraft, writeSchema } from "./write-schema.js";

/** The documents that have a published schema. */
export const SCHEMA_NAMES = ["rig", "case", "config", "log", "report"] as const;
export type SchemaName = (typeof SCHEMA_NAMES)[number];

const SOURCES: Readonly<Record<SchemaName, { schema: z.ZodType; title: string }>> = {
  rig: { schema: rigSchema, title: "bindpose rig.json" },
  case: { schema: caseSchema, title: "bindpose case" },
  config: { schema: configSchema, title: "bindpose generator config" },
  log: { schema: logLineSchema, title: "bindpose log line" },
  report: { schema: reportSchema, title: "bindpose report" },
};

/**
 * The JSON Schema of a document, made from its zod schema.
 * A new object on every call; the caller owns it.
 */
export function buildSchema(
  name: SchemaName,
  draft: SchemaDraft = "2020-12",
): Record<string, unknown> {
  const { schema, title } = SOURCES[name];
  return writeSchema(name, schema, title, draft);
}
