import type { Finding, FindingCode, Report, Verdict } from "bindpose/contract";
import type { StationManifest, StationReport } from "bindpose/contract/station";
import {
  type Collector,
  createCollector,
  type Report as ReportFinding,
} from "../findings/collector.js";
import { applyPolicy, checkPolicy, type Policy } from "../findings/policy.js";
import type { DocumentInput } from "../judge-document.js";
import { judgeKhronos } from "../khronos/judge-khronos.js";
import type { KhronosInfo } from "../khronos/run-khronos.js";
import { sha256 } from "../report/sha256.js";
import { writeReport } from "../report/write-report.js";
import { judgeManifest, type ManifestGround } from "./manifest/judge-manifest.js";
import { readManifest } from "./manifest/read-manifest.js";
import { readPiece } from "./piece/read-piece.js";
import { readCatalog } from "./read-catalog.js";
import { readText } from "./read-document.js";
import { readLibrary } from "./read-library.js";
import { judgeWorld, withManifest } from "./world/judge-world.js";
import { type ReadWorld, readWorld } from "./world/read-world.js";

/**
 * What is judged: a manifest, a world, both, or one static GLB; and by what. Documents may be bytes,
 * text or parsed. With both, the world is judged as saving the manifest would leave it.
 */
export interface StationInput {
  readonly manifest?: DocumentInput;
  readonly world?: DocumentInput;
  readonly glb?: Uint8Array;
  /** Entities of the world that the manifest is saved for, beside those that wear it already. */
  readonly entityIds?: readonly string[];
  /** What a manifest may name; needed for all but a GLB. */
  readonly catalog?: DocumentInput;
  /** What the owner has; without it hashes, fits and budgets are not judged. */
  readonly library?: DocumentInput;
}

export interface StationOptions extends Policy {
  /** What the report calls what was judged; default "". */
  readonly uri?: string;
  /** false: leave the Khronos validator out. */
  readonly khronos?: boolean;
  readonly signal?: AbortSignal;
}

/** Findings after which nothing could be judged. */
const UNREADABLE: readonly FindingCode[] = [
  "GLB_JSON_UNREADABLE",
  "MANIFEST_UNREADABLE",
  "CATALOG_UNREADABLE",
  "LIBRARY_UNREADABLE",
  "WORLD_UNREADABLE",
  "PIECE_BYTES",
];

/**
 * Judges the skin of a game station by docs/STATION.md. The promise is `validateAsset`'s: the same
 * report for the same bytes, everywhere; nothing in the input makes it throw, hang or allocate
 * beyond a bound. `report.station` has the fits, the piece's figures and the world's budget.
 *
 * @throws TypeError for a call that is wrong; the signal's reason when it is aborted
 */
export async function validateStation(
  input: StationInput,
  options: StationOptions = {},
): Promise<Report> {
  checkCall(input, options);
  options.signal?.throwIfAborted();
  const collector = createCollector("station");
  const judged =
    input.glb === undefined
      ? await judgeDocuments(input, collector)
      : await judgePiece(input.glb, options, collector);
  options.signal?.throwIfAborted();
  const { findings, suppressed } = applyPolicy(collector.list(), options);
  const report = writeReport({
    profile: "station",
    uri: options.uri ?? "",
    verdict: verdictOf(judged, collector, findings),
    findings,
    suppressed,
    truncated: collector.truncated(),
    motions: [],
    glb: null,
    rig: null,
    hashes: { glbSha256: await sha256(input.glb), rigSha256: null, caseSha256: null },
    khronos: judged.khronos,
    bytes: judged.bytes,
  });
  const triangles = judged.station.piece?.triangles ?? 0;
  return { ...report, info: { ...report.info, triangles }, station: judged.station };
}

interface Judged {
  readonly station: StationReport;
  readonly bytes: number;
  readonly khronos: KhronosInfo | null;
  /** What was to be judged could be read. */
  readonly isRead: boolean;
}

async function judgePiece(
  bytes: Uint8Array,
  { khronos }: StationOptions,
  collector: Collector,
): Promise<Judged> {
  const piece = readPiece(bytes, collector.report);
  const runs = khronos !== false && !collector.has("PIECE_BYTES");
  return {
    station: writeStation("piece", { piece: piece?.report ?? null }),
    bytes: bytes.length,
    khronos: runs ? await judgeKhronos(bytes, piece, collector) : null,
    isRead: piece !== null,
  };
}

async function judgeDocuments(input: StationInput, collector: Collector): Promise<Judged> {
  const { report } = collector;
  const catalog = input.catalog === undefined ? null : await readCatalog(input.catalog, report);
  const library = input.library === undefined ? null : readLibrary(input.library, report);
  const ground: ManifestGround = { catalog, library: library?.byHash ?? null };
  const text = input.manifest === undefined ? null : readText("MANIFEST", input.manifest, report);
  const manifest = text === null ? null : readManifest(text, report);
  const world = input.world === undefined ? null : readWorld(input.world, report);
  // A manifest that cannot be read leaves no world that could be judged.
  const isWhole = manifest !== null || input.manifest === undefined;
  const whole = world === null || !isWhole ? null : withOwn(world, manifest, input, report);
  let found: Partial<StationReport> = {};
  if (whole !== null) found = judgeWorld(whole, ground, report);
  else if (manifest !== null) found = { fits: judgeManifest(manifest, ground, report) };
  const game = manifest?.game ?? null;
  const entry = catalog?.games.find(({ asset }) => asset === game);
  const kind = input.manifest === undefined ? "world" : "manifest";
  return {
    station: writeStation(kind, { ...found, game, contract: entry?.contract ?? null }),
    bytes: text?.bytes?.length ?? 0,
    khronos: null,
    isRead: input.manifest === undefined || text !== null,
  };
}

function withOwn(
  world: ReadWorld,
  manifest: StationManifest | null,
  { entityIds = [] }: StationInput,
  report: ReportFinding,
): ReadWorld {
  return manifest === null ? world : withManifest(world, manifest, entityIds, report);
}

function writeStation(
  document: StationReport["document"],
  known: Partial<StationReport>,
): StationReport {
  return { document, game: null, contract: null, fits: [], budget: [], piece: null, ...known };
}

function verdictOf({ isRead }: Judged, { has }: Collector, findings: readonly Finding[]): Verdict {
  if (!isRead || UNREADABLE.some(has)) return "unreadable";
  if (has("MESH_EMPTY")) return "empty";
  return findings.some(({ severity }) => severity === "error") ? "invalid" : "valid";
}

function checkCall(input: StationInput, options: StationOptions): void {
  if (typeof input !== "object" || input === null) {
    throw new TypeError(`validateStation: expected {manifest, world, glb}, got ${String(input)}`);
  }
  const { manifest, world, glb, catalog } = input;
  if (glb !== undefined && !(glb instanceof Uint8Array)) {
    throw new TypeError(`validateStation: glb must be a Uint8Array, got ${typeof glb}`);
  }
  const isDocument = manifest !== undefined || world !== undefined;
  if (isDocument === (glb !== undefined)) {
    const got = isDocument ? "both" : "neither";
    throw new TypeError(`validateStation: expected a manifest or world, or a glb, got ${got}`);
  }
  if (isDocument && catalog === undefined) {
    throw new TypeError(
      "validateStation: expected the catalog beside a manifest or world, got none",
    );
  }
  checkPolicy(options);
}
