import { plainText } from "bindpose/contract/words";
import { type AssetDiff, DIFF_TOLERANCES, type DiffTolerances, diffAssets } from "bindpose/repair";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { readAsset } from "./read-asset.js";
import { oneOf, splitWords } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

const NAMES = ["position", "weight", "pose"] as const;
/** Differences that are told; the rest is counted. */
const TOLD = 20;

export const DIFF = {
  name: "diff",
  takes: "<a> <b> [flags]",
  about: [
    "Compares two runs or GLBs: bones, joints, animations and counts by name; positions, weights",
    "and the posed skin of every shared animation, vertex by vertex.",
  ],
  options: {
    tolerance: {
      type: "string",
      multiple: true,
      value: "NAME=N",
      doc: `allowed: ${NAMES.map((name) => `${name}=${DIFF_TOLERANCES[name]}`).join(", ")} by default`,
    },
    json: { type: "boolean", doc: "one JSON document" },
    help: { type: "boolean" },
  },
  notes: [
    "position and pose are shares of the first asset's diagonal.",
    "exit codes: 0 the same, 1 different, 2 usage, 3 unreadable, 4 our fault",
  ],
} as const;

/** `bindpose diff`: whether two assets are the same, and where they part. */
export async function diff(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("diff", args, DIFF.options);
  const { stdout, cwd } = streams;
  if (values.help) {
    stdout.write(verbHelp(DIFF));
    return EXIT.valid;
  }
  const [a, b, ...surplus] = positionals;
  if (a === undefined || b === undefined || surplus.length > 0) {
    throw new UsageError("diff: name two runs or .glb files");
  }
  const tolerances = readTolerances(values.tolerance ?? []);
  const result = diffAssets(readAsset("diff", a, cwd), readAsset("diff", b, cwd), tolerances);
  if (!result.ok) {
    throw new UnreadableError(`diff: ${result.error}`);
  }
  const { data } = result;
  stdout.write(values.json ? `${JSON.stringify(data, null, 2)}\n` : toWords(data));
  return data.isSame ? EXIT.valid : EXIT.invalid;
}

function readTolerances(words: readonly string[]): DiffTolerances {
  const given: Partial<Record<(typeof NAMES)[number], number>> = {};
  for (const word of splitWords(words)) {
    const [key = "", text = "", ...rest] = word.split("=");
    const name = oneOf("diff: --tolerance", key, NAMES);
    const value = text === "" ? Number.NaN : Number(text);
    if (!(value >= 0) || rest.length > 0) {
      throw new UsageError(`diff: --tolerance ${name} is a number of at least 0, not ${text}`);
    }
    given[name] = value;
  }
  return { ...DIFF_TOLERANCES, ...given };
}

function toWords({ isSame, differences, position, weight, pose }: AssetDiff): string {
  const lines = differences
    .slice(0, TOLD)
    .map(({ kind, what, a, b }) => `${kind}: ${what}: ${shorten(a)} | ${shorten(b)}`);
  if (differences.length > TOLD) lines.push(`and ${differences.length - TOLD} more differences`);
  const figures = Object.entries({ position, weight, pose })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${Number(value!.toPrecision(3))}`);
  const compared = figures.length === 0 ? "" : ` (largest: ${figures.join(", ")})`;
  lines.push(`${isSame ? "the same" : "different"}${compared}`);
  return `${lines.map(plainText).join("\n")}\n`;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
