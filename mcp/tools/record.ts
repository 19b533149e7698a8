import * as z from "zod";
import { REASONS, Refused, refusalOf } from "../outcome.js";
import { count, pathSchema } from "../schemas.js";
import { ADDS, defineTool, PROGRAM_NAMES, READS, REPLACES } from "../tool.js";
import {
  callProgram,
  lineOf,
  openWorkspace,
  operationInput,
  recordsOf,
  requireRevision,
  tagOf,
  wordsOf,
} from "../workspace.js";

const run = {
  program: z.enum(PROGRAM_NAMES),
  workspace: pathSchema.describe("A folder that start_run has begun."),
};
const revision = count.describe("Records in the log: hand it to the next change.");

const RECORD = defineTool({
  name: "record_operations",
  about:
    "Record up to 50 operations. Atomic by default: all or nothing, one record. With an idempotencyKey a repeated call records nothing and says so; with expectRevision a log that others changed is a conflict.",
  input: z.strictObject({
    ...run,
    ops: z.array(operationInput).min(1).max(50).describe("In order; more is refused."),
    atomic: z.boolean().default(true),
    idempotencyKey: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/)
      .optional()
      .describe("Of atomic calls; it is kept in the log, as the batch's tag."),
    expectRevision: count.optional(),
  }),
  data: z.strictObject({
    revision,
    repeated: z.boolean().describe("The key had been used for the same: nothing was recorded."),
    recorded: z.array(z.strictObject({ index: count, text: z.string() })),
    rejected: z.array(z.strictObject({ index: count, reason: z.enum(REASONS), error: z.string() })),
  }),
  hints: ADDS,
  async run({ program, workspace, ops, atomic, idempotencyKey, expectRevision }, house) {
    const opened = await openWorkspace(house, program, workspace);
    const records = recordsOf(opened);
    const lines = ops.map(lineOf).join("\n");
    if (!atomic && idempotencyKey !== undefined) {
      throw new Refused("client", "an idempotencyKey is for an atomic call");
    }
    const named = idempotencyKey === undefined ? null : tagOf(idempotencyKey, lines);
    const earlier = named && records.find(({ tag }) => tag?.startsWith(named.key));
    if (named && earlier) {
      if (earlier.tag !== named.tag) {
        throw new Refused("conflict", `${idempotencyKey} was used for other operations`);
      }
      const data = { revision: records.length, repeated: true, recorded: [], rejected: [] };
      return { data, said: `${idempotencyKey} is recorded already` };
    }
    requireRevision(records.length, expectRevision);
    if (atomic) {
      const tag = named === null ? [] : [`--tag=${named.tag}`];
      const words = ["batch", `--after=${records.length}`, ...tag];
      const { out } = await callProgram(opened, words, lines, records.length);
      const recorded = [{ index: 0, text: out }];
      const data = { revision: records.length + 1, repeated: false, recorded, rejected: [] };
      // A batch has a line for each remark: the head, then all of them as far as there is room.
      return { data, said: out.replace("\n", " ").replaceAll("\n", "; ") };
    }
    const recorded: { index: number; text: string }[] = [];
    const rejected = [];
    for (const [index, operation] of ops.entries()) {
      try {
        const { out } = await callProgram(opened, wordsOf(operation));
        recorded.push({ index, text: out });
      } catch (error) {
        rejected.push({ index, ...refusalOf(error) });
      }
    }
    const data = { revision: recordsOf(opened).length, repeated: false, recorded, rejected };
    return { data, said: `${recorded.length} recorded, ${rejected.length} rejected` };
  },
});

const READ = defineTool({
  name: "read_log",
  about: "What the log holds: its revision, the operations in effect by number, what is missing.",
  input: z.strictObject({ ...run, tag: z.string().min(1).max(64).optional() }),
  data: z.strictObject({
    revision,
    operations: z.array(z.string()).describe("Number, then the words that record it."),
    omitted: count.describe("Operations before the first that is told."),
    missing: z.array(z.string()),
    next: z.string().nullable(),
  }),
  hints: READS,
  async run({ program, workspace, tag }, house) {
    const opened = await openWorkspace(house, program, workspace);
    const words = tag === undefined ? ["list"] : ["list", `--tag=${tag}`];
    const list = (await callProgram(opened, words)).data["lines"] as string[];
    const { data: status } = await callProgram(opened, ["status"]);
    const operations = list.slice(-LISTED);
    const data = {
      revision: recordsOf(opened).length,
      operations,
      omitted: list.length - operations.length,
      missing: (status["missing"] ?? []) as string[],
      next: (status["next"] ?? null) as string | null,
    };
    const { length: missing } = data.missing;
    const said = `revision ${data.revision}, operations: ${list.length}, missing: ${missing}`;
    return { data, said };
  },
});
const LISTED = 200;

const EDIT = defineTool({
  name: "edit_log",
  about:
    "Change what was recorded: set flags of an operation, remove one, or undo the last record. Nothing is erased: the change is a record too.",
  input: z.strictObject({
    ...run,
    expectRevision: count,
    change: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("undo") }),
      z.strictObject({ kind: z.literal("remove"), n: z.number().int().min(1) }),
      z.strictObject({
        kind: z.literal("set"),
        n: z.number().int().min(1),
        flags: operationInput.shape.flags,
      }),
    ]),
  }),
  data: z.strictObject({ revision, text: z.string() }),
  hints: REPLACES,
  async run({ program, workspace, expectRevision, change }, house) {
    const opened = await openWorkspace(house, program, workspace);
    requireRevision(recordsOf(opened).length, expectRevision);
    const after = `--after=${expectRevision}`;
    const words =
      change.kind === "undo"
        ? ["undo", after]
        : change.kind === "remove"
          ? ["remove-op", String(change.n), after]
          : [
              "set-op",
              String(change.n),
              ...wordsOf({ op: "", flags: change.flags, words: [] }).slice(1),
              after,
            ];
    const { out } = await callProgram(opened, words, "", expectRevision);
    return { data: { revision: expectRevision + 1, text: out }, said: out.split("\n")[0]! };
  },
});

export const RECORD_TOOLS = [RECORD, READ, EDIT];
