import type { PageAsset, StationPaths } from "./page-asset.js";

type Files = ReadonlyMap<string, Uint8Array>;
type Kind = keyof StationPaths;

/** Every document has keys that no other has. */
const KEYS: readonly (readonly [Kind, readonly string[]])[] = [
  ["manifest", ["game", "body", "bindings"]],
  ["catalog", ["games"]],
  ["library", ["owner", "assets"]],
  ["world", ["skins", "entities"]],
];
/** A world of many entities; more is no document of a station. */
const DOCUMENT_BYTES = 32 * 1024 * 1024;
const NAMED = /(?:^|\/)(?:rig|case|(?:mc|sn|dc)-skin\.config)\.json$/;

/**
 * The skinned stations among files: each manifest with the catalog, and the library and world where
 * they are given; of several, the ones in its own folder, else the first by path. None without a
 * catalog. Each is named by its manifest.
 */
export function findStations(files: Files): PageAsset[] {
  const documents = listDocuments(files);
  const pieces = [...files].filter(([path]) => /\.glb$/i.test(path));
  return documents.manifest.flatMap((manifest) => {
    const pick = (kind: Kind) => {
      const folder = folderOf(manifest);
      return documents[kind].find((path) => folderOf(path) === folder) ?? documents[kind][0];
    };
    const catalog = pick("catalog");
    if (catalog === undefined) return [];
    const library = pick("library");
    const world = pick("world");
    const station: StationPaths = {
      manifest,
      catalog,
      ...(library === undefined ? {} : { library }),
      ...(world === undefined ? {} : { world }),
    };
    const named = Object.values(station).map((path: string) => [path, files.get(path)!] as const);
    return [{ name: manifest, files: new Map([...named, ...pieces]), station }];
  });
}

/**
 * A station with other documents in the place of its own, and what pieces came with them; null where
 * none of the files is a document of a station.
 */
export function replaceDocuments(
  { name, files, station }: PageAsset & { readonly station: StationPaths },
  given: Files,
): PageAsset | null {
  const documents = listDocuments(given);
  const found = Object.entries(documents).flatMap(([kind, paths]) =>
    paths.slice(0, 1).map((path) => [kind, path] as const),
  );
  if (found.length === 0) return null;
  const paths = { ...station, ...Object.fromEntries(found) };
  return {
    name: documents.manifest[0] ?? name,
    files: new Map([...files, ...given]),
    station: paths,
  };
}

/** What was given as one asset: the stations in its folder, or the one of its manifest; else itself. */
export function unfoldStations(asset: PageAsset): PageAsset[] {
  const { name, files, file } = asset;
  if (file !== undefined && !/\.json$/i.test(file)) return [asset];
  const stations = findStations(files).filter(
    ({ station }) => file === undefined || station?.manifest === file,
  );
  if (stations.length === 0) return [asset];
  const folder = name.replace(/\/+$/, "");
  return stations.map((each) => ({
    ...each,
    name: file === undefined ? `${folder}/${each.name}` : name,
  }));
}

/** Paths of each kind, sorted. */
function listDocuments(files: Files): Record<Kind, string[]> {
  const lists: Record<Kind, string[]> = { manifest: [], catalog: [], library: [], world: [] };
  for (const path of [...files.keys()].sort()) {
    const kind = /\.json$/i.test(path) && !NAMED.test(path) ? kindOf(files.get(path)!) : null;
    if (kind !== null) lists[kind].push(path);
  }
  return lists;
}

function kindOf(bytes: Uint8Array): Kind | null {
  if (bytes.length > DOCUMENT_BYTES) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof value !== "object" || value === null) return null;
    return KEYS.find(([, keys]) => keys.every((key) => Object.hasOwn(value, key)))?.[0] ?? null;
  } catch {
    return null;
  }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
