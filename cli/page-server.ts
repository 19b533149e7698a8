import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { CollectedAsset } from "./collect-asset.js";
import { SERVED_POLICY } from "./page-policy.js";
import type { PageSite } from "./page-site.js";

/** Only this machine's own address is ever listened on. */
export const LOOPBACK = "127.0.0.1";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  json: "application/json",
  bin: "application/octet-stream",
};

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": SERVED_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
};

interface Found {
  /** A key of `TYPES`. */
  readonly type: string;
  readonly body: string | Buffer;
}

export interface PageSource {
  /** Lists the asset's files as they are now; absent: the page comes alone. */
  readonly collect?: () => CollectedAsset;
  /** Answers what the live view asks for; false where it is not meant. */
  readonly live?: (path: string, response: ServerResponse) => boolean;
}

/**
 * A server of the page and of one asset. It answers GET alone, only where the Host is this machine
 * by number or as localhost (a name that a stranger's page points here is refused), and only for the
 * site's own names and the listed files by their number: no path ever reaches the file system.
 */
export function createPageServer(site: PageSite, source: PageSource): Server {
  let listed: CollectedAsset["files"] = [];

  /** What a path asks for; null where it names nothing that is served. */
  function find(path: string): Found | null {
    if (path === "/" || path === "/index.html") {
      return { type: "html", body: indexOf(site, source) };
    }
    const own = site.files.get(path.slice(1));
    if (own !== undefined) return { type: path.slice(path.lastIndexOf(".") + 1), body: own };
    if (path === "/asset.json" && source.collect !== undefined) {
      const { name, file, files } = source.collect();
      listed = files;
      const list = { name, file, files: files.map(({ path: each }) => ({ path: each })) };
      return { type: "json", body: JSON.stringify(list) };
    }
    const place = listed[Number(/^\/asset\/(\d{1,6})$/.exec(path)?.[1] ?? Number.NaN)]?.place;
    return place === undefined ? null : { type: "bin", body: readFileSync(place) };
  }

  return createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
    if (!isOwnHost(request)) return refuse(response, 403, "this host is not served");
    if (request.method !== "GET") {
      response.setHeader("Allow", "GET");
      return refuse(response, 405, "only GET is answered");
    }
    const path = request.url!.split("?")[0]!;
    try {
      const found = find(path);
      if (found !== null) send(response, found);
      else if (source.live?.(path, response) !== true) {
        refuse(response, 404, "there is no such file");
      }
    } catch (error) {
      // A file that has gone since it was listed, or an asset that can no longer be collected.
      refuse(response, 404, (error as Error).message);
    }
  });
}

function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return [`${LOOPBACK}:${socket.localPort}`, `localhost:${socket.localPort}`].includes(
    headers.host ?? "",
  );
}

/** The document says where the asset is, so that a page on its own asks nobody. */
function indexOf(site: PageSite, { collect, live }: PageSource): string {
  const kinds = [collect === undefined ? "" : "server", live === undefined ? "" : "live"];
  const content = kinds.filter((kind) => kind !== "").join(" ") || "none";
  const html = site.files.get("index.html")!.toString("utf8");
  return html.replace(
    'name="asset-source" content="none"',
    `name="asset-source" content="${content}"`,
  );
}

function send(response: ServerResponse, { type, body }: Found): void {
  response.setHeader("Content-Type", TYPES[type]!);
  response.end(body);
}

function refuse(response: ServerResponse, status: number, words: string): void {
  response.statusCode = status;
  send(response, { type: "txt", body: `${words}\n` });
}
