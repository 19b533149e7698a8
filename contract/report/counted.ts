/** `1 edge`, `2 edges`, `1 vertex follows`: a number with the words that fit it. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
