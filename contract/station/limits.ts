/**
 * Every number of the station contract, by name, with the clause of docs/STATION.md that sets it.
 * No schema library is loaded here. Bounds are inclusive; an array's or a text's bound is its length.
 */
export interface StationLimit {
  /** The clause, for instance `G16`. */
  readonly rule: string;
  /** What is bounded, as messages call it. */
  readonly about: string;
  readonly min: number;
  readonly max: number;
  /** The smallest step beyond a bound that is refused; 1 for counts. */
  readonly step: number;
}

const { PI } = Math;
/** What an angle written in decimals may be off by: 4 pi has no finite notation. */
const ANGLE_SLACK = 1e-9;

const count = (rule: string, about: string, max: number, min = 0): StationLimit => ({
  rule,
  about,
  min,
  max,
  step: 1,
});

const range = (rule: string, about: string, min: number, max: number): StationLimit => ({
  rule,
  about,
  min,
  max,
  step: 1e-9,
});

const angle = (rule: string, about: string, turn: number): StationLimit =>
  range(rule, about, -turn - ANGLE_SLACK, turn + ANGLE_SLACK);

export const STATION_LIMITS = {
  manifestBytes1: count("G02", "bytes of a version 1 manifest", 16_384),
  manifestBytes2: count("G02", "bytes of a version 2 manifest", 65_536),
  skins: count("G04", "skins of a world", 32),
  idLength: count("G04", "characters of an id", 48, 1),
  bindings: count("G08", "bindings", 32),
  placements: count("G08", "placements", 34),
  clips: count("G08", "clips", 16),
  motions: count("G08", "motions", 4),
  position: range("G16", "a position's component", -4, 4),
  rotation: angle("G16", "a rotation's component", 4 * PI),
  scale: range("G16", "a scale's component", 0.5, 2),
  durationMs: count("G23", "whole milliseconds of a clip", 5000, 200),
  clipKeyframes: count("G24", "keyframes of a clip", 32, 2),
  time: range("G24", "a keyframe's time", 0, 1),
  motionKeyframes: count("G32", "keyframes of a motion", 32, 2),
  progress: range("G32", "a keyframe's progress", 0, 1),
  motionPosition: range("G33", "a motion's position component", -2, 2),
  motionRotation: angle("G33", "a motion's rotation component", 8 * PI),
  pieceBytes: count("G38", "bytes of a GLB", 4_000_000),
  textureSide: count("G40", "pixels of a texture's side", 2048, 1),
  texturePixels: count("G40", "decoded pixels of a GLB's textures", 4_194_304),
  libraryBytes: count("G47", "bytes of a library", 100_000_000),
  downloadBytes: count("G47", "bytes of a world's download", 100_000_000),
  triangles: count("G48", "triangles of a world", 20_000_000),
  worldTexturePixels: count("G48", "texture pixels of a world", 32_000_000),
  residentBytes: count("G48", "resident bytes of a world", 500_000_000),
  entities: count("G48", "entities of a world", 1_000_000),
  entityIds: count("G50", "entities of one save", 64),
} as const satisfies Readonly<Record<string, StationLimit>>;

export type StationLimitName = keyof typeof STATION_LIMITS;

/** A limit by its name, or undefined: names come out of a schema's messages. */
export function findLimit(name: string): StationLimit | undefined {
  return Object.hasOwn(STATION_LIMITS, name) ? STATION_LIMITS[name as StationLimitName] : undefined;
}

/** What a placed skin costs beside its geometry, and what a download begins with. */
export const STATION_COSTS = {
  /** Bytes of every download that the native stations take (G47). */
  nativeDownload: 25_000_000,
  /** Resident bytes of each placed version 2 skin (G49). */
  skinState: 32_768,
  clipState: 4096,
  motionState: 4096,
  placementState: 2048,
  /** Our own estimates, where the contract leaves room (G48): bytes of a mesh instance, of a pixel. */
  meshInstance: 4096,
  texturePixel: 4,
} as const;

/** How far the scales of a fit's axes may be apart before a shape looks stretched (G35). */
export const FIT_RATIO = 1.05;

/**
 * What a piece may hold of each kind, where the contract leaves it open (G41): far above a station's
 * needs, low enough that one piece cannot stall a loader.
 */
export const PIECE_BUDGETS = {
  nodes: 1024,
  meshes: 256,
  primitives: 512,
  materials: 64,
  images: 32,
  accessors: 4096,
  triangles: 250_000,
} as const;

export type PieceBudget = keyof typeof PIECE_BUDGETS;
