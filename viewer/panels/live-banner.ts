import type { Session } from "../session/session.js";
import { showLive } from "../session/show-live.js";
import { element } from "./element.js";

interface FrameNews {
  readonly frame: number;
  readonly operationCount: number;
  readonly operation: string;
  readonly hasMesh: boolean;
}

/**
 * Watches a sculpt: its last operation and picture over the stage, its mesh on it. Null where the
 * server that sent the page hears no sculpt.
 */
export function createLiveBanner(session: Session): HTMLElement | null {
  const source = document.querySelector<HTMLMetaElement>('meta[name="asset-source"]')?.content;
  if (source?.split(" ").includes("live") !== true) return null;
  const words = element("span", { role: "status" }, "waiting for a sculpt");
  const picture = element("img", { alt: "The sculpt's own preview", hidden: true });
  const events = new EventSource("live");
  let next: FrameNews | null = null;
  let isBusy = false;

  // Frames that come while one is shown give way to the latest.
  const showNext = async () => {
    if (isBusy || next === null) return;
    const news = next;
    next = null;
    isBusy = true;
    const { frame, operationCount, operation, hasMesh } = news;
    words.textContent = `frame ${frame} · operation ${operationCount} ${operation}`;
    picture.src = `live/picture?${frame}`;
    picture.hidden = false;
    try {
      const response = hasMesh ? await fetch(`live/mesh?${frame}`) : null;
      if (response?.ok) {
        await showLive(session, "live sculpt", new Uint8Array(await response.arrayBuffer()));
      }
    } catch (error) {
      words.textContent = `the sculpt could not be fetched: ${(error as Error).message}`;
    }
    isBusy = false;
    void showNext();
  };
  events.onmessage = ({ data }: MessageEvent<string>) => {
    next = JSON.parse(data);
    void showNext();
  };
  events.onerror = () => {
    words.textContent = "the server has gone; it is tried again";
  };
  return element(
    "div",
    { class: "live" },
    element("span", { class: "live-mark" }, "Live"),
    words,
    picture,
  );
}
