import type { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import { buildSchema, SCHEMA_NAMES } from "bindpose/contract";
import { FINDING_CODES, PROFILE_SPECS, RULES, ruleReason, ruleText } from "bindpose/contract/rules";
import { callVerb, verbWords } from "./call-verb.js";
import { Refused } from "./outcome.js";
import { readWorkspaceFile } from "./read-workspace-file.js";
import type { House } from "./tool.js";

/** Makes a template; given, because the package is loaded only where a server is made. */
export type MakeTemplate = (pattern: string) => ResourceTemplate;

const JSON_TYPE = "application/json";
const RUN_PARTS = ["report", "log", "rig"] as const;

/** What can be read without a tool: the law, and the documents of a run. */
export function addResources(server: McpServer, house: House, template: MakeTemplate): void {
  for (const name of SCHEMA_NAMES) {
    fixed(server, `schema-${name}`, `bindpose://schema/${name}`, `JSON Schema of ${name}`, () =>
      buildSchema(name),
    );
  }
  fixed(server, "rules", "bindpose://rules", "Every rule, with its remedy", () =>
    FINDING_CODES.map((code) => ({ code, ...ruleText(code) })),
  );
  fixed(
    server,
    "profiles",
    "bindpose://profiles",
    "By what an asset is judged",
    () => PROFILE_SPECS,
  );
  server.registerResource(
    "rule",
    template("bindpose://rules/{code}"),
    { description: "One rule in full", mimeType: JSON_TYPE },
    async (uri, { code }) => {
      const known = FINDING_CODES.find((name) => name === one(code));
      if (known === undefined) throw new Refused("client", `no rule has the code ${code}`);
      const { document, spec } = RULES[known];
      const row = { code: known, document, spec, ...ruleText(known), why: ruleReason(known) };
      return contents(uri, row);
    },
  );
  server.registerResource(
    "run",
    template("bindpose://run/{+workspace}/{part}"),
    { description: "report, log or rig of a run, by its folder" },
    async (uri, { workspace, part }) => {
      const path = decodeURIComponent(one(workspace));
      const name = RUN_PARTS.find((known) => known === one(part));
      if (name === undefined) throw new Refused("client", `a run has ${RUN_PARTS.join(", ")}`);
      if (name === "report") {
        const words = verbWords("validate", { json: true }, [house.root.asset(path)]);
        return contents(uri, await callVerb(house, words));
      }
      const file = name === "rig" ? "rig.json" : "scene/log.ndjson";
      const mimeType = name === "rig" ? JSON_TYPE : "application/x-ndjson";
      const text = readWorkspaceFile(house.root, path, file);
      return { contents: [{ uri: uri.href, mimeType, text }] };
    },
  );
}

function fixed(
  server: McpServer,
  name: string,
  uri: string,
  description: string,
  value: () => unknown,
): void {
  server.registerResource(name, uri, { description, mimeType: JSON_TYPE }, async (uri) =>
    contents(uri, value()),
  );
}

function contents(uri: URL, value: unknown) {
  const text = JSON.stringify(value, null, 2);
  return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text }] };
}

function one(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join("/") : (value ?? "");
}
