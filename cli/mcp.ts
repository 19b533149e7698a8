import { statSync } from "node:fs";
import { resolve } from "node:path";
import { MissingPackageError, serveMcp } from "bindpose/mcp";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { packageVersion } from "./package-version.js";
import { parseOptions } from "./parse-options.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

export const MCP = {
  name: "mcp",
  takes: "--root DIR",
  about: [
    "Serves the Model Context Protocol on standard input and output, for agents: judging, sculpting,",
    "looking, mending, the contract and the skills as tools. Reads and writes below DIR only, by real",
    "path, and no network. Needs the package @modelcontextprotocol/server.",
  ],
  options: {
    root: { type: "string", value: "DIR", doc: "the folder that is served; nothing outside it is" },
    help: { type: "boolean" },
  },
  notes: ["exit codes: 0 the client went away, 2 usage, 4 our fault"],
} as const;

/** Runs any verb of the command: `runCli`, given because the table of verbs holds this one too. */
type RunVerb = (words: readonly string[], streams: Streams) => Promise<ExitCode>;

/** `bindpose mcp`: a server for one client, until it goes away. */
export async function mcp(
  args: readonly string[],
  streams: Streams,
  runVerb: RunVerb,
): Promise<ExitCode> {
  const { values, positionals } = parseOptions("mcp", args, MCP.options);
  const { stdout, stderr, cwd } = streams;
  if (values.help) {
    stdout.write(verbHelp(MCP));
    return EXIT.valid;
  }
  if (positionals.length > 0) throw new UsageError(`mcp: ${positionals[0]} is not a flag`);
  if (values.root === undefined) throw new UsageError("mcp: say what is served: --root DIR");
  const root = resolve(cwd, values.root);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`mcp: --root ${values.root} is no folder`);
  }
  try {
    await serveMcp({
      root,
      version: packageVersion(),
      verb: (words, folder) => runQuietly(runVerb, words, folder),
      onError: ({ message }) => stderr.write(`bindpose mcp: ${message}\n`),
    });
  } catch (error) {
    if (error instanceof MissingPackageError) throw new UsageError(`mcp: ${error.message}`);
    throw error;
  }
  return EXIT.valid;
}

/** A verb whose words are kept: standard output belongs to the protocol. */
async function runQuietly(runVerb: RunVerb, words: readonly string[], cwd: string) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runVerb(words, {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    cwd,
  });
  return { code, stdout: out.join(""), stderr: err.join("") };
}
