import { findAdditions, findAssets } from "../files/find-assets.js";
import { findStations, replaceDocuments } from "../files/find-stations.js";
import type { GatheredFiles } from "../files/gather-files.js";
import type { PageAsset } from "../files/page-asset.js";
import { catchUp, currentMs, holdStill, playAnimation } from "./playback.js";
import { actorsOf, openAsset, type Session, type SlotIndex } from "./session.js";
import { showOverlays } from "./show-overlays.js";

/**
 * Opens what was given in a slot: an asset, or a rig, case or station document for the asset
 * that is there.
 * @returns what to tell the person; null where all is said by what is shown
 */
export async function takeFiles(
  session: Session,
  index: SlotIndex,
  { name, files }: GatheredFiles,
): Promise<string | null> {
  const current = session.slots[index]?.asset;
  const { station } = current ?? {};
  if (current !== undefined && station !== undefined && findStations(files).length === 0) {
    const replaced = replaceDocuments({ ...current, station }, files);
    if (replaced !== null) {
      await showAsset(session, index, replaced, [replaced]);
      return `added ${[...files.keys()].join(", ")}`;
    }
  }
  const additions = current === undefined || station !== undefined ? null : findAdditions(files);
  if (current !== undefined && additions !== null) {
    const { file, ...asset } = current;
    const merged = new Map([...asset.files, ...additions]);
    const isRun = additions.has("rig.json") || file === undefined;
    if (file !== undefined && additions.has("rig.json")) {
      merged.set("mesh.glb", asset.files.get(file)!);
    }
    const added: PageAsset = isRun ? { ...asset, files: merged } : { ...current, files: merged };
    await showAsset(session, index, added, [added]);
    return `added ${[...additions.keys()].join(", ")}`;
  }
  const assets = findAssets(files, name);
  if (assets.length === 0) {
    return "there is no mesh.glb, rig.json, .glb or .gltf, and no manifest with a catalog, among these files";
  }
  await showAsset(session, index, assets[0]!, assets);
  return null;
}

/** Opens an asset and starts it as the other one plays, or with its first animation. */
export async function showAsset(
  session: Session,
  index: SlotIndex,
  asset: PageAsset,
  choices: readonly PageAsset[],
): Promise<void> {
  const isFirst = actorsOf(session).length === 0;
  const timeMs = currentMs(session);
  session.active = index;
  const judged = openAsset(session, index, asset, choices, () => {
    const [actor] = actorsOf(session);
    const hasPlayed = actorsOf(session).some(({ animations }) =>
      animations.some((animation) => animation.name === session.animation),
    );
    if (hasPlayed && !isFirst) catchUp(session, timeMs);
    else playAnimation(session, actor?.animations[0]?.name ?? null, 0);
    if (session.prefersCalm) holdStill(session);
    showOverlays(session);
    session.stage?.frame();
  });
  await judged;
}
