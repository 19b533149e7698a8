import { type Html, html } from "./html.js";

/** A value over one period, as it is plotted. */
export interface Curve {
  readonly periodMs: number;
  readonly loop: boolean;
  /** Evenly spaced from 0 up to the period, both included; the last is the limit at its end. */
  readonly values: ArrayLike<number>;
  readonly keys?: readonly { readonly tMs: number; readonly value: number }[];
  /** Values so far apart are the same: a whole turn. */
  readonly wrap?: number;
}

const WIDTH = 240;
const HEIGHT = 84;
const EDGE = 6;
/** Share of the next period that is shown after a loop's end: a jump is seen where it happens. */
const NEXT = 0.15;
/** A jump at the end that is drawn, in the height of the plot. */
const VISIBLE_JUMP = 0.01;

/** A small plot without words: its meaning stands beside it. `label` is for who cannot see it. */
export function plotCurve(curve: Curve, label: string): Html {
  const { periodMs, loop, values, keys = [], wrap } = curve;
  const last = values.length - 1;
  const rise = values[last]! - values[0]!;
  const turned = wrap === undefined ? 0 : wrap * Math.round(rise / wrap);
  const all = [...Array.from(values), ...keys.map(({ value }) => value)];
  const low = all.reduce((a, b) => Math.min(a, b), Infinity);
  const high = all.reduce((a, b) => Math.max(a, b), -Infinity);
  const span = high > low ? high - low : 1;
  const shown = loop ? 1 + NEXT : 1;
  const x = (share: number) => round(EDGE + ((WIDTH - 2 * EDGE) * share) / shown);
  const y = (value: number) => round(HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - low)) / span);
  const points = Array.from(values, (value, i) => `${x(i / last)},${y(value)}`);
  const next = Array.from(values, (value, i) => [1 + i / last, value] as const)
    .filter(([share]) => share <= shown)
    .map(([share, value]) => `${x(share)},${y(value + turned)}`);
  const jump = Math.abs(rise - turned) / span;
  const end = x(1);
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}">
<path class="axis" d="M${x(0)} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}M${end} ${EDGE}V${HEIGHT - EDGE}"/>
<polyline class="line" points="${points.join(" ")}"/>
${loop ? html`<polyline class="line next" points="${next.join(" ")}"/>` : ""}
${loop && jump > VISIBLE_JUMP ? html`<path class="gap" d="M${end} ${y(values[last]!)}V${y(values[0]! + turned)}"/>` : ""}
${keys.map(({ tMs, value }) => html`<circle class="key" cx="${x(tMs / periodMs)}" cy="${y(value)}" r="2.4"/>`)}
</svg>`;
}

function round(value: number): number {
  return Math.round(10 * value) / 10;
}
