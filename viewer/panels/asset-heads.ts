import type { Session, Slot, SlotIndex } from "../session/session.js";
import { showAsset } from "../session/take-files.js";
import { element } from "./element.js";
import { verdictBadge } from "./verdict-badge.js";

const LETTERS = ["A", "B"] as const;

/** The names of what is open, each with its verdict; side by side, they choose whose panels show. */
export function createAssetHeads(session: Session): HTMLElement {
  const heads = element("div", { class: "heads", "aria-live": "polite" });
  const refresh = () => {
    const indices: SlotIndex[] = session.isComparing ? [0, 1] : [0];
    heads.replaceChildren(...indices.map((index) => head(session, index)));
  };
  session.listen("asset", refresh);
  session.listen("report", refresh);
  refresh();
  return heads;
}

function head(session: Session, index: SlotIndex): HTMLElement {
  const slot = session.slots[index];
  const made = element("div", { class: "head" });
  if (session.isComparing) {
    made.append(
      element(
        "button",
        {
          type: "button",
          class: "letter",
          "aria-pressed": String(session.active === index),
          "aria-label": `Panels for ${LETTERS[index]}`,
          onclick: () => {
            session.active = index;
            session.tell("asset");
          },
        },
        LETTERS[index],
      ),
    );
  }
  if (slot === null) made.append(element("span", { class: "quiet" }, "drop an asset here"));
  else made.append(nameOf(session, index, slot), stateOf(slot));
  return made;
}

function nameOf(session: Session, index: SlotIndex, { asset, choices }: Slot): HTMLElement {
  if (choices.length < 2) {
    return element("span", { class: "name", title: asset.name }, asset.name);
  }
  const select = element(
    "select",
    {
      "aria-label": "Asset",
      onchange: () => void showAsset(session, index, choices[select.selectedIndex]!, choices),
    },
    ...choices.map((choice) => element("option", { selected: choice === asset }, choice.name)),
  );
  return select;
}

function stateOf({ report, judgeProblem }: Slot): HTMLElement {
  if (report !== null) return verdictBadge(report.verdict);
  const words = judgeProblem === null ? "judging …" : "not judged";
  return element("span", { class: "verdict waiting" }, words);
}
