import type { Report } from "bindpose/validator";
import { activeSlot, type Session } from "../session/session.js";
import { element } from "./element.js";

type Row = readonly [name: string, value: string | number | null];

/** The report's figures, as a table. */
export function createFiguresPanel(session: Session): HTMLElement {
  const panel = element("div");
  const refresh = () => {
    const report = activeSlot(session)?.report;
    panel.replaceChildren(
      report == null ? element("p", { class: "quiet" }, "There is no report yet.") : table(report),
    );
  };
  session.listen("asset", refresh);
  session.listen("report", refresh);
  refresh();
  return panel;
}

function table(report: Report): HTMLElement {
  const { info, quality, bind, hashes, profile, station } = report;
  const rows: Row[] =
    station != null
      ? stationRows(station)
      : [
          ["judged by", profile],
          ["made by", info.generator],
          ["kind", info.assetKind],
          ["bytes of the mesh", info.bytes.toLocaleString("en")],
          ["vertices", info.vertices.toLocaleString("en")],
          ["triangles", info.triangles.toLocaleString("en")],
          ["bones", info.bones],
          ["joints", info.joints],
          ["sockets", info.sockets.join(", ") || null],
          ["influences of a vertex, at most", info.maxInfluences],
          ["influences of a vertex, mean", figure(quality.meanInfluences)],
          ["bones with skin", figure(quality.bonesWithSkin)],
          ["size of the bind box", bind === null ? null : sizeOf(bind.box)],
          ["largest motion, of the diagonal", figure(quality.largestMotion)],
          ["worst stretch", figure(quality.worstStretch)],
          ["worst change of volume", figure(quality.worstVolumeChange)],
          ["triangles flipped", quality.flippedTriangles],
          ["Khronos validator, errors", info.khronos?.numErrors ?? null],
          ["SHA-256 of the mesh", hashes.glbSha256?.slice(0, 16) ?? null],
          ["SHA-256 of the rig", hashes.rigSha256?.slice(0, 16) ?? null],
        ];
  return element(
    "table",
    { class: "figures" },
    element(
      "tbody",
      {},
      ...rows
        .filter(([, value]) => value !== null)
        .map(([name, value]) =>
          element(
            "tr",
            {},
            element("th", { scope: "row" }, name),
            element("td", {}, String(value)),
          ),
        ),
    ),
  );
}

function stationRows({ game, contract, fits, budget }: NonNullable<Report["station"]>): Row[] {
  return [
    ["game", game],
    ["contract of the game", contract],
    ...fits.map(
      ({ slot, scale }): Row => [
        `fit of ${slot}`,
        scale.map((factor) => figure(factor)).join(" × "),
      ],
    ),
    ...budget.map(
      ({ line, used, limit }): Row => [
        `budget, ${line}`,
        `${used.toLocaleString("en")} of ${limit.toLocaleString("en")}`,
      ],
    ),
  ];
}

function figure(value: number | null): string | null {
  return value === null ? null : String(Number(value.toPrecision(4)));
}

function sizeOf({ min, max }: NonNullable<Report["bind"]>["box"]): string {
  return max.map((high, axis) => Number((high - min[axis]!).toPrecision(4))).join(" × ");
}
