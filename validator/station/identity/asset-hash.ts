import { sha256 } from "../../report/sha256.js";

/**
 * The hash under which an asset stands in its owner's library (G42): SHA-256 of the owner's name in
 * UTF-8, one zero byte, and the canonical GLB. The same file of another owner has another hash, so
 * that knowing a hash gives no right to it (G43).
 * @throws TypeError for an owner that is empty or holds a zero character
 */
export async function assetHash(owner: string, canonicalGlb: Uint8Array): Promise<string> {
  if (owner === "" || owner.includes("\0")) {
    throw new TypeError("owner: expected a name without a zero character, got another");
  }
  const name = new TextEncoder().encode(owner);
  const bytes = new Uint8Array(name.length + 1 + canonicalGlb.length);
  bytes.set(name);
  bytes.set(canonicalGlb, name.length + 1);
  return (await sha256(bytes))!;
}
