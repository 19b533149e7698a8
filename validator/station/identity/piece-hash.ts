import { assetHash } from "./asset-hash.js";
import { canonicalGlb } from "./canonical-glb.js";

const HASHED = /(?:^|\/)([0-9a-f]{64})\.glb$/;

/**
 * What a manifest calls a GLB among files: the hash that its name is, as a store keeps it, else its
 * hash for the owner. Null where the owner is not known or the bytes are no GLB.
 */
export async function pieceHash(
  path: string,
  bytes: Uint8Array,
  owner: string | null,
): Promise<string | null> {
  const named = HASHED.exec(path)?.[1];
  if (named !== undefined) return named;
  const canonical = owner === null ? null : canonicalGlb(bytes);
  return canonical === null ? null : assetHash(owner!, canonical);
}
