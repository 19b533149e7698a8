import type { Report } from "bindpose/validator";
import type { ActorAnimation } from "../actor/actor.js";
import { playAnimation } from "../session/playback.js";
import { activeSlot, type Session } from "../session/session.js";
import { showInstant, showStretch } from "../session/show-overlays.js";
import { element } from "./element.js";

type Motion = Report["motion"][number];

/** The animations of the active asset with what was measured of them, and how one fades to another. */
export function createAnimationsPanel(session: Session): HTMLElement {
  const list = element("ul", { class: "rows" });
  const refresh = () => list.replaceChildren(...rows(session));
  const mark = () => {
    for (const button of list.querySelectorAll<HTMLElement>("button[data-animation]")) {
      const isPlayed = button.dataset["animation"] === (session.animation ?? "");
      button.setAttribute("aria-pressed", String(isPlayed));
    }
  };
  session.listen("asset", refresh);
  session.listen("report", refresh);
  session.listen("playback", mark);
  refresh();
  return element("div", {}, fadeSlider(session), list);
}

function fadeSlider(session: Session): HTMLElement {
  const output = element("output", {}, `${session.fadeMs} ms`);
  const input = element("input", {
    type: "range",
    id: "fade",
    min: 0,
    max: 1000,
    step: 50,
    value: session.fadeMs,
    oninput: () => {
      session.fadeMs = Number(input.value);
      output.textContent = `${input.value} ms`;
    },
  });
  return element(
    "div",
    { class: "field" },
    element("label", { for: "fade" }, "Cross-fade"),
    input,
    output,
  );
}

function rows(session: Session): HTMLElement[] {
  const slot = activeSlot(session);
  if (slot?.actor == null) return [element("li", { class: "quiet" }, "Nothing is shown.")];
  const motions = slot.report?.motion ?? [];
  const rest = element("li", {}, button(session, null, "Rest pose", "no animation"));
  return [
    ...slot.actor.animations.map((animation) => {
      const motion = motions.find((each) => each.animation === animation.name);
      return element(
        "li",
        {},
        button(session, animation.name, animation.name, words(animation, motion)),
        motion === undefined ? null : instants(session, animation.name, motion),
      );
    }),
    rest,
  ];
}

function button(session: Session, name: string | null, title: string, detail: string): HTMLElement {
  return element(
    "button",
    {
      type: "button",
      class: "row",
      "data-animation": name ?? "",
      "aria-pressed": String(session.animation === name),
      onclick: () => playAnimation(session, name),
    },
    element("span", {}, title),
    element("span", { class: "quiet" }, detail),
  );
}

function words({ periodMs, loop }: ActorAnimation, motion: Motion | undefined): string {
  const period = `${(periodMs / 1000).toFixed(2)} s${loop ? ", loops" : ""}`;
  if (motion === undefined) return period;
  return `${period} · moves ${share(motion.largest)} of the size, ${share(motion.movedShare)} of the skin`;
}

function share(value: number): string {
  const percent = value * 100;
  return `${percent >= 10 ? percent.toFixed(0) : percent.toPrecision(2)} %`;
}

/** Two instants that are worth a look: the farthest pose and the worst stretch. */
function instants(session: Session, name: string, motion: Motion): HTMLElement {
  const worst = [...motion.deformation].sort((a, b) => b.stretch.worst - a.stretch.worst)[0];
  return element(
    "div",
    { class: "links" },
    element(
      "button",
      { type: "button", class: "plain", onclick: () => showInstant(session, name, motion.peakMs) },
      `farthest at ${Math.round(motion.peakMs)} ms`,
    ),
    worst === undefined
      ? null
      : element(
          "button",
          {
            type: "button",
            class: "plain",
            onclick: () => showStretch(session, name, { ...worst.stretch, timeMs: worst.timeMs }),
          },
          `worst stretch ${worst.stretch.worst.toFixed(2)}× at ${Math.round(worst.timeMs)} ms`,
        ),
  );
}
