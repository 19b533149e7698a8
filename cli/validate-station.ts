import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { LIMITS } from "bindpose/contract/words";
import { type Report, reportUnjudged } from "bindpose/validator";
import { type StationInput, validateStation } from "bindpose/validator/station";
import { EXIT, type ExitCode, exitOfReport, highestExit } from "./exit-codes.js";
import { type FoundAsset, findAssets } from "./find-assets.js";
import { readSettings, type ValidateValues } from "./judge-settings.js";
import { readInput, readRegular, readStream } from "./read-input.js";
import { oneOf } from "./read-words.js";
import { keepJudged, readReportFiles, writeReportFiles } from "./report-files.js";
import type { Streams } from "./streams.js";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";
import { createResultWriter, formOf } from "./write-results.js";

/** Flags that ask for what a station has not. */
const FOREIGN = ["case", "require", "kind", "deep", "jobs", "timeout"] as const;
const GROUND = ["catalog", "library", "world"] as const;
const GLB = /\.(?:glb|gltf)$/i;
const MAGIC = "glTF";

/**
 * `bindpose validate --profile station`: every path is a manifest, or a static GLB; a folder is the
 * GLBs below it. Manifests are judged by the catalog, and by library and world where they are given;
 * without a path it is the world that is judged.
 */
export async function validateStations(
  values: ValidateValues,
  paths: readonly string[],
  streams: Streams,
): Promise<ExitCode> {
  const { cwd, stdout } = streams;
  const foreign = FOREIGN.find((flag) => values[flag] !== undefined);
  if (foreign !== undefined) {
    throw new UsageError(`validate: --${foreign} has no meaning under --profile station`);
  }
  if (paths.length === 0 && values.world === undefined) {
    throw new UsageError("validate: name a manifest or a .glb file, or a world with --world");
  }
  const form = formOf("validate", values);
  const failOn = oneOf("validate: --fail-on", values["fail-on"] ?? "error", ["error", "warning"]);
  const { ignore, only, severity, baseline, khronos } = readSettings(values, cwd);
  const files = readReportFiles(values.report ?? [], cwd);
  const ground = readGround(values, cwd);
  const found = paths.length > 0 ? findAssets(paths, cwd) : [worldAlone(values.world!, cwd)];
  const manifests = found.filter(({ path, kind }) => kind === "file" && !GLB.test(path));
  if (manifests.length > 0 && ground.catalog === undefined) {
    throw new UsageError(`validate: ${manifests[0]!.name} is judged by a catalog: --catalog FILE`);
  }

  keepJudged(
    files,
    found,
    streams,
    GROUND.map((key) => values[key]),
  );
  const results = createResultWriter(form, found.length, stdout);
  const codes = new Set<ExitCode>();
  const reports: Report[] = [];
  for (const asset of found) {
    const known = baseline?.get(asset.name);
    const report = await judge(asset, paths.length === 0, ground, streams, {
      ...(ignore === undefined ? {} : { ignore }),
      ...(only === undefined ? {} : { only }),
      ...(severity === undefined ? {} : { severity }),
      ...(known === undefined ? {} : { baseline: known }),
      uri: asset.name,
      khronos,
    });
    results.write(report);
    codes.add(exitOfReport(report, failOn));
    if (files.length > 0) reports.push(report);
  }
  results.end();
  await writeReportFiles(files, reports, found, streams);
  return highestExit([...codes, EXIT.valid]);
}

type Ground = Pick<StationInput, (typeof GROUND)[number]>;

function readGround(values: ValidateValues, cwd: string): Ground {
  const ground: { [key in (typeof GROUND)[number]]?: Uint8Array } = {};
  for (const key of GROUND) {
    const path = values[key];
    if (path === undefined) continue;
    ground[key] = readInput("validate", path, cwd, LIMITS.glbBytes);
  }
  return ground;
}

function worldAlone(path: string, cwd: string): FoundAsset {
  return { kind: "file", path: resolve(cwd, path), name: path };
}

async function judge(
  { kind, path, name }: FoundAsset,
  isWorldAlone: boolean,
  ground: Ground,
  { stdin = Readable.from([]) }: Streams,
  options: Parameters<typeof validateStation>[1],
): Promise<Report> {
  if (isWorldAlone) return validateStation(ground, options);
  let bytes: Uint8Array;
  try {
    // A run is judged too: its mesh is skinned, and its report says how to make it static.
    if (kind === "stdin") bytes = await readStream(stdin, LIMITS.glbBytes);
    else {
      const place = kind === "run" ? join(path, "mesh.glb") : path;
      bytes = readRegular("validate", place, LIMITS.glbBytes, name);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = error instanceof UnreadableError ? "it is no file, or too large" : code;
    if (reason === undefined) throw error;
    const params = { path: name, reason };
    return reportUnjudged(name, "station", { code: "RUN_FILE_UNREADABLE", params });
  }
  const starts = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  const isGlb = kind === "run" || GLB.test(path) || (kind === "stdin" && starts === MAGIC);
  if (isGlb) return validateStation({ glb: bytes }, options);
  if (ground.catalog === undefined) {
    throw new UsageError(`validate: ${name} is judged by a catalog: --catalog FILE`);
  }
  return validateStation({ ...ground, manifest: bytes }, options);
}
