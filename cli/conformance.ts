import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { oneOf, positive, splitWords as splitList } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

const KINDS = ["validator", "runtime", "generator"] as const;
const REPORTS = ["tap", "junit"] as const;
const DEFAULT_SECONDS = 60;

export const CONFORMANCE = {
  name: "conformance",
  takes: '--kind KIND --cmd "tool {dir}" [flags]',
  about: [
    "Holds a tool, yours or ours, to the contract: runs the cases of its kind against it and says of",
    "each what is wrong. No shell is used; in the command, {dir} is the case's folder.",
  ],
  options: {
    kind: { type: "string", value: KINDS.join("|"), doc: "what the tool is" },
    cmd: {
      type: "string",
      value: "COMMAND",
      doc: "how it is called; {dir}, {profile} and {flags} (--profile NAME [--deep]) are filled in",
    },
    area: { type: "string", multiple: true, value: "NAMES", doc: "only cases of these areas" },
    only: { type: "string", multiple: true, value: "NAMES", doc: "only these cases" },
    list: { type: "boolean", doc: "print the names of the cases and run nothing" },
    cases: {
      type: "string",
      value: "FOLDER",
      doc: "other cases than those that come with bindpose",
    },
    jobs: {
      type: "string",
      value: "N",
      doc: "commands at once (default 1); a runtime is one process",
    },
    timeout: {
      type: "string",
      value: "SECONDS",
      doc: `for a case, or a pose of a runtime (default ${DEFAULT_SECONDS})`,
    },
    report: { type: "string", value: REPORTS.join("|"), doc: "write the results as TAP or JUnit" },
    json: { type: "boolean", doc: "one JSON document" },
    help: { type: "boolean" },
  },
  notes: ["exit codes: 0 all cases passed, 1 some did not, 2 usage, 4 our fault"],
} as const;

/** What is told of a case that failed. */
interface Failure {
  readonly name: string;
  readonly faults: readonly string[];
  readonly pose?: number;
}

/** `bindpose conformance`: the cases of one kind against one command. */
export async function conformance(
  args: readonly string[],
  { stdout, cwd }: Streams,
): Promise<ExitCode> {
  const { values, positionals } = parseOptions("conformance", args, CONFORMANCE.options);
  if (values.help) {
    stdout.write(verbHelp(CONFORMANCE));
    return EXIT.valid;
  }
  if (positionals.length > 0) throw new UsageError(`conformance: unexpected ${positionals[0]}`);
  if (values.kind === undefined) {
    throw new UsageError(`conformance: say what the tool is: --kind ${KINDS.join("|")}`);
  }
  const kind = oneOf("conformance: --kind", values.kind, KINDS);
  const report =
    values.report === undefined
      ? undefined
      : oneOf("conformance: --report", values.report, REPORTS);
  if (report !== undefined && values.json) {
    throw new UsageError("conformance: --report and --json both write to stdout: take one");
  }
  const seconds = positive("conformance: --timeout", values.timeout ?? `${DEFAULT_SECONDS}`, false);
  const jobs = positive("conformance: --jobs", values.jobs ?? "1", true);

  const suite = await import("bindpose/conformance");
  const { relative, resolve, sep } = await import("node:path");
  const folder = values.cases === undefined ? suite.casesFolder() : resolve(cwd, values.cases);
  const manifest = readCases(folder, suite.readManifest);
  const areas = splitList(values.area);
  const only = splitList(values.only);
  const known = manifest.cases.filter((row) => row.kind === kind);
  for (const area of areas)
    oneOf("conformance: --area", area, [...new Set(known.map((row) => row.area))]);
  for (const name of only) {
    if (!known.some((row) => row.name === name)) {
      throw new UsageError(`conformance: there is no ${kind} case ${name}: --list shows all`);
    }
  }
  const names = suite.selectCases(manifest, kind, { areas, only });
  if (values.list) {
    stdout.write(`${names.join("\n")}\n`);
    return EXIT.valid;
  }
  if (names.length === 0) throw new UsageError("conformance: no case has that area and that name");
  const words = readCommand(values.cmd, kind, suite.splitWords);
  const clausesOf = new Map(manifest.cases.map(({ name, clauses }) => [name, clauses]));
  const shown = relative(cwd, folder).split(sep).join("/");
  const tellFailure = ({ name, faults, pose }: Failure) => {
    const clauses = clausesOf.get(name)!.join(", ");
    const head = `FAIL ${name}${clauses === "" ? "" : ` (${clauses})`}`;
    const where = pose === undefined ? "" : `; its question is /poses/${pose}/ask of expected.json`;
    return [
      head,
      ...[...faults, `see ${shown}/${name}${where}`].map((line) => `     ${line}`),
      "",
    ].join("\n");
  };
  const begin = performance.now();
  const options = { words, kind, folder, names, jobs, timeoutMs: 1000 * seconds, cwd };
  const isPlain = report === undefined && !values.json;
  const results = await suite.runSuite({
    ...options,
    onResult: (result) => {
      if (isPlain && !result.isGivenUp && result.faults.length > 0)
        stdout.write(tellFailure(result));
    },
  });
  const givenUp = results.filter(({ isGivenUp }) => isGivenUp === true);
  if (isPlain && givenUp.length > 0) {
    stdout.write(`${givenUp[0]!.faults[0]}; ${givenUp.length} more cases count as failed\n`);
  }
  const passed = suite.countPassed(results);
  const badge = suite.badgeLine(manifest.contract, results);
  if (report === "tap") stdout.write(suite.writeTap(results));
  else if (report === "junit")
    stdout.write(suite.writeJunit(`bindpose conformance: ${kind}`, results));
  else if (values.json) {
    const head = { contract: manifest.contract, kind, passed, total: results.length, badge };
    const rows = results.map((row) => ({ ...row, clauses: clausesOf.get(row.name) }));
    stdout.write(`${JSON.stringify({ ...head, results: rows }, null, 2)}\n`);
  } else {
    const took = ((performance.now() - begin) / 1000).toFixed(1);
    stdout.write(`${badge}\n${kind}: ${passed} of ${results.length} cases passed in ${took} s\n`);
  }
  return passed === results.length ? EXIT.valid : EXIT.invalid;
}

/** The manifest, or what is wrong with the folder. */
function readCases<T>(folder: string, read: (folder: string) => T): T {
  try {
    return read(folder);
  } catch (error) {
    throw new UsageError(`conformance: ${folder} holds no cases: ${(error as Error).message}`);
  }
}

/** A validator judges what it is given; so it must be told where that is. */
function readCommand(
  line: string | undefined,
  kind: (typeof KINDS)[number],
  split: (line: string) => string[],
): string[] {
  if (line === undefined) throw new UsageError('conformance: name the tool: --cmd "tool {dir}"');
  if (kind === "validator" && !line.includes("{dir}")) {
    throw new UsageError("conformance: --cmd must hold {dir}: the folder that is to be judged");
  }
  try {
    return split(line);
  } catch (error) {
    throw new UsageError(`conformance: --cmd: ${(error as Error).message}`);
  }
}
