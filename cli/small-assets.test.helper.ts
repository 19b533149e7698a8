import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { draftForeign, draftRun, writeAsset } from "bindpose/validator/fixtures";

type RunDraft = ReturnType<typeof draftRun>;

/** Writes the sound little run of the fixtures into a folder, after a test has changed it. */
export function writeRun(folder: string, change: (draft: RunDraft) => void = () => {}): void {
  const draft = draftRun();
  change(draft);
  const { glb, rig } = writeAsset(draft);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "mesh.glb"), glb!);
  writeFileSync(join(folder, "rig.json"), rig as string);
}

/** Weights of vertex 0 that add up to a half. */
export function breakWeights(draft: RunDraft): void {
  draft.glb.weights.set([0.5, 0, 0, 0]);
}

/** A key that means nothing: a warning, and nothing worse. */
export function addUnknownKey(draft: RunDraft): void {
  draft.rig.unheard_of = 1;
}

/** A skinned glTF of its own. */
export function foreignGlb(): Uint8Array {
  return writeAsset(draftForeign()).glb!;
}
