import * as z from "zod";
import { CONTRACT_VERSION } from "../words/version.js";

/** Drafts of JSON Schema: the current one, and the one that older editors read. */
export const SCHEMA_DRAFTS = ["2020-12", "07"] as const;
export type SchemaDraft = (typeof SCHEMA_DRAFTS)[number];

/** A zod schema as JSON Schema, under its name in this contract. A new object on every call. */
export function writeSchema(
  name: string,
  schema: z.ZodType,
  title: string,
  draft: SchemaDraft,
): Record<string, unknown> {
  const target = draft === "07" ? "draft-07" : "draft-2020-12";
  const { $schema, ...body } = z.toJSONSchema(schema, { io: "input", target });
  return { $schema, $id: `urn:bindpose:contract:${CONTRACT_VERSION}:${name}`, title, ...body };
}
