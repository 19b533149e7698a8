/** Percent with as many digits as tell something. */
export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}

/** "1 error", "2 vertices" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A number with three digits that count. */
export function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
