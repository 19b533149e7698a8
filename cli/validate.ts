import { readFileSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { LIMITS } from "bindpose/contract/words";
import { formatReport, type Report, validateFile, validateRun } from "bindpose/validator";
import { EXIT, type ExitCode, highestExit } from "./exit-codes.js";
import { type FoundAsset, findAssets } from "./find-assets.js";
import { type OptionValues, parseOptions } from "./parse-options.js";
import { type Streams, wantsColour } from "./streams.js";
import { UsageError } from "./usage-error.js";

const HELP = `usage: bindpose validate <path>... [flags]

A run folder (mesh.glb + rig.json) is judged under the contract, a GLB file under the profile gltf
(any skinned glTF), any other folder by the runs and GLB files below it.

  --profile run|gltf   another profile than that; run pairs a GLB with the rig.json beside it
  --case FILE          what the asset must have (default: case.json in the run, or its config)
  --require NAMES      animations that must be there and move, separated by commas
  --no-khronos         leave the Khronos validator out
  --json               one JSON document: the report, or {"reports": [...]} of several assets
  --ndjson             one report a line, in the order of the assets
  --quiet              only the verdicts

exit codes: 0 valid, 1 invalid or empty, 2 usage or nothing to judge, 3 unreadable, 4 our fault
`;

const OPTIONS = {
  profile: { type: "string" },
  case: { type: "string" },
  require: { type: "string", multiple: true },
  "no-khronos": { type: "boolean" },
  json: { type: "boolean" },
  ndjson: { type: "boolean" },
  quiet: { type: "boolean" },
  help: { type: "boolean" },
} as const;

type Values = OptionValues<typeof OPTIONS>;

const EXIT_OF_VERDICT: Readonly<Record<Report["verdict"], ExitCode>> = {
  valid: EXIT.valid,
  invalid: EXIT.invalid,
  empty: EXIT.invalid,
  unreadable: EXIT.unreadable,
};

/** `bindpose validate`: judges what the paths hold and says so on stdout. */
export async function validate(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("validate", args, OPTIONS);
  if (values.help) {
    streams.stdout.write(HELP);
    return EXIT.valid;
  }
  if (positionals.length === 0) throw new UsageError("validate: name a run folder or a .glb file");
  if (values.json && values.ndjson) throw new UsageError("validate: --json or --ndjson, not both");
  const judge = judgeWith(values, streams.cwd);
  const assets = findAssets(positionals, streams.cwd);
  const write = writerOf(values, assets.length, streams);
  const codes: ExitCode[] = [];
  for (const asset of assets) {
    const report = await judge(asset);
    codes.push(EXIT_OF_VERDICT[report.verdict]);
    write.report(report);
  }
  write.end();
  return highestExit(codes);
}

/** The call that judges one asset as the flags ask. Throws UsageError for flags that say nothing. */
function judgeWith(values: Values, cwd: string): (asset: FoundAsset) => Promise<Report> {
  const { profile } = values;
  if (profile !== undefined && profile !== "run" && profile !== "gltf") {
    throw new UsageError(`validate: --profile is run or gltf, not ${profile}`);
  }
  const require = (values.require ?? []).flatMap((names) => names.split(",")).filter(Boolean);
  const document = values.case === undefined ? {} : { case: readCase(resolve(cwd, values.case)) };
  const common = { ...document, require, khronos: values["no-khronos"] !== true };
  return ({ kind, path, name }) => {
    if (kind === "run") {
      if (profile === "gltf")
        return validateFile(resolve(path, "mesh.glb"), { ...common, uri: name });
      return validateRun(path, { ...common, uri: name });
    }
    if (profile !== "run") return validateFile(path, { ...common, uri: name });
    if (basename(path) !== "mesh.glb") {
      throw new UsageError(`validate: ${name}: a run's mesh is mesh.glb; name its folder`);
    }
    return validateRun(dirname(path), { ...common, uri: name });
  };
}

function readCase(path: string): Uint8Array {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile()) throw new UsageError(`validate: there is no ${path}`);
  if (stat.size > LIMITS.rigBytes) {
    throw new UsageError(`validate: ${path} has ${stat.size} bytes, at most ${LIMITS.rigBytes}`);
  }
  return readFileSync(path);
}

interface Writer {
  readonly report: (report: Report) => void;
  readonly end: () => void;
}

function writerOf(values: Values, assets: number, { stdout }: Streams): Writer {
  if (values.ndjson) {
    return { report: (report) => stdout.write(`${JSON.stringify(report)}\n`), end: () => {} };
  }
  const reports: Report[] = [];
  if (values.json) {
    return {
      report: (report) => reports.push(report),
      end: () => {
        const document = assets === 1 ? reports[0] : { reports };
        stdout.write(`${JSON.stringify(document, null, 2)}\n`);
      },
    };
  }
  const colour = wantsColour(stdout, process.env);
  const counts = new Map<Report["verdict"], number>();
  return {
    report: (report) => {
      counts.set(report.verdict, (counts.get(report.verdict) ?? 0) + 1);
      if (values.quiet) stdout.write(`${report.uri}: ${report.verdict}\n`);
      else stdout.write(`${formatReport(report, { colour })}\n`);
    },
    end: () => {
      if (assets === 1) return;
      const sums = [...counts].map(([verdict, count]) => `${count} ${verdict}`);
      stdout.write(`${assets} assets: ${sums.join(", ")}\n`);
    },
  };
}
