import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type LiveReceiver, receiveLive } from "bindpose/generators/live";
import { type CollectedAsset, collectAsset } from "./collect-asset.js";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { createLiveStream, type LiveStream } from "./live-stream.js";
import { openBrowser } from "./open-browser.js";
import { outPath } from "./out-path.js";
import { createPageServer, LOOPBACK } from "./page-server.js";
import { readPageSite } from "./page-site.js";
import { parseOptions } from "./parse-options.js";
import { writeSinglePage } from "./single-page.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";
import { writeWhole } from "./write-whole.js";

export const VIEW = {
  name: "view",
  takes: "[run or .glb] [flags]",
  about: [
    "Serves the page that shows and judges an asset in a browser, on this machine's own address",
    "(127.0.0.1) alone, until Ctrl-C. Without an asset the page waits for one to be dropped.",
  ],
  options: {
    port: { type: "string", value: "N", doc: "listen on this port (default: a free one)" },
    listen: {
      type: "string",
      value: "[N]",
      doc: "show a sculpt as it grows, heard on this port (default: a free one)",
    },
    token: {
      type: "string",
      value: "WORD",
      doc: "what a sculpt must say to be heard (default: random)",
    },
    open: { type: "boolean", doc: "open the page in the browser" },
    out: {
      type: "string",
      value: "FILE",
      doc: "write the page as one file instead, asset and all",
    },
    help: { type: "boolean" },
  },
  notes: ["exit codes: 0 ended by Ctrl-C, or written, 2 usage, 3 unreadable, 4 our fault"],
} as const;

/** `bindpose view`: the page on a server, or as a file. */
export async function view(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("view", withPort(args), VIEW.options);
  const { stdout, stderr, cwd } = streams;
  if (values.help) {
    stdout.write(verbHelp(VIEW));
    return EXIT.valid;
  }
  const [path, surplus] = positionals;
  if (surplus !== undefined) throw new UsageError(`view: one asset at a time, not also ${surplus}`);
  const collect = path === undefined ? null : (): CollectedAsset => collectAsset("view", path, cwd);
  const asset = collect?.() ?? null;
  const site = readPageSite();
  if (values.out !== undefined) {
    const served = (["port", "listen", "token", "open"] as const).find((flag) => values[flag]);
    if (served !== undefined) {
      throw new UsageError(`view: --out writes a file, which --${served} has no part in`);
    }
    const own = asset?.files.map(({ place }) => place) ?? [];
    const out = outPath("view", values.out, cwd, own);
    const page = Buffer.from(writeSinglePage(site, asset));
    writeOut(out, page);
    stdout.write(`wrote ${values.out}: ${page.length} bytes; open it in a browser\n`);
    return EXIT.valid;
  }
  if (values.token !== undefined && values.listen === undefined) {
    throw new UsageError("view: --token goes with --listen");
  }
  const live = values.listen === undefined ? null : createLiveStream();
  const server = createPageServer(site, {
    ...(collect === null ? {} : { collect }),
    ...(live === null ? {} : { live: live.answer }),
  });
  const url = await listen(server, readPort("port", values.port));
  stdout.write(`${url}\n`);
  const hearing = live === null ? null : await hear(live, values, streams);
  stderr.write(`the page${path === undefined ? "" : ` shows ${path}`}; Ctrl-C ends it\n`);
  if (values.open) {
    openBrowser(url, (reason) => stderr.write(`no browser was opened: ${reason}\n`));
  }
  await interrupted();
  await hearing?.close();
  live?.close();
  server.close();
  server.closeAllConnections();
  return EXIT.valid;
}

/** Hears the frames that `render` sends, and says what its config must hold for that. */
async function hear(
  live: LiveStream,
  values: { readonly listen?: string; readonly token?: string },
  { stdout, stderr }: Streams,
): Promise<LiveReceiver> {
  const token = values.token ?? randomBytes(9).toString("base64url");
  const port = readPort("listen", values.listen);
  const receiver = await refusable(port, () =>
    receiveLive({
      port,
      token,
      onFrame: live.push,
      onRefused: (why) => stderr.write(`a frame was refused: ${why}\n`),
    }),
  );
  const block = { host: receiver.host, port: receiver.port, token };
  stdout.write(`${JSON.stringify({ live: block })}\n`);
  stderr.write("put this live block into the generator's config; every render is then shown\n");
  return receiver;
}

/** `--listen` without a port is any free one. */
function withPort(args: readonly string[]): string[] {
  return args.map((word, at) =>
    word === "--listen" && !/^\d+$/.test(args[at + 1] ?? "") ? "--listen=0" : word,
  );
}

function readPort(flag: string, text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new UsageError(`view: --${flag} is a number up to 65535, not ${text}`);
  }
  return port;
}

async function listen(server: Server, port: number): Promise<string> {
  await refusable(port, () => once(server.listen(port, LOOPBACK), "listening"));
  return `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/`;
}

async function refusable<T>(port: number, listening: () => Promise<T>): Promise<T> {
  try {
    return await listening();
  } catch (error) {
    throw new UsageError(`view: port ${port} cannot be had: ${(error as Error).message}`);
  }
}

/** Resolves when the person, or a supervisor, asks the program to end. */
function interrupted(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done());
  });
}

function writeOut(path: string, bytes: Uint8Array): void {
  try {
    writeWhole(path, bytes);
  } catch (error) {
    throw new UsageError(`view: cannot write: ${(error as Error).message}`);
  }
}
