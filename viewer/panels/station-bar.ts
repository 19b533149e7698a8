import type { Actor } from "../actor/actor.js";
import { playAnimation } from "../session/playback.js";
import { actorsOf, type Session } from "../session/session.js";
import { element } from "./element.js";

/** What happens at a station on the stage: a result is accepted, the next bet begins. */
export function createStationBar(session: Session): HTMLElement {
  const stations = () => actorsOf(session).filter(({ station }) => station !== undefined);
  const button = (text: string, onclick: () => void) =>
    element("button", { type: "button", class: "button", onclick }, text);
  const result = button("Result", () => playAnimation(session, "result"));
  const bet = button("Next bet", () => {
    playAnimation(session, has(stations(), "idle") ? "idle" : null);
  });
  const state = element("span", { class: "quiet" });
  const bar = element(
    "div",
    { class: "station-bar", role: "group", "aria-label": "Station", hidden: true },
    result,
    bet,
    state,
  );
  const refresh = () => {
    const [first] = stations();
    bar.hidden = first === undefined;
    if (first?.station === undefined) return;
    result.disabled = !has(stations(), "result");
    const playing = first.station.playing();
    const words = playing.length === 0 ? "no clip plays" : playing.join(", ");
    state.textContent = `${first.station.title}: ${words}`;
  };
  for (const topic of ["asset", "playback", "time"] as const) session.listen(topic, refresh);
  return bar;
}

function has(actors: readonly Actor[], name: string): boolean {
  return actors.some(({ animations }) => animations.some((animation) => animation.name === name));
}
