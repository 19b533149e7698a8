/** A length over the bind diagonal, as a message says it. */
export function ofDiagonal(length: number): string {
  return `${figure(length)} of the bind diagonal`;
}

/** A share as a percentage. */
export function percent(share: number): string {
  return `${figure(share * 100)} %`;
}

/** Four significant digits, without trailing zeros. */
export function figure(value: number): string {
  return String(Number(value.toPrecision(4)));
}

/** At most six names, then how many more. */
export function list(names: readonly (string | number)[]): string {
  const shown = names.slice(0, 6).join(", ");
  return names.length > 6 ? `${shown} and ${names.length - 6} more` : shown;
}
