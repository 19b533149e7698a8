import { findStations } from "./find-stations.js";
import type { PageAsset } from "./page-asset.js";

type Files = ReadonlyMap<string, Uint8Array>;

/** What makes a folder a run, as the command line sees it. */
const RUN_FILE = /^(?:mesh\.glb|rig\.json|(?:mc|sn|dc)-skin\.config\.json)$/;
const ASSET_FILE = /\.(?:glb|gltf)$/i;

/**
 * The assets among files, sorted by name: every folder that is a run, every station, and where there
 * is none of these every GLB and `.gltf`. A loose GLB beside a loose rig, whatever they are called, is a run.
 * @param fallbackName of an asset at the root
 */
export function findAssets(files: Files, fallbackName: string): PageAsset[] {
  const named = nameLoose(files);
  const roots = runRoots([...named.keys()]);
  const runs = roots.map((root) => ({
    name: root === "" ? fallbackName : root,
    files: below(named, root),
  }));
  const single = runs.length === 1 ? runs[0] : undefined;
  // A mesh alone is any glTF: the command line takes a file so, too.
  if (single !== undefined && isMeshAlone(single.files)) {
    return [{ name: "mesh.glb", files: single.files, file: "mesh.glb" }];
  }
  const stations = findStations(files);
  if (runs.length + stations.length > 0) return [...runs, ...stations];
  return [...named.keys()]
    .filter((path) => ASSET_FILE.test(path))
    .sort()
    .map((path) => {
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      return {
        name: path,
        files: below(named, folder.slice(0, -1)),
        file: path.slice(folder.length),
      };
    });
}

/** Files that say something about an asset that is already there; null where they bring one. */
export function findAdditions(files: Files): Files | null {
  const named = nameLoose(files);
  if ([...named.keys()].some((path) => ASSET_FILE.test(path))) return null;
  const known = [...named].filter(([path]) => /^(?:rig\.json|case\.(?:json|toml))$/.test(path));
  return known.length === 0 ? null : new Map(known);
}

function isMeshAlone(files: Files): boolean {
  return ![...files.keys()].some((path) => /\.(?:json|toml)$/.test(path));
}

/** The highest folders that are runs. */
function runRoots(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    const at = path.lastIndexOf("/");
    if (RUN_FILE.test(path.slice(at + 1))) folders.add(at < 0 ? "" : path.slice(0, at));
  }
  return [...folders]
    .filter((folder) => ![...folders].some((other) => other !== folder && isBelow(folder, other)))
    .sort();
}

function isBelow(folder: string, other: string): boolean {
  return other === "" || folder.startsWith(`${other}/`);
}

function below(files: Files, root: string): Files {
  if (root === "") return files;
  const start = `${root}/`;
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith(start))
      .map(([path, bytes]) => [path.slice(start.length), bytes]),
  );
}

/** Gives a loose GLB, rig and case at the root the names by which a run knows them. */
function nameLoose(files: Files): Files {
  const root = [...files.keys()].filter((path) => !path.includes("/"));
  const named = new Map(files);
  const rename = (from: string | undefined, to: string) => {
    if (from === undefined || named.has(to)) return;
    named.set(to, named.get(from)!);
    named.delete(from);
  };
  const documents = root
    .filter((path) => /\.json$/i.test(path) && !RUN_FILE.test(path) && path !== "case.json")
    .map((path) => [path, kindOf(files.get(path)!)] as const);
  rename(documents.find(([, kind]) => kind === "rig")?.[0], "rig.json");
  rename(documents.find(([, kind]) => kind === "case")?.[0], "case.json");
  rename(
    root.find((path) => /\.toml$/i.test(path)),
    "case.toml",
  );
  const meshes = root.filter((path) => ASSET_FILE.test(path));
  if (named.has("rig.json") && meshes.length === 1) rename(meshes[0], "mesh.glb");
  return named;
}

/** What a JSON document is, by the keys that only it has. */
function kindOf(bytes: Uint8Array): "rig" | "case" | "other" {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof value !== "object" || value === null) return "other";
    if ("bones" in value && "joints" in value) return "rig";
    return Object.keys(value).some((key) => key.startsWith("required")) ? "case" : "other";
  } catch {
    return "other";
  }
}
