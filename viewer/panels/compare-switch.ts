import { catchUp, currentMs } from "../session/playback.js";
import type { Session } from "../session/session.js";
import { showOverlays } from "../session/show-overlays.js";
import { element } from "./element.js";

/** Two assets side by side, seen by one camera at one time; the second one stays when hidden. */
export function createCompareSwitch(session: Session): HTMLElement {
  const button = element(
    "button",
    {
      type: "button",
      class: "button",
      "aria-pressed": "false",
      onclick: () => {
        const timeMs = currentMs(session);
        session.isComparing = !session.isComparing;
        session.active = session.isComparing && session.slots[1] === null ? 1 : 0;
        button.setAttribute("aria-pressed", String(session.isComparing));
        session.stage?.split(session.isComparing);
        const wasPlaying = session.isPlaying;
        catchUp(session, timeMs);
        session.isPlaying = wasPlaying;
        session.tell("asset");
        session.tell("playback");
        showOverlays(session);
        session.stage?.frame();
      },
    },
    "Compare",
  );
  return button;
}
