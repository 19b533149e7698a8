import { createHash } from "node:crypto";
import { buildSchema, SCHEMA_NAMES } from "bindpose/contract";
import { FINDING_CODES, PROFILE_SPECS, RULES, ruleText } from "bindpose/contract/rules";
import { CONTRACT_VERSION, LIMITS } from "bindpose/contract/words";
import * as z from "zod";
import { defineTool, READS } from "../tool.js";

/** Files to begin with: what a case asks for, what a generator needs, the least that is a rig. */
export const STARTERS = {
  case: { requiredAnimations: [{ name: "walk", periodMs: 1000, loop: true }] },
  config: { volume: { x: 32, y: 48, z: 32 }, background: "#20242c", assetKind: "mc-skinned" },
  rig: {
    bones: [{ name: "root", parent: null, head: [16, 0, 16], tail: [16, 8, 16] }],
    joints: [],
    animations: [],
  },
} as const;

const PARTS = ["schema", "rules", "limits", "profiles", "starters"] as const;

/** Sixteen hexadecimal digits that change when a schema, a rule or a limit does. */
export function contractFingerprint(): string {
  const law = [SCHEMA_NAMES.map((name) => buildSchema(name)), RULES, LIMITS, CONTRACT_VERSION];
  return createHash("sha256").update(JSON.stringify(law)).digest("hex").slice(0, 16);
}

const CONTRACT = defineTool({
  name: "get_contract",
  about:
    "What an asset must be: the JSON Schema of a document, every rule in a line, limits, profiles, and files to begin with. Read it before you make or export anything.",
  input: z.strictObject({
    document: z.enum(SCHEMA_NAMES).default("rig").describe("Whose schema."),
    parts: z
      .array(z.enum(PARTS))
      .min(1)
      .max(PARTS.length)
      .default(["schema", "limits", "starters"]),
  }),
  data: z.strictObject({
    version: z.number().int(),
    fingerprint: z.string().length(16),
    schema: z.record(z.string(), z.unknown()).optional(),
    rules: z
      .array(z.strictObject({ code: z.string(), message: z.string(), hint: z.string() }))
      .optional(),
    limits: z.record(z.string(), z.unknown()).optional(),
    profiles: z.record(z.string(), z.string()).optional(),
    starters: z.record(z.string(), z.unknown()).optional(),
  }),
  hints: READS,
  async run({ document, parts }) {
    const all = {
      schema: () => buildSchema(document),
      rules: () => FINDING_CODES.map((code) => ({ code, ...ruleText(code) })),
      limits: () => LIMITS,
      profiles: () =>
        Object.fromEntries(Object.entries(PROFILE_SPECS).map(([name, { about }]) => [name, about])),
      starters: () => STARTERS,
    };
    const fingerprint = contractFingerprint();
    const told = Object.fromEntries(parts.map((part) => [part, all[part]()]));
    return {
      data: { version: CONTRACT_VERSION, fingerprint, ...told },
      said: `contract ${CONTRACT_VERSION}, ${fingerprint}: ${parts.join(", ")} of ${document}`,
    };
  },
});

export const CONTRACT_TOOLS = [CONTRACT];
