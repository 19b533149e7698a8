import type { BoneSpec } from "bindpose/contract";
import { RIG_DEFAULTS, SOCKET_SUFFIX } from "bindpose/contract/words";

/** True for a bone that vertices may follow: neither `deform: false` nor a socket (section 2). */
export function isDeforming(bone: BoneSpec): boolean {
  const socket = bone.socket ?? bone.name.endsWith(SOCKET_SUFFIX);
  return (bone.deform ?? RIG_DEFAULTS.deform) && !socket;
}
