/** SHA-256 in lower-case hexadecimal; null of nothing. Needs Web Crypto, as every platform has it. */
export async function sha256(bytes: Uint8Array | undefined): Promise<string | null> {
  if (bytes === undefined) return null;
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
