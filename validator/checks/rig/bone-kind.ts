import type { BoneSpec } from "bindpose/contract";
import { RIG_DEFAULTS, SOCKET_SUFFIX } from "bindpose/contract/words";

/** True for a place to hang other assets: it says so, or its name does. */
export function isSocket(bone: BoneSpec): boolean {
  return bone.socket ?? bone.name.endsWith(SOCKET_SUFFIX);
}

/** True for a bone that vertices may follow. */
export function deforms(bone: BoneSpec): boolean {
  return (bone.deform ?? RIG_DEFAULTS.deform) && !isSocket(bone);
}
