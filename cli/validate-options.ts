import type { OptionSpec } from "./parse-options.js";
import type { VerbSpec } from "./verb-help.js";

export const VALIDATE = {
  name: "validate",
  takes: "<path>... [flags]",
  about: [
    "A run folder (mesh.glb + rig.json) is judged under the contract, a glTF file as any skinned",
    "glTF, any other folder by the runs and glTF files below it. A path may be a pattern",
    "(`'runs/**/*.glb'`), or - for standard input: a GLB, or the text of a rig.json.",
  ],
  options: {
    profile: {
      type: "string",
      value: "NAME",
      doc: "by what to judge: run, gltf, station, or an engine's (bindpose rules --profiles lists them)",
    },
    case: {
      type: "string",
      value: "FILE",
      doc: "what the asset must have (default: the case in the run, or its config)",
    },
    require: {
      type: "string",
      multiple: true,
      value: "NAMES",
      doc: "animations that must be there and move, separated by commas",
    },
    kind: { type: "string", value: "mc|sn|dc", doc: "which generator's asset it must be" },
    deep: { type: "boolean", doc: "sweep every joint over its range; look at steps on the ground" },
    catalog: { type: "string", value: "FILE", doc: "station: what a manifest may name" },
    library: { type: "string", value: "FILE", doc: "station: what its owner has uploaded" },
    world: { type: "string", value: "FILE", doc: "station: the world that it is saved into" },
    "no-khronos": { type: "boolean", doc: "leave the Khronos validator out" },
    ignore: { type: "string", multiple: true, value: "CODES", doc: "leave findings out" },
    only: { type: "string", multiple: true, value: "CODES", doc: "leave all other findings out" },
    severity: {
      type: "string",
      multiple: true,
      value: "CODE=GRADE",
      doc: "grade a code error, warning, info, hint or off",
    },
    baseline: {
      type: "string",
      value: "FILE",
      doc: "an earlier --json report: what it holds is accepted",
    },
    "fail-on": {
      type: "string",
      value: "error|warning",
      doc: "from which grade on the exit code is 1 (default error)",
    },
    jobs: { type: "string", value: "N", doc: "worker threads (default: cores, for many assets)" },
    timeout: { type: "string", value: "SECONDS", doc: "give an asset up after so long" },
    json: {
      type: "boolean",
      doc: 'one JSON document: the report, or {"reports": [...]} of several assets',
    },
    ndjson: { type: "boolean", doc: "one report a line, in the order of the assets" },
    summary: { type: "string", value: "csv|md", doc: "a table: one row of figures per asset" },
    report: {
      type: "string",
      multiple: true,
      value: "KIND=PATH",
      doc: "also write json, sarif, junit, html or github (a step summary) to a file",
    },
    quiet: { type: "boolean", doc: "only the verdicts" },
    help: { type: "boolean" },
  },
  notes: [
    "CODES are separated by commas; MOTION_* stands for all that begin so.",
    "exit codes: 0 valid, 1 invalid or empty, 2 usage or nothing to judge, 3 unreadable, 4 our fault",
  ],
} as const satisfies VerbSpec<Record<string, OptionSpec>>;
