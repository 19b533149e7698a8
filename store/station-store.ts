import type {
  BudgetLine,
  CatalogEntry,
  LibraryAsset,
  STATION_LIMITS,
  StationLibrary,
  StationManifest,
  StationWorld,
} from "bindpose/contract/station";
import type { Finding } from "bindpose/validator";
import type { Outcome } from "./outcome.js";

/** The world as it is now. */
export interface WorldDownload {
  /** To be handed back with the next save. */
  readonly revision: number;
  readonly world: StationWorld;
  readonly library: StationLibrary;
  readonly budget: readonly BudgetLine[];
}

/** What a skin of one game must fit, and may name. */
export interface GameContract {
  readonly entry: CatalogEntry;
  /** JSON Schema of a manifest. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly limits: typeof STATION_LIMITS;
  /** A manifest that lacks only the hash of its body. */
  readonly starter: StationManifest;
}

export interface UploadRequest {
  /** For people: 1 to 80 characters. */
  readonly name: string;
  /** The GLB, as bytes or in base64: one of the two. */
  readonly glb?: Uint8Array;
  readonly glbBase64?: string;
}

export interface UploadedAsset {
  readonly hash: string;
  readonly asset: LibraryAsset;
  /** The library had it already. */
  readonly isKnown: boolean;
  readonly budget: readonly BudgetLine[];
}

export interface SaveRequest {
  /** The revision that the skin was made against. */
  readonly revision: number;
  readonly skin: unknown;
  /** Entities that shall wear it: 0 to 64. */
  readonly entityIds: readonly string[];
}

export interface ReplaceRequest {
  readonly revision: number;
  readonly world: unknown;
}

export interface SavedWorld {
  readonly revision: number;
  readonly budget: readonly BudgetLine[];
  /** Warnings, infos and hints: what is saved has no error. */
  readonly findings: readonly Finding[];
}

/**
 * One owner's assets and world. Every request may be anything: what is wrong with it is an outcome,
 * never a throw. Nothing here publishes (G53).
 */
export interface StationStore {
  readonly owner: string;
  readonly download: () => Promise<Outcome<WorldDownload>>;
  readonly contract: (request: { readonly game: string }) => Promise<Outcome<GameContract>>;
  /** Judges, converts and keeps a static GLB; the same one again is the same asset. */
  readonly upload: (request: UploadRequest) => Promise<Outcome<UploadedAsset>>;
  /** The canonical bytes of an asset. */
  readonly asset: (request: { readonly hash: string }) => Promise<Outcome<Uint8Array>>;
  /** Defines or replaces a skin, and lets entities wear it. All of it is kept, or nothing. */
  readonly save: (request: SaveRequest) => Promise<Outcome<SavedWorld>>;
  /** Puts another world in the place of the whole one, under the same judgement. */
  readonly replace: (request: ReplaceRequest) => Promise<Outcome<SavedWorld>>;
}
