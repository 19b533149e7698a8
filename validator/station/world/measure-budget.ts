import {
  type BudgetLine,
  type LibraryAsset,
  STATION_COSTS,
  STATION_LIMITS,
  type StationCatalog,
  type StationLimit,
} from "bindpose/contract/station";
import { asVersion2 } from "../manifest/read-manifest.js";
import type { ReadWorld } from "./read-world.js";

/** What the pieces of a world come from. */
export interface BudgetGround {
  readonly catalog: StationCatalog | null;
  readonly library: ReadonlyMap<string, LibraryAsset>;
}

type Parts = Map<string, number>;

/**
 * What a world costs, line by line, and on what (G47 to G49). Every hash that is used counts once
 * for download, pixels and its own memory; every placement counts for triangles, instances and
 * state; skins that nobody wears count for the library alone. A hash that the library does not have
 * counts nothing: it has its finding.
 */
export function measureBudget(
  { skins, entities }: ReadWorld,
  { catalog, library }: BudgetGround,
): BudgetLine[] {
  const byId = new Map(skins.map(({ manifest }) => [manifest.id, asVersion2(manifest)]));
  const versions = new Map(skins.map(({ manifest }) => [manifest.id, manifest.version]));
  const natives = new Map((catalog?.games ?? []).map(({ asset, native }) => [asset, native]));
  const used = new Map<string, LibraryAsset>();
  const placedNatives = new Set<string>();
  const download: Parts = new Map([["native stations", STATION_COSTS.nativeDownload]]);
  const triangles: Parts = new Map();
  const pixels: Parts = new Map();
  const resident: Parts = new Map();

  const place = (hash: string, what: string) => {
    const asset = library.get(hash);
    if (asset === undefined) return;
    add(triangles, what, asset.triangles);
    add(resident, "mesh instances", STATION_COSTS.meshInstance * asset.meshes);
    if (used.has(hash)) return;
    used.set(hash, asset);
    add(download, what, asset.bytes);
    add(pixels, what, asset.texturePixels);
    add(resident, what, asset.bytes + STATION_COSTS.texturePixel * asset.texturePixels);
  };

  for (const { kind, asset, skin } of entities) {
    if (kind === "prop") {
      place(asset, "props");
      continue;
    }
    const native = natives.get(asset);
    add(triangles, "native stations", native?.triangles ?? 0);
    if (native !== undefined && !placedNatives.has(asset)) {
      placedNatives.add(asset);
      add(pixels, "native stations", native.texturePixels);
      add(resident, "native stations", native.residentBytes);
    }
    const worn = skin === undefined ? undefined : byId.get(skin);
    if (worn === undefined) continue;
    place(worn.body, "bodies");
    for (const { asset: piece } of worn.bindings) place(piece, "bindings");
    if (versions.get(worn.id) === 2) add(resident, "skins' state", stateBytes(worn));
  }
  const stored: Parts = new Map();
  for (const { bytes } of library.values()) add(stored, "assets", bytes);
  return [
    writeLine("library", STATION_LIMITS.libraryBytes, stored),
    writeLine("download", STATION_LIMITS.downloadBytes, download),
    writeLine("triangles", STATION_LIMITS.triangles, triangles),
    writeLine("texturePixels", STATION_LIMITS.worldTexturePixels, pixels),
    writeLine("resident", STATION_LIMITS.residentBytes, resident),
    writeLine("entities", STATION_LIMITS.entities, new Map([["entities", entities.length]])),
  ];
}

/** What a placed version 2 skin reserves for its movement (G49). */
function stateBytes({ placements, clips, motions }: ReturnType<typeof asVersion2>): number {
  const { skinState, clipState, motionState, placementState } = STATION_COSTS;
  return (
    skinState +
    clipState * clips.length +
    motionState * motions.length +
    placementState * placements.length
  );
}

function add(parts: Parts, what: string, amount: number): void {
  const sum = (parts.get(what) ?? 0) + amount;
  if (amount > 0) parts.set(what, Math.min(sum, Number.MAX_SAFE_INTEGER));
}

function writeLine(line: BudgetLine["line"], limit: StationLimit, parts: Parts): BudgetLine {
  const list = [...parts].map(([what, amount]) => ({ what, amount }));
  const sum = list.reduce((all, { amount }) => all + amount, 0);
  const used = Math.min(sum, Number.MAX_SAFE_INTEGER);
  return { line, rule: limit.rule, used, limit: limit.max, parts: list };
}
