import { Vector3 } from "three";
import { STRETCH_RANGE, STRETCH_SCALE, WEIGHT_SCALE } from "../scene/heat-scale.js";
import type { Session } from "../session/session.js";
import { element } from "./element.js";

const point = new Vector3();

/** Bone names where the bones are; the chosen bone's always. */
export function createBoneLabels(session: Session): HTMLElement {
  const layer = element("div", { class: "labels", "aria-hidden": "true" });
  const made: HTMLElement[] = [];
  const { stage } = session;
  if (stage === null) return layer;
  stage.onDrawn = () => {
    const { names, bone, skeleton } = session.overlay;
    let used = 0;
    stage.scenes.forEach(({ shown }, index) => {
      if (shown === null || (index === 1 && !session.isComparing)) return;
      for (const { name, node } of shown.actor.bones) {
        const isChosen = name === bone && (skeleton || session.overlay.colours === "weights");
        if (!names && !isChosen) continue;
        const at = stage.project(point.setFromMatrixPosition(node.matrixWorld));
        if (at === null || at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1) continue;
        const label = made[used] ?? element("span");
        if (made[used] === undefined) {
          made.push(label);
          layer.append(label);
        }
        used++;
        const part = session.isComparing ? 0.5 : 1;
        label.textContent = name;
        label.classList.toggle("chosen", isChosen);
        label.style.left = `${(at.x + index) * part * 100}%`;
        label.style.top = `${at.y * 100}%`;
        label.hidden = false;
      }
    });
    for (const rest of made.slice(used)) rest.hidden = true;
  };
  return layer;
}

/** What the colours on the surface mean; nothing while they are the asset's own. */
export function createLegend(session: Session): HTMLElement {
  const title = element("span");
  const bar = element("span", { class: "ramp" });
  const low = element("span");
  const high = element("span");
  const legend = element(
    "div",
    { class: "legend", role: "note" },
    title,
    element("span", { class: "scale" }, low, bar, high),
  );
  const refresh = () => {
    const { colours, bone } = session.overlay;
    legend.hidden = colours === "own";
    const isWeights = colours === "weights";
    const scale = isWeights ? WEIGHT_SCALE : STRETCH_SCALE;
    bar.style.background = `linear-gradient(to right, ${scale.stops.join(", ")})`;
    title.textContent = isWeights ? `Weight of ${bone ?? "no bone: choose one"}` : "Stretch";
    low.textContent = isWeights ? "0" : `${STRETCH_RANGE.low}×`;
    high.textContent = isWeights ? "1" : `${STRETCH_RANGE.high}×`;
  };
  session.listen("overlay", refresh);
  refresh();
  return legend;
}
