import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { createLiveStream } from "./live-stream.js";
import { createPageServer, LOOPBACK } from "./page-server.js";
import type { PageSite } from "./page-site.js";

const SITE: PageSite = {
  files: new Map(
    Object.entries({
      "index.html": '<meta name="asset-source" content="none">',
      "viewer.js": "script",
      "viewer.css": "style",
    }).map(([name, text]) => [name, Buffer.from(text)]),
  ),
  single: { script: "", worker: "" },
};

const folder = mkdtempSync(join(tmpdir(), "bindpose-page-"));
const place = join(folder, "mesh.glb");
writeFileSync(place, "glTF");
const live = createLiveStream();
const server = createPageServer(SITE, {
  collect: () => ({ name: "run", files: [{ path: "mesh.glb", place }] }),
  live: live.answer,
});
let port = 0;

before(async () => {
  await new Promise<void>((done) => server.listen(0, LOOPBACK, done));
  port = (server.address() as AddressInfo).port;
});
after(() => {
  live.close();
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request as raw as can be: the path is not made tidy on its way. */
function ask(path: string, { method = "GET", host = `${LOOPBACK}:${port}` } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: LOOPBACK, port, path, method, headers: { host } }, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode!, headers: response.headers, body }),
      );
    });
    sent.on("error", reject).end();
  });
}

test("the page, its scripts and the listed files are served with a strict policy", async () => {
  const page = await ask("/");
  assert.equal(page.status, 200);
  assert.match(page.body, /content="server live"/);
  assert.deepEqual((await ask("/index.html?x=1")).body, page.body);
  const policy = String(page.headers["content-security-policy"]);
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /script-src 'self';/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  assert.equal(page.headers["x-content-type-options"], "nosniff");
  assert.equal(page.headers["cross-origin-resource-policy"], "same-origin");
  const script = await ask("/viewer.js");
  assert.match(String(script.headers["content-type"]), /^text\/javascript/);
  assert.deepEqual(JSON.parse((await ask("/asset.json")).body), {
    name: "run",
    files: [{ path: "mesh.glb" }],
  });
  assert.equal((await ask("/asset/0")).body, "glTF");
});

test("a host that is not this machine by number or as localhost is refused", async () => {
  assert.equal((await ask("/", { host: `localhost:${port}` })).status, 200);
  for (const host of [
    "evil.test",
    `evil.test:${port}`,
    LOOPBACK,
    `${LOOPBACK}:1`,
    `0.0.0.0:${port}`,
  ]) {
    assert.equal((await ask("/", { host })).status, 403, host);
  }
});

test("only GET is answered", async () => {
  for (const method of ["POST", "HEAD", "PUT", "OPTIONS", "DELETE"]) {
    const { status, headers } = await ask("/", { method });
    assert.equal(status, 405, method);
    assert.equal(headers["allow"], "GET");
  }
});

test("no path reaches a file that is not listed", async () => {
  await ask("/asset.json");
  const paths = [
    "/../package.json",
    "/%2e%2e/package.json",
    "/..%2fpackage.json",
    "//etc/passwd",
    "/viewer.js/../../x",
    "/asset/1",
    "/asset/-1",
    "/asset/0/../../x",
    "/asset/",
    "/constructor",
    "/live/mesh",
  ];
  for (const path of paths) assert.equal((await ask(path)).status, 404, path);
});

test("a file that has gone is told, and the server lives on", async () => {
  await ask("/asset.json");
  rmSync(place);
  assert.equal((await ask("/asset/0")).status, 404);
  writeFileSync(place, "glTF");
  assert.equal((await ask("/asset/0")).status, 200);
});

test("a page without an asset or a sculpt asks nobody for one", async () => {
  const alone = createPageServer(SITE, {});
  await new Promise<void>((done) => alone.listen(0, LOOPBACK, done));
  const { port: own } = alone.address() as AddressInfo;
  const page = await (await fetch(`http://${LOOPBACK}:${own}/`)).text();
  assert.match(page, /content="none"/);
  assert.equal((await fetch(`http://${LOOPBACK}:${own}/asset.json`)).status, 404);
  alone.close();
  alone.closeAllConnections();
});

test("a watcher is told every frame, and a late one the last; mesh and picture follow", async () => {
  const watch = async (events: number) => {
    const response = await fetch(`http://${LOOPBACK}:${port}/live`);
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    const told: unknown[] = [];
    for await (const chunk of response.body!) {
      const text = Buffer.from(chunk).toString();
      for (const [, data] of text.matchAll(/^data: (.*)$/gm)) told.push(JSON.parse(data!));
      if (told.length >= events) break;
    }
    return told;
  };
  const early = watch(2);
  await new Promise((done) => setTimeout(done, 50));
  const png = Buffer.from("png");
  live.push({ frame: 0, operationCount: 1, operation: "add-sphere", png });
  assert.equal((await ask("/live/mesh")).status, 404);
  live.push({ frame: 1, operationCount: 2, operation: "add-box", png, glb: Buffer.from("glTF") });
  const first = { frame: 0, operationCount: 1, operation: "add-sphere", hasMesh: false };
  const second = { frame: 1, operationCount: 2, operation: "add-box", hasMesh: true };
  assert.deepEqual(await early, [first, second]);
  assert.deepEqual(await watch(1), [second]);
  assert.equal((await ask("/live/mesh?1")).body, "glTF");
  assert.equal((await ask("/live/picture?1")).body, "png");
});
