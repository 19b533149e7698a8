import { dirname, join } from "node:path";
import { plainText } from "bindpose/contract/words";
import { type Fixed, fixAsset, REPAIRS } from "bindpose/repair";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { makeFolder } from "./make-folder.js";
import { outPath } from "./out-path.js";
import { parseOptions } from "./parse-options.js";
import { type AssetFiles, readAsset } from "./read-asset.js";
import { oneOf, splitWords } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";
import { writeWhole } from "./write-whole.js";

export const FIX = {
  name: "fix",
  takes: "<run or .glb> --out PATH [flags]",
  about: [
    "Mends what is mechanical: weights (sum, order, four at most, unused slots), inverse bind",
    "matrices from the rig, node names. Never in place; says what changed and judges the result.",
  ],
  options: {
    out: {
      type: "string",
      value: "PATH",
      doc: "a .glb, or a folder for mesh.glb and the run's rig.json",
    },
    only: {
      type: "string",
      multiple: true,
      value: "REPAIRS",
      doc: `only these: ${REPAIRS.join(", ")}`,
    },
    json: { type: "boolean", doc: "changes and both verdicts as one JSON document" },
    help: { type: "boolean" },
  },
  notes: ["exit codes: 0 the result is valid, 1 it is not, 2 usage, 3 unreadable, 4 our fault"],
} as const;

/** `bindpose fix`: one asset in, one mended asset out. */
export async function fix(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("fix", args, FIX.options);
  const { stdout, cwd } = streams;
  if (values.help) {
    stdout.write(verbHelp(FIX));
    return EXIT.valid;
  }
  const [path, ...surplus] = positionals;
  if (path === undefined || surplus.length > 0) throw new UsageError("fix: name one run or .glb");
  if (values.out === undefined) throw new UsageError("fix: --out PATH says where the result goes");
  const repairs = splitWords(values.only).map((word) => oneOf("fix: --only", word, REPAIRS));
  const files = readAsset("fix", path, cwd);
  const target = targetOf(values.out, files, cwd);
  const { glb, rig } = files;
  const result = await fixAsset(
    { glb, ...(rig === undefined ? {} : { rig }) },
    { ...(repairs.length === 0 ? {} : { repairs }), validate: { uri: path } },
  );
  if (!result.ok) {
    throw new UnreadableError(`fix: ${path} cannot be read: ${result.error}`);
  }
  const { data } = result;
  try {
    makeFolder(dirname(target.mesh));
    writeWhole(target.mesh, data.glb);
    if (target.rig !== null && rig !== undefined) writeWhole(target.rig, rig);
  } catch (error) {
    throw new UsageError(`fix: cannot write ${values.out}: ${(error as Error).message}`);
  }
  stdout.write(values.json ? toJson(data, values.out) : toWords(data, values.out));
  return data.after.verdict === "valid" ? EXIT.valid : EXIT.invalid;
}

/** Where the result goes. Throws UsageError where that would be the asset itself. */
function targetOf(
  out: string,
  { meshPath, rigPath }: AssetFiles,
  cwd: string,
): { readonly mesh: string; readonly rig: string | null } {
  const own = [meshPath, rigPath];
  if (out === "" || /\.glb$/i.test(out)) {
    return { mesh: outPath("fix", out, cwd, own), rig: null };
  }
  return {
    mesh: outPath("fix", join(out, "mesh.glb"), cwd, own),
    rig: rigPath === null ? null : outPath("fix", join(out, "rig.json"), cwd, own),
  };
}

function toWords({ changes, before, after }: Fixed, out: string): string {
  const lines = changes.map(({ what, count, detail }) => `mended: ${what}, ${count} ${detail}`);
  if (lines.length === 0) lines.push("nothing to mend");
  const left = after.findings.filter(({ severity }) => severity === "error");
  lines.push(`${out}: ${after.verdict} (before: ${before.verdict})`);
  for (const { code, message } of left) lines.push(`left: ${code} ${message}`);
  return `${lines.map(plainText).join("\n")}\n`;
}

function toJson({ changes, before, after }: Fixed, out: string): string {
  const verdicts = { before: before.verdict, after: after.verdict };
  const left = after.findings.map(({ code, severity, message, count }) => ({
    code,
    severity,
    message,
    count,
  }));
  return `${JSON.stringify({ out, changes, verdicts, left }, null, 2)}\n`;
}
