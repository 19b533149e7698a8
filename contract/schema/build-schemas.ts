import * as z from "zod";
import { caseSchema, configSchema } from "../case/case-schema.js";
import { logLineSchema } from "../log/log-schema.js";
import { reportSchema } from "../report/report-schema.js";
import { rigSchema } from "../rig/rig-schema.js";
import { CONTRACT_VERSION } from "../words/version.js";

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

/** Drafts of JSON Schema: the current one, and the one that older editors read. */
export const SCHEMA_DRAFTS = ["2020-12", "07"] as const;
export type SchemaDraft = (typeof SCHEMA_DRAFTS)[number];

/**
 * The JSON Schema of a document, made from its zod schema.
 * A new object on every call; the caller owns it.
 */
export function buildSchema(
  name: SchemaName,
  draft: SchemaDraft = "2020-12",
): Record<string, unknown> {
  const { schema, title } = SOURCES[name];
  const target = draft === "07" ? "draft-07" : "draft-2020-12";
  const { $schema, ...body } = z.toJSONSchema(schema, { io: "input", target });
  return { $schema, $id: `urn:bindpose:contract:${CONTRACT_VERSION}:${name}`, title, ...body };
}
