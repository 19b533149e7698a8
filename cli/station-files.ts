import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import {
  type CatalogEntry,
  catalogSchema,
  librarySchema,
  manifestSchema,
  type StationManifest,
} from "bindpose/contract/station";
import { LIMITS } from "bindpose/contract/words";
import { type PieceMesh, readPieceMesh } from "bindpose/runtime/station";
import { formatReport } from "bindpose/validator";
import { pieceHash, validateStation } from "bindpose/validator/station";
import { readInput, readRegular } from "./read-input.js";
import { UsageError } from "./usage-error.js";

/** Pieces that are looked through. */
const PIECE_LIMIT = 1000;

/** A skin that keeps its contract, with whatever pieces are at hand. */
export interface StationFiles {
  readonly entry: CatalogEntry;
  readonly manifest: StationManifest;
  /** By hash. */
  readonly pieces: ReadonlyMap<string, PieceMesh>;
}

export interface StationPaths {
  readonly manifest: string;
  readonly catalog: string;
  readonly library?: string;
  /** A folder of GLBs: `<hash>.glb` as a store keeps them, or any, hashed for the library's owner. */
  readonly pieces?: string;
}

/** The absolute paths of all that is read for a skin. */
export function listStationFiles(
  { manifest, catalog, library, pieces }: StationPaths,
  cwd: string,
): string[] {
  const named = [manifest, catalog, library].filter((path) => path !== undefined);
  const folder = pieces === undefined ? null : resolve(cwd, pieces);
  const glbs = folder === null ? [] : listGlbs(folder).map((name) => join(folder, name));
  return [...named.map((path) => resolve(cwd, path)), ...glbs];
}

/**
 * Reads a skin to be drawn. A text where the judge refuses it: its report, for people.
 * @throws UsageError where there is no such file, UnreadableError where it cannot be read
 */
export async function readStationFiles(
  paths: StationPaths,
  cwd: string,
): Promise<StationFiles | string> {
  const read = (path: string) => readInput("station", path, cwd, LIMITS.glbBytes);
  const documents = {
    manifest: read(paths.manifest),
    catalog: read(paths.catalog),
    ...(paths.library === undefined ? {} : { library: read(paths.library) }),
  };
  const report = await validateStation(documents, { uri: paths.manifest });
  if (report.verdict !== "valid") return formatReport(report);
  const manifest = manifestSchema.parse(parse(documents.manifest));
  const { games } = catalogSchema.parse(parse(documents.catalog));
  const entry = games.find(({ asset }) => asset === manifest.game)!;
  const owner =
    documents.library === undefined ? null : librarySchema.parse(parse(documents.library)).owner;
  const pieces =
    paths.pieces === undefined
      ? new Map<string, PieceMesh>()
      : await readPieces(resolve(cwd, paths.pieces), owner, manifest);
  return { entry, manifest, pieces };
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The GLBs of a folder that the manifest names. */
async function readPieces(
  folder: string,
  owner: string | null,
  { body, bindings }: StationManifest,
): Promise<Map<string, PieceMesh>> {
  const wanted = new Set([body, ...bindings.map(({ asset }) => asset)]);
  const pieces = new Map<string, PieceMesh>();
  for (const name of listGlbs(folder)) {
    const bytes = new Uint8Array(readRegular("station", join(folder, name), LIMITS.glbBytes, name));
    const hash = await pieceHash(name, bytes, owner);
    if (hash === null || !wanted.has(hash)) continue;
    try {
      pieces.set(hash, readPieceMesh(bytes));
    } catch (error) {
      throw new UsageError(
        `station: ${basename(name)} cannot be drawn: ${(error as Error).message}`,
      );
    }
  }
  return pieces;
}

/** Its GLBs by name; links that lead nowhere, pipes and devices are none. */
function listGlbs(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter(
      (name) => name.endsWith(".glb") && existsSync(join(folder, name)),
    );
    return names
      .sort()
      .slice(0, PIECE_LIMIT)
      .filter((name) => statSync(join(folder, name)).isFile());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`station: --pieces ${folder} cannot be read: ${code}`);
  }
}
