/** Whether the bytes are JSON text rather than a GLB: they begin with a brace. */
export function isGltfText(bytes: Uint8Array): boolean {
  const first = bytes.subarray(0, 64).find((byte) => byte > 0x20);
  return first === 0x7b;
}
