import type { PageAsset } from "../files/page-asset.js";
import { forbidCompiling } from "../judge/forbid-compiling.js";
import type { OpenedActor } from "./opened-actor.js";
import { createRigActor } from "./rig-actor.js";

/**
 * Poses an asset by the runtime, or where that is not possible as plain glTF, and says so. Never
 * throws: what is wrong with a broken asset is the judge's to tell, what can be drawn is drawn.
 */
export async function openActor(asset: PageAsset): Promise<OpenedActor> {
  if (asset.station !== undefined) {
    try {
      forbidCompiling();
      const { openStation } = await import("../station/open-station.js");
      return await openStation(asset, asset.station);
    } catch (error) {
      return { actor: null, problem: `The station cannot be shown: ${(error as Error).message}.` };
    }
  }
  const { mesh, rig } = partsOf(asset);
  if (mesh === undefined) return { actor: null, problem: "There is no mesh to show." };
  let problem: string | null = null;
  if (rig !== undefined) {
    try {
      return { actor: createRigActor(mesh, rig), problem: null };
    } catch (error) {
      problem = `Shown as plain glTF, without its rig: ${(error as Error).message}`;
    }
  }
  try {
    const { createGltfActor } = await import("./gltf-actor.js");
    return { actor: await createGltfActor(mesh, asset.files), problem };
  } catch (error) {
    return { actor: null, problem: `The mesh cannot be shown: ${(error as Error).message}` };
  }
}

/** Mesh and rig by the names that the run's config gives them, else by the usual ones. */
export function partsOf({ files, file }: PageAsset): {
  readonly mesh: Uint8Array | undefined;
  readonly rig: Uint8Array | undefined;
} {
  if (file !== undefined) return { mesh: files.get(file), rig: undefined };
  const names = { mesh: "mesh.glb", rig: "rig.json" };
  const config = [...files.keys()].find((path) => /^(?:mc|sn|dc)-skin\.config\.json$/.test(path));
  if (config !== undefined) {
    try {
      const value: unknown = JSON.parse(new TextDecoder().decode(files.get(config)));
      const { mesh = names.mesh, rig = names.rig } = Object(value);
      Object.assign(names, { mesh: String(mesh), rig: String(rig) });
    } catch {
      // The judge tells that the config cannot be read.
    }
  }
  return { mesh: files.get(names.mesh), rig: files.get(names.rig) };
}
