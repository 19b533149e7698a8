import { formatInspection, inspectAsset } from "bindpose/validator";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { readAsset } from "./read-asset.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

export const INSPECT = {
  name: "inspect",
  takes: "<run or .glb> [flags]",
  about: [
    "Lists what is in an asset: sizes, bones as a tree, sockets, joints with their ranges and drive,",
    "how weights are spread, animations with their measured motion.",
  ],
  options: { json: { type: "boolean", doc: "one JSON document" }, help: { type: "boolean" } },
  notes: ["exit codes: 0 listed, whatever the verdict, 2 usage, 3 unreadable, 4 our fault"],
} as const;

/** `bindpose inspect`: what is in one asset. */
export async function inspect(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("inspect", args, INSPECT.options);
  const { stdout, cwd } = streams;
  if (values.help) {
    stdout.write(verbHelp(INSPECT));
    return EXIT.valid;
  }
  const [path, ...surplus] = positionals;
  if (path === undefined || surplus.length > 0) {
    throw new UsageError("inspect: name one run or .glb");
  }
  const { glb, rig } = readAsset("inspect", path, cwd);
  const inspection = await inspectAsset(
    { glb, ...(rig === undefined ? {} : { rig }) },
    { uri: path },
  );
  const text = values.json
    ? `${JSON.stringify(inspection, null, 2)}\n`
    : formatInspection(inspection);
  stdout.write(text);
  return inspection.verdict === "unreadable" ? EXIT.unreadable : EXIT.valid;
}
