import { nearestName, plainText } from "bindpose/contract/words";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { packageVersion } from "./package-version.js";
import type { Streams } from "./streams.js";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";

interface Verb {
  readonly doc: string;
  /** Loaded only when asked for, so that `--version` stays instant. */
  readonly load: () => Promise<(args: readonly string[], streams: Streams) => Promise<ExitCode>>;
}

const VERBS: Readonly<Record<string, Verb>> = {
  validate: {
    doc: "judge run folders and GLB files",
    load: async () => (await import("./validate.js")).validate,
  },
  inspect: {
    doc: "list what is in an asset",
    load: async () => (await import("./inspect.js")).inspect,
  },
  rules: {
    doc: "list the rules, or the profiles",
    load: async () => (await import("./rules.js")).rules,
  },
  explain: {
    doc: "say everything about one rule",
    load: async () => (await import("./explain.js")).explain,
  },
  schema: {
    doc: "print the JSON Schema of a document",
    load: async () => (await import("./schema.js")).schema,
  },
  view: {
    doc: "show and judge an asset in a browser",
    load: async () => (await import("./view.js")).view,
  },
  pose: {
    doc: "draw one pose of an asset",
    load: async () => (await import("./pose.js")).pose,
  },
  sheet: {
    doc: "draw a contact sheet of an animation or a joint",
    load: async () => (await import("./sheet.js")).sheet,
  },
  station: {
    doc: "draw a game station in its skin",
    load: async () => (await import("./station.js")).station,
  },
  fix: {
    doc: "mend what is mechanical, into another file",
    load: async () => (await import("./fix.js")).fix,
  },
  diff: {
    doc: "compare two assets",
    load: async () => (await import("./diff.js")).diff,
  },
  export: {
    doc: "write a run as one glTF file for other engines",
    load: async () => (await import("./export.js")).exportRun,
  },
  mcp: {
    doc: "serve language-model agents over MCP",
    load: async () => {
      const { mcp } = await import("./mcp.js");
      return (args, streams) => mcp(args, streams, runCli);
    },
  },
  skills: {
    doc: "list, print or install the skills for agents",
    load: async () => (await import("./skills.js")).skills,
  },
  worker: {
    doc: "judge what is submitted to a queue, on this machine",
    load: async () => (await import("./worker.js")).worker,
  },
  submit: {
    doc: "have assets judged by workers, on many machines",
    load: async () => (await import("./submit.js")).submit,
  },
  conformance: {
    doc: "hold a tool, yours or ours, to the contract",
    load: async () => (await import("./conformance.js")).conformance,
  },
  doctor: {
    doc: "say what this machine has and lacks",
    load: async () => (await import("./doctor.js")).doctor,
  },
  demo: {
    doc: "sculpt, render and judge the bundled character",
    load: async () => (await import("./demo.js")).demo,
  },
};

function helpText(): string {
  const verbs = Object.entries(VERBS).map(([name, { doc }]) => `  ${name.padEnd(12)} ${doc}`);
  return [
    "bindpose: the contract for skinned characters, and the validator that judges them",
    "",
    "usage: bindpose <verb> [flags]",
    "",
    ...verbs,
    "",
    "bindpose <verb> --help says more. First try: bindpose demo",
    "",
  ].join("\n");
}

/** What the system says of a file that it keeps from us. Who writes tells a UsageError instead. */
const REFUSALS = new Set(["EACCES", "EPERM", "EIO", "ELOOP", "ENAMETOOLONG"]);

/**
 * Routes one call and answers with its exit code. Never throws: a fault of ours is reported on
 * stderr as exit code 4.
 */
export async function runCli(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const [first, ...rest] = args;
  if (first === "--version" || first === "-v") {
    streams.stdout.write(`${packageVersion()}\n`);
    return EXIT.valid;
  }
  if (first === undefined || first === "--help" || first === "-h" || first === "help") {
    streams.stdout.write(helpText());
    return first === undefined ? EXIT.usage : EXIT.valid;
  }
  if (!Object.hasOwn(VERBS, first)) {
    const near = nearestName(first, Object.keys(VERBS));
    const advice = near === undefined ? "see bindpose --help" : `did you mean ${near}?`;
    streams.stderr.write(`bindpose: unknown verb ${plainText(first)}: ${advice}\n`);
    return EXIT.usage;
  }
  try {
    const verb = await VERBS[first]!.load();
    return await verb(rest, streams);
  } catch (error) {
    const say = (words: string) => streams.stderr.write(`bindpose ${plainText(words)}\n`);
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (error instanceof UsageError) {
      say(message);
      return EXIT.usage;
    }
    if (error instanceof UnreadableError) {
      say(message);
      return EXIT.unreadable;
    }
    if (code !== undefined && path !== undefined && REFUSALS.has(code)) {
      say(`${first}: ${path} cannot be read: ${code}`);
      return EXIT.unreadable;
    }
    streams.stderr.write(
      `bindpose: a fault of ours, please report it: ${(error as Error).stack}\n`,
    );
    return EXIT.fault;
  }
}
