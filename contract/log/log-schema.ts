import * as z from "zod";
import { colourSchema, nameSchema as name, vec3Schema } from "../schema/shapes.js";
import { ASSET_KINDS, PROGRAM_OF_KIND } from "../words/kinds.js";
import { type FlagSpec, OPERATION_NAMES, OPERATIONS } from "../words/operations.js";

/**
 * The lines of a generator's log, built from the table of operations. A line that parses names a
 * known operation with well-formed values; whether a bone or joint exists is the replay's matter.
 */

const number = z.number();
const recordExtras = {
  tag: name.optional().describe("Groups records."),
  after: z.number().int().min(0).optional().describe("Counts only behind exactly so many records."),
};

function valueSchema(flag: FlagSpec): z.ZodType {
  switch (flag.type) {
    case "number":
      return number;
    case "positive":
      return number.gt(0);
    case "nonNegative":
      return number.min(0);
    case "share":
      return number.min(0).max(1);
    case "count":
      return number.int().min(1);
    case "colour":
      return colourSchema;
    case "name":
      return name;
    case "nameOrNone":
      return name.or(z.literal(""));
    case "boolean":
      return z.boolean();
    case "choice":
      return z.enum((flag.values ?? []) as [string, ...string[]]);
    case "vec3":
      return vec3Schema;
    case "box":
      return z.tuple([number, number, number, number.min(0), number.min(0), number.min(0)]);
  }
}

const operationSchemas = OPERATION_NAMES.map((operation) => {
  const { doc, flags } = OPERATIONS[operation];
  const shape: Record<string, z.ZodType> = {};
  for (const [key, flag] of Object.entries<FlagSpec>(flags)) {
    const value = valueSchema(flag).describe(flag.doc);
    shape[key] = flag.required ? value : value.optional();
  }
  return z.strictObject({ op: z.literal(operation), ...shape, ...recordExtras }).describe(doc);
});

/** One operation, as it stands in a batch or as a record of its own. */
const [firstSchema, ...otherSchemas] = operationSchemas;
export const operationSchema = z.discriminatedUnion("op", [firstSchema!, ...otherSchemas]);

export const logHeaderSchema = z
  .strictObject({
    bindpose: z.literal("log"),
    version: z.number().int().min(1),
    tool: z.enum(Object.values(PROGRAM_OF_KIND) as [string, ...string[]]),
    kind: z.enum(ASSET_KINDS),
  })
  .describe("The first line of a log.");

const n = z.number().int().min(1).describe("Number of an operation.");

export const amendmentSchema = z.union([
  z.strictObject({ op: z.literal("remove-op"), n, ...recordExtras }),
  z.strictObject({
    op: z.literal("set-op"),
    n,
    set: z.record(z.string(), z.unknown()),
    ...recordExtras,
  }),
  z.strictObject({ op: z.literal("undo"), ...recordExtras }),
]);

export const batchSchema = z.strictObject({
  op: z.literal("batch"),
  operations: z.array(operationSchema),
  ...recordExtras,
});

/** Any line of a log. */
export const logLineSchema = z
  .union([logHeaderSchema, operationSchema, amendmentSchema, batchSchema])
  .describe("One line of a generator's log.");
