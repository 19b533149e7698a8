import type { ServerResponse } from "node:http";
import type { LiveFrame } from "bindpose/generators/live";

/** What the page is told of a frame; picture and mesh are fetched by its number. */
interface FrameNews {
  readonly frame: number;
  readonly operationCount: number;
  readonly operation: string;
  readonly hasMesh: boolean;
}

/** The last frame of a sculpt, and the pages that watch it. */
export interface LiveStream {
  /** Takes the next frame and tells every page of it. */
  push(frame: LiveFrame): void;
  /** Answers `/live` (server-sent events), `/live/mesh` and `/live/picture`; false for any other. */
  answer(path: string, response: ServerResponse): boolean;
  close(): void;
}

/** Pages that watch at once; the oldest gives way. */
const WATCHERS = 16;

export function createLiveStream(): LiveStream {
  const watchers = new Set<ServerResponse>();
  let last: LiveFrame | null = null;

  function watch(response: ServerResponse): void {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(last === null ? ": waiting\n\n" : eventOf(last));
    const [oldest] = watchers;
    if (watchers.size >= WATCHERS) oldest?.end();
    watchers.add(response);
    response.on("close", () => watchers.delete(response));
  }

  return {
    push(frame) {
      last = frame;
      for (const watcher of watchers) watcher.write(eventOf(frame));
    },
    answer(path, response) {
      if (path === "/live") watch(response);
      else if (path === "/live/picture" && last !== null) {
        response.setHeader("Content-Type", "image/png").end(last.png);
      } else if (path === "/live/mesh" && last?.glb !== undefined) {
        response.setHeader("Content-Type", "model/gltf-binary").end(last.glb);
      } else return false;
      return true;
    },
    close() {
      for (const watcher of watchers) watcher.end();
    },
  };
}

function eventOf({ frame, operationCount, operation, glb }: LiveFrame): string {
  const news: FrameNews = { frame, operationCount, operation, hasMesh: glb !== undefined };
  return `data: ${JSON.stringify(news)}\n\n`;
}
