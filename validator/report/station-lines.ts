import { counted, type Report } from "bindpose/contract/rules";
import { plainText } from "bindpose/contract/words";

type Station = NonNullable<Report["station"]>;

/** What a report says of a station for people: the piece's figures, stretched fits, every budget. */
export function formatStation({ game, contract, piece, fits, budget }: Station): string[] {
  const lines: string[] = [];
  if (piece !== null) {
    const { triangles, meshes, texturePixels, bytes, canonicalBytes } = piece;
    lines.push(
      `${counted(triangles, "triangle")} in ${counted(meshes, "mesh", "meshes")}, ` +
        `${counted(texturePixels, "texture pixel")}, ${counted(bytes, "byte")} (${canonicalBytes} once converted)`,
    );
  }
  if (game !== null) lines.push(plainText(`${game}, contract ${contract ?? "unknown"}`));
  for (const { slot, scale } of fits) {
    lines.push(plainText(`${slot}: fitted by ${scale.map((value) => shortly(value)).join(", ")}`));
  }
  const width = Math.max(0, ...budget.map(({ line }) => line.length));
  for (const { line, rule, used, limit, parts } of budget) {
    const share = shortly((100 * used) / limit);
    const spent = parts.map(({ what, amount }) => `${what} ${amount}`).join(", ");
    lines.push(
      plainText(`${line.padEnd(width)}  ${used} of ${limit}, ${share} % (${rule}): ${spent}`),
    );
  }
  return lines;
}

function shortly(value: number): number {
  return Number(value.toPrecision(3));
}
