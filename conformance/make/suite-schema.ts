import { FINDING_CODES, PROFILES, VERDICTS } from "bindpose/contract/rules";
import { CASE_KINDS } from "../suite/conformance-case.js";

const DRAFT = "https://json-schema.org/draft/2020-12/schema";

const text = { type: "string", minLength: 1 };
const list = (items: object) => ({ type: "array", items });
const numbers = list({ type: "number" });
/** An object with these keys, all required unless named, and no other. */
const object = (
  properties: Readonly<Record<string, object>>,
  optional: readonly string[] = [],
) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
  additionalProperties: false,
});

const code = { enum: [...FINDING_CODES] };
const row = {
  name: { type: "string", pattern: "^[a-z0-9-]+/[a-z0-9-]+$" },
  kind: { enum: [...CASE_KINDS] },
  area: text,
  clauses: list({ type: "string", pattern: "^[1-8]\\.[a-z-]+$" }),
  codes: list(code),
};
const pose = object({ joints: numbers, bones: numbers, positions: numbers, normals: numbers });
const ask = object({
  playing: list(object({ animation: text, timeMs: { type: "number" } })),
  values: { type: "object", additionalProperties: { type: "number" } },
});

/** The JSON Schemas of the suite's own documents, by file name. */
export const SUITE_SCHEMAS = {
  "manifest.schema.json": {
    $schema: DRAFT,
    title: "manifest.json of the conformance suite",
    ...object({
      $schema: text,
      version: { const: 1 },
      contract: { const: 1 },
      cases: list(object(row)),
      leftOut: list(object({ code, why: text })),
    }),
  },
  "case.schema.json": {
    $schema: DRAFT,
    title: "case.json of a conformance case",
    ...object({ ...row, about: text, profile: { enum: [...PROFILES] }, deep: { const: true } }, [
      "profile",
      "deep",
    ]),
  },
  "expected.schema.json": {
    $schema: DRAFT,
    title: "expected.json of a conformance case",
    anyOf: [
      object({
        verdict: { enum: [...VERDICTS] },
        findings: list(object({ code, pointer: { type: "string" } })),
      }),
      object({
        extent: { type: "number", exclusiveMinimum: 0 },
        tolerance: { type: "number", exclusiveMinimum: 0 },
        poses: list(object({ ask, pose })),
      }),
      object({
        verdict: { enum: [...VERDICTS] },
        quantised: {
          type: "object",
          additionalProperties: { type: "string", pattern: "^[0-9a-f]{64}$" },
        },
      }),
    ],
  },
} as const;
