import {
  type CatalogEntry,
  catalogSchema,
  librarySchema,
  manifestSchema,
  type StationManifest,
} from "bindpose/contract/station";
import { pieceHash } from "bindpose/validator/station";
import type { PageAsset, StationPaths } from "../files/page-asset.js";

/** A station's documents, and the GLBs that its manifest names and that are at hand. */
export interface ReadStation {
  readonly entry: CatalogEntry;
  readonly manifest: StationManifest;
  /** By hash. */
  readonly pieces: ReadonlyMap<string, { readonly path: string; readonly bytes: Uint8Array }>;
}

/**
 * Reads what is shown of a station. What is wrong with it is the judge's to tell.
 * @throws Error where a document is not as the contract has it
 */
export async function readStation({ files }: PageAsset, paths: StationPaths): Promise<ReadStation> {
  const read = <T>(schema: Schema<T>, path: string): T => {
    const parsed = schema.safeParse(parse(files.get(path)!));
    if (parsed.success) return parsed.data;
    throw new Error(`${path} is not as the contract has it; the findings say where`);
  };
  const manifest = read(manifestSchema, paths.manifest);
  const entry = read(catalogSchema, paths.catalog).games.find(
    ({ asset }) => asset === manifest.game,
  );
  if (entry === undefined) throw new Error(`the catalog has no game ${manifest.game}`);
  const owner = paths.library === undefined ? null : read(librarySchema, paths.library).owner;
  const wanted = new Set([manifest.body, ...manifest.bindings.map(({ asset }) => asset)]);
  const pieces = new Map<string, { path: string; bytes: Uint8Array }>();
  for (const [path, bytes] of files) {
    if (!/\.glb$/i.test(path)) continue;
    const hash = await pieceHash(path, bytes, owner);
    if (hash !== null && wanted.has(hash)) pieces.set(hash, { path, bytes });
  }
  return { entry, manifest, pieces };
}

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** Undefined, which no schema takes, where the bytes are no JSON. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
