import type { Actor, ActorJoint } from "../actor/actor.js";
import { activeSlot, actorsOf, type Session } from "../session/session.js";
import { element } from "./element.js";

/** A slider for every joint that a game may drive, with its range and a mark at rest. */
export function createJointsPanel(session: Session): HTMLElement {
  const panel = element("div");
  let follow = () => {};
  const refresh = () => {
    const actor = activeSlot(session)?.actor ?? null;
    const callers = actor?.joints.filter(({ isCaller }) => isCaller) ?? [];
    const sliders = callers.map((joint, index) => createSlider(session, actor!, joint, index));
    follow = () => {
      for (const { update } of sliders) update();
    };
    panel.replaceChildren(
      ...sliders.map((slider) => slider.element),
      ...(sliders.length > 0 ? [] : [element("p", { class: "quiet" }, absence(actor))]),
      ...others(actor),
    );
  };
  session.listen("asset", refresh);
  session.listen("time", () => follow());
  session.listen("playback", () => follow());
  session.listen("joint", () => follow());
  refresh();
  return panel;
}

function absence(actor: Actor | null): string {
  if (actor === null) return "Nothing is shown.";
  if (actor.joints.length === 0) return "There is no rig.json, so there are no joints.";
  return "No joint is the game's to drive: animations drive them all.";
}

function others(actor: Actor | null): HTMLElement[] {
  const names = actor?.joints.filter(({ isCaller }) => !isCaller).map(({ name }) => name) ?? [];
  if (names.length === 0) return [];
  return [
    element(
      "details",
      {},
      element("summary", {}, `${names.length} joints that animations drive`),
      element("p", { class: "quiet" }, names.join(", ")),
    ),
  ];
}

interface Slider {
  readonly element: HTMLElement;
  /** Shows the joint's value of this instant. */
  update(): void;
}

function createSlider(session: Session, actor: Actor, joint: ActorJoint, index: number): Slider {
  const { name, min, max, rest } = joint;
  const id = `joint-${index}`;
  const span = max - min;
  const output = element("output", { for: id });
  const set = (value: number | null) => {
    for (const each of actorsOf(session)) {
      const has = each.joints.some((other) => other.name === name && other.isCaller);
      if (has) each.setJoint(name, value);
    }
    session.tell("joint");
  };
  const input = element("input", {
    type: "range",
    id,
    min,
    max,
    step: span > 0 ? span / 200 : 1,
    oninput: () => set(Number(input.value)),
  });
  const mark = element("span", { class: "rest-mark", title: `rest ${words(joint, rest)}` });
  mark.style.setProperty("--at", String(span > 0 ? (rest - min) / span : 0));
  const update = () => {
    const value = actor.jointValue(name);
    input.value = String(value);
    output.textContent = words(joint, value);
    input.setAttribute("aria-valuetext", words(joint, value));
  };
  update();
  return {
    update,
    element: element(
      "div",
      { class: "joint" },
      element("label", { for: id }, name),
      output,
      element("div", { class: "track" }, mark, input),
      element(
        "div",
        { class: "range quiet" },
        element("span", {}, words(joint, min)),
        element(
          "button",
          {
            type: "button",
            class: "plain",
            "aria-label": `Release ${name}`,
            onclick: () => set(null),
          },
          "release",
        ),
        element("span", {}, words(joint, max)),
      ),
    ),
  };
}

function words({ kind }: ActorJoint, value: number): string {
  return kind === "rotation" ? `${((value * 180) / Math.PI).toFixed(0)}°` : value.toFixed(2);
}
