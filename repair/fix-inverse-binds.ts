import type { ModelSpec } from "bindpose/contract";
import { posableRig } from "bindpose/validator/pose";
import type { DecodedAsset } from "bindpose/validator/read";
import type { Change } from "./change.js";
import type { GlbEditor } from "./glb-editor.js";

const F32 = 5126;

/**
 * Writes the inverse of every bone's bind frame, as rig.json has it, where the file has another
 * matrix or none. Nothing is done where the skin's bones are not the rig's: whose matrix would it be?
 */
export function fixInverseBinds(asset: DecodedAsset, rig: ModelSpec, editor: GlbEditor): Change[] {
  const { skin } = asset;
  if (skin === null || !isSameSkeleton(asset, rig)) return [];
  const wanted = new Float32Array(16 * rig.bones.length);
  for (const [index, { inverseBind }] of posableRig(rig).bones.entries()) {
    wanted.set(inverseBind, 16 * index);
  }
  const document = editor.json.skins[skin.index];
  const place = editor.locate(document.inverseBindMatrices);
  const { length } = rig.bones;
  if (place === null || place.component !== F32 || place.count !== length) {
    document.inverseBindMatrices = editor.append(wanted, "MAT4");
    return [{ what: "inverse bind matrices", count: length, detail: "written from the rig" }];
  }
  let changed = 0;
  for (let bone = 0; bone < length; bone++) {
    let differs = false;
    for (let i = 0; i < 16; i++) {
      const at = place.start + bone * place.stride + 4 * i;
      const value = wanted[16 * bone + i]!;
      // Zeros of either sign are one number.
      if (place.view.getFloat32(at, true) === value) continue;
      place.view.setFloat32(at, value, true);
      differs = true;
    }
    if (differs) changed++;
  }
  if (changed === 0) return [];
  return [{ what: "inverse bind matrices", count: changed, detail: "computed from the rig" }];
}

function isSameSkeleton({ nodes, skin }: DecodedAsset, { bones }: ModelSpec): boolean {
  return (
    skin!.joints.length === bones.length &&
    skin!.joints.every((node, index) => nodes[node]!.name === bones[index]!.name)
  );
}
