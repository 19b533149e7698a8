/** "1 joint", "2 joints"; `many` is for words whose plural is not made with an s. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
