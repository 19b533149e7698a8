/** One kind of thing that was mended. */
export interface Change {
  readonly what: string;
  readonly count: number;
  readonly detail: string;
}
