import type { StationStore } from "./station-store.js";

/** What a patient client does: download, save, and on a conflict look again. Returns the revision. */
export async function saveUntilKept(store: StationStore, n: number): Promise<number> {
  const contract = await store.contract({ game: "toss" });
  if (!contract.ok) throw new Error(contract.error);
  for (;;) {
    const download = await store.download();
    if (!download.ok) throw new Error(download.error);
    const { revision, library } = download.data;
    const body = library.assets[0]!.hash;
    const skin = { ...contract.data.starter, id: `skin-${n % 32}`, body, placements: placed(n) };
    const saved = await store.save({ revision, skin, entityIds: [`toss:${n}`] });
    if (saved.ok) return saved.data.revision;
    if (saved.reason !== "conflict") throw new Error(saved.error);
  }
}

/** A mark that tells which save a skin is of. */
export function placed(n: number) {
  const scale: [number, number, number] = [1, 1, 1];
  const position: [number, number, number] = [n / 100, 0, 0];
  return [{ target: "display", position, rotation: [0, 0, 0] as [number, number, number], scale }];
}
