import { currentMs, playAnimation, seekTo, togglePlaying } from "../session/playback.js";
import { actorsOf, playedAnimation, type Session } from "../session/session.js";
import { element } from "./element.js";

const SPEEDS = [0.1, 0.25, 0.5, 1, 2];

/** Which animation, play and pause, where in time, how fast: for all assets on the stage. */
export function createTransport(session: Session): HTMLElement {
  const choice = element("select", {
    "aria-label": "Animation",
    onchange: () => playAnimation(session, choice.value === "" ? null : choice.value),
  });
  const play = element("button", {
    type: "button",
    class: "play",
    onclick: () => togglePlaying(session),
  });
  const scrubber = element("input", {
    type: "range",
    min: 0,
    step: 1,
    value: 0,
    class: "scrubber",
    "aria-label": "Time",
    oninput: () => seekTo(session, Number(scrubber.value)),
  });
  const marks = element("div", { class: "marks", "aria-hidden": "true" });
  const time = element("output", { class: "time" });
  const speed = element(
    "select",
    {
      "aria-label": "Speed",
      onchange: () => {
        session.speed = Number(speed.value);
      },
    },
    ...SPEEDS.map((value) => element("option", { value, selected: value === 1 }, `${value}×`)),
  );
  const transport = element(
    "div",
    { class: "transport", role: "group", "aria-label": "Playback" },
    play,
    choice,
    element("div", { class: "track" }, marks, scrubber),
    time,
    speed,
  );

  const listChoices = () => {
    const names = new Set(
      actorsOf(session).flatMap(({ animations }) => animations.map(({ name }) => name)),
    );
    choice.replaceChildren(
      element("option", { value: "" }, "Rest pose"),
      ...[...names].map((name) => element("option", { value: name }, name)),
    );
    showPlayback();
  };
  const showPlayback = () => {
    const animation = playedAnimation(session);
    transport.classList.toggle("still", animation === null);
    choice.value = animation?.name ?? "";
    play.disabled = animation === null;
    scrubber.disabled = animation === null;
    // The end of a loop is its start again.
    const end = Math.round(animation?.periodMs ?? 1) - Number(animation?.loop ?? false);
    scrubber.max = String(Math.max(1, end));
    play.textContent = session.isPlaying ? "❚❚" : "▶";
    play.setAttribute("aria-label", session.isPlaying ? "Pause" : "Play");
    marks.replaceChildren(
      ...(animation?.markers ?? []).map(({ name, tMs }) => {
        const mark = element("span", { title: name });
        mark.style.setProperty("--at", String(tMs / animation!.periodMs));
        return mark;
      }),
    );
    showTime();
  };
  const showTime = () => {
    const animation = playedAnimation(session);
    const now = animation === null ? 0 : currentMs(session);
    scrubber.value = String(Math.round(now));
    const words = `${(now / 1000).toFixed(2)} / ${((animation?.periodMs ?? 0) / 1000).toFixed(2)} s`;
    time.textContent = words;
    scrubber.setAttribute("aria-valuetext", words);
  };
  session.listen("asset", listChoices);
  session.listen("playback", showPlayback);
  session.listen("time", showTime);
  listChoices();
  return transport;
}

/** The space bar plays and pauses, wherever it does not mean something else. */
export function playByKey(session: Session): void {
  document.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    const isTaken = target.closest("button, input, select, textarea, summary, a, [role=tab]");
    if (event.key !== " " || isTaken !== null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    togglePlaying(session);
  });
}
