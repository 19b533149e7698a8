/** 0, 1, 2 and so on: what a set of its own is at first. */
export function counted(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let i = 0; i < length; i++) numbers[i] = i;
  return numbers;
}
