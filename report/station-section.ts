import type { Report } from "bindpose/contract";
import { counted, percent, short } from "./figures.js";
import { type Html, html } from "./html.js";

/** What a report says of a station: the piece's figures, how pieces are fitted, every budget. */
export function stationSection({ station }: Report): Html {
  if (!station) return html``;
  const { game, piece, fits, budget } = station;
  return html`<h3>Station</h3>
${game === null ? "" : html`<p>A skin of ${game}.</p>`}
${
  piece === null
    ? ""
    : html`<p>${counted(piece.triangles, "triangle")} in ${counted(piece.meshes, "mesh", "meshes")}, ${counted(piece.texturePixels, "texture pixel")}, ${counted(piece.bytes, "byte")}.</p>`
}
${
  fits.length === 0
    ? ""
    : html`<p>Fitted by:</p><ul>${fits.map(({ slot, scale }) => html`<li>${slot}: ${scale.map(short).join(", ")}</li>`)}</ul>`
}
${budget.length === 0 ? "" : budgetTable(budget)}`;
}

function budgetTable(budget: NonNullable<Report["station"]>["budget"]): Html {
  return html`<div class="wide" tabindex="0"><table><caption>Budget of the world</caption>
<tr><th scope="col">line</th><th scope="col" class="number">used</th><th scope="col" class="number">of</th><th scope="col" class="number">share</th><th scope="col">rule</th><th scope="col">spent on</th></tr>${budget.map(
    ({ line, rule, used, limit, parts }) =>
      html`<tr><th scope="row">${line}</th><td class="number">${used}</td><td class="number">${limit}</td><td class="number">${percent(used / limit)}</td><td>${rule}</td><td class="name">${parts.map(({ what, amount }) => `${what} ${amount}`).join(", ")}</td></tr>`,
  )}</table></div>`;
}
