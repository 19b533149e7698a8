import { drawFigures, encodePng, fitFrames, VIEWS } from "bindpose/preview";
import { acceptResult, loadStation, playingClip } from "bindpose/runtime/station";
import { drawStation, longestClip } from "./draw-station.js";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { outPath } from "./out-path.js";
import { type OptionValues, parseOptions } from "./parse-options.js";
import { readBackground, readSize } from "./picture-flags.js";
import { oneOf, readTime } from "./read-words.js";
import { listStationFiles, readStationFiles, type StationFiles } from "./station-files.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";
import { writeWhole } from "./write-whole.js";

export const STATION = {
  name: "station",
  takes: "<manifest.json> --catalog FILE [flags]",
  about: [
    "Draws a game station in its skin: every piece fitted and placed, native meshes that nothing",
    "replaces as plain boxes. Clips play: idle since 0 ms, a result's from --result on.",
  ],
  options: {
    catalog: { type: "string", value: "FILE", doc: "the games' measures and names" },
    library: { type: "string", value: "FILE", doc: "the owner's library, for hashes and fits" },
    pieces: { type: "string", value: "FOLDER", doc: "the GLBs; others stand as plain boxes" },
    time: { type: "string", value: "MS", doc: "how long after loading (default 0)" },
    result: { type: "string", value: "MS", doc: "when a result was accepted (default never)" },
    frames: { type: "string", value: "N", doc: "a sheet of N instants over the longest clip" },
    view: { type: "string", value: "VIEW", doc: `${VIEWS.join(", ")} (default iso)` },
    size: { type: "string", value: "PIXELS", doc: "the longer side of the picture (default 512)" },
    background: {
      type: "string",
      value: "COLOUR",
      doc: "#rrggbb (default #20242c) or transparent",
    },
    out: { type: "string", value: "FILE.png", doc: "where it is written (default station.png)" },
    json: { type: "boolean", doc: "what is shown as one JSON document" },
    help: { type: "boolean" },
  },
  notes: ["exit codes: 0 written, 1 the skin is not valid, 2 usage, 3 unreadable, 4 our fault"],
} as const;

type Values = OptionValues<(typeof STATION)["options"]>;

const FRAMES = 64;

/** `bindpose station`: a picture, or a sheet, of a station in its skin. */
export async function station(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("station", args, STATION.options);
  const { stdout, stderr, cwd } = streams;
  if (values.help) {
    stdout.write(verbHelp(STATION));
    return EXIT.valid;
  }
  const [manifest, surplus] = positionals;
  if (manifest === undefined) throw new UsageError("station: name a manifest");
  if (surplus !== undefined) throw new UsageError(`station: one at a time, not also ${surplus}`);
  const { catalog, library, pieces } = values;
  if (catalog === undefined) throw new UsageError("station: say what it fits: --catalog FILE");
  const size = readSize("station", values);
  const background = readBackground("station", values);
  const view = oneOf("station: --view", values.view ?? "iso", VIEWS);
  const time = readTime("station: --time", values.time ?? "0");
  const result = values.result === undefined ? null : readTime("station: --result", values.result);
  const count = readFrames(values.frames);
  const out = values.out ?? "station.png";
  const paths = {
    manifest,
    catalog,
    ...(library === undefined ? {} : { library }),
    ...(pieces === undefined ? {} : { pieces }),
  };
  const place = outPath("station", out, cwd, listStationFiles(paths, cwd));
  const files = await readStationFiles(paths, cwd);
  if (typeof files === "string") {
    stderr.write(`${files}\n`);
    return EXIT.invalid;
  }
  const shots = takeShots(files, { time, result, count });
  const figures = shots.map(({ drawable, nowMs }) => ({
    drawable,
    ...(count === 1 ? {} : { caption: `${Math.round(nowMs)} ms` }),
  }));
  const frame = count === 1 ? { width: size, height: size } : fitFrames(figures, size, { view });
  const { image } = await drawFigures(figures, { ...frame, view, background });
  const file = encodePng(image, { colours: 256 });
  try {
    writeWhole(place, file);
  } catch (error) {
    throw new UsageError(`station: cannot write ${out}: ${(error as Error).message}`);
  }
  tell(files, shots, { out, bytes: file.length }, values, stdout);
  return EXIT.valid;
}

/** What plays and what is seen, one instant after another. */
function takeShots(
  files: StationFiles,
  asked: { readonly time: number; readonly result: number | null; readonly count: number },
) {
  const { time, result, count } = asked;
  const step = count === 1 ? 0 : longestClip(files.manifest) / (count - 1);
  return Array.from({ length: count }, (_, index) => {
    const nowMs = time + step * index;
    const loaded = loadStation(0);
    const isOver = result !== null && nowMs >= result;
    const state = isOver ? acceptResult(loaded, "shown", result) : loaded;
    const playing = files.entry.presentation.targets.flatMap((target) => {
      const found = playingClip(files.manifest, state, target, nowMs);
      return found === null ? [] : [{ target, trigger: found.clip.trigger, share: found.share }];
    });
    return { nowMs, playing, drawable: drawStation(files, state, nowMs) };
  });
}

function tell(
  { entry, manifest, pieces }: StationFiles,
  shots: ReturnType<typeof takeShots>,
  { out, bytes }: { readonly out: string; readonly bytes: number },
  { json }: Values,
  stdout: Streams["stdout"],
): void {
  const hashes = new Set([manifest.body, ...manifest.bindings.map(({ asset }) => asset)]);
  const missing = [...hashes].filter((hash) => !pieces.has(hash));
  if (json) {
    const instants = shots.map(({ nowMs, playing }) => ({ nowMs, playing }));
    const facts = { out, bytes, id: manifest.id, game: entry.asset, missing, instants };
    stdout.write(`${JSON.stringify(facts, null, 2)}\n`);
    return;
  }
  const clips = new Set(
    shots.flatMap(({ playing }) => playing.map(({ target, trigger }) => `${target} ${trigger}`)),
  );
  const plays = clips.size === 0 ? "no clip plays" : `plays ${[...clips].join(", ")}`;
  const boxes = missing.length === 0 ? "" : `; ${missing.length} pieces are not at hand`;
  stdout.write(
    `wrote ${out}: ${bytes} bytes, ${manifest.id} on ${entry.asset}; ${plays}${boxes}\n`,
  );
}

function readFrames(text: string | undefined): number {
  if (text === undefined) return 1;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 2 && value <= FRAMES) return value;
  throw new UsageError(`station: --frames is a whole number from 2 to ${FRAMES}, not ${text}`);
}
