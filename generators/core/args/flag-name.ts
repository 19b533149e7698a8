/** The flag of a record's key: `headX` is `--head-x`, `tMs` is `--t-ms`, `r2` stays `--r2`. */
export function flagName(key: string): string {
  return `--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
