import type { ActorBone } from "../actor/actor.js";
import { activeSlot, type Session } from "../session/session.js";
import { showOverlays } from "../session/show-overlays.js";
import { element } from "./element.js";

const COLOURS = [
  ["own", "Own colours"],
  ["weights", "Weights of a bone"],
  ["stretch", "Stretch"],
] as const;

/** What lies over the mesh: skeleton and names, weights of a chosen bone, stretch. */
export function createBonesPanel(session: Session): HTMLElement {
  const list = element("ul", { class: "rows tree" });
  const { overlay } = session;
  const change = (to: Partial<Session["overlay"]>) => {
    Object.assign(overlay, to);
    showOverlays(session);
  };
  const skeleton = toggle("Skeleton", (isOn) => change({ skeleton: isOn }));
  const names = toggle("Bone names", (isOn) => change({ names: isOn }));
  const colours = COLOURS.map(([kind, label]) => {
    const input = element("input", {
      type: "radio",
      name: "colours",
      value: kind,
      onchange: () => change({ colours: kind }),
    });
    return { kind, input, label: element("label", { class: "choice" }, input, label) };
  });
  const refresh = () => list.replaceChildren(...rows(session, change));
  const mark = () => {
    skeleton.input.checked = overlay.skeleton;
    names.input.checked = overlay.names;
    for (const { kind, input } of colours) input.checked = overlay.colours === kind;
    for (const button of list.querySelectorAll<HTMLElement>("button[data-bone]")) {
      button.setAttribute("aria-pressed", String(button.dataset["bone"] === overlay.bone));
    }
  };
  session.listen("asset", () => {
    refresh();
    mark();
  });
  session.listen("overlay", mark);
  refresh();
  mark();
  return element(
    "div",
    {},
    element("div", { class: "choices" }, skeleton.label, names.label),
    element(
      "fieldset",
      { class: "choices" },
      element("legend", {}, "Surface"),
      ...colours.map(({ label }) => label),
    ),
    list,
  );
}

function toggle(text: string, change: (isOn: boolean) => void) {
  const input = element("input", { type: "checkbox", onchange: () => change(input.checked) });
  return { input, label: element("label", { class: "choice" }, input, text) };
}

function rows(session: Session, change: (to: Partial<Session["overlay"]>) => void): HTMLElement[] {
  const bones = activeSlot(session)?.actor?.bones ?? [];
  if (bones.length === 0) return [element("li", { class: "quiet" }, "There are no bones to show.")];
  return bones.map((bone) => {
    const row = element(
      "button",
      {
        type: "button",
        class: "row",
        "data-bone": bone.name,
        "aria-pressed": "false",
        onclick: () => change({ bone: bone.name, colours: "weights" }),
      },
      element("span", {}, bone.name),
      bone.isSocket ? element("span", { class: "quiet" }, "socket") : null,
    );
    row.style.setProperty("--depth", String(Math.min(8, depthOf(bone, bones))));
    return element("li", {}, row);
  });
}

function depthOf(bone: ActorBone, bones: readonly ActorBone[]): number {
  let depth = 0;
  for (let at = bone.parent; at >= 0 && depth < bones.length; at = bones[at]!.parent) depth++;
  return depth;
}
