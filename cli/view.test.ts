import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { sendLive } from "bindpose/generators/live";
import { browserCommand, openBrowser } from "./open-browser.js";
import { runCli } from "./run-cli.js";
import { writeRun } from "./small-assets.test.helper.js";

const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));
let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-view-"));
  writeRun(join(folder, "run"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

async function run(words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runCli(["view", ...words], {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
    cwd: folder,
  });
  return { status, stdout: out.join(""), stderr: err.join("") };
}

/** The program while it serves: its first lines, and how it ends. */
async function serve(words: readonly string[], lines = 1) {
  const child = spawn(process.execPath, [PROGRAM, "view", ...words], { cwd: folder });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  while (text.split("\n").length <= lines) await once(child.stdout, "data");
  const [url, ...more] = text.trimEnd().split("\n");
  return {
    url: url!,
    more,
    async end() {
      child.kill("SIGINT");
      const [code] = await once(child, "exit");
      return code;
    },
  };
}

test("the page is served on the loopback address until it is interrupted, and ends with 0", async () => {
  const { url, end } = await serve(["run"]);
  assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/$/);
  const page = await fetch(url);
  const html = await page.text();
  assert.match(html, /content="server"/);
  const [, own] = /Content-Security-Policy" content="([^"]*)"/.exec(html)!;
  assert.equal(
    page.headers.get("content-security-policy"),
    `${own}; frame-ancestors 'none'`,
    "on another server the page keeps the same policy by itself",
  );
  const { name, files } = (await (await fetch(`${url}asset.json`)).json()) as {
    name: string;
    files: { path: string }[];
  };
  assert.deepEqual([name, files.map(({ path }) => path)], ["run", ["mesh.glb", "rig.json"]]);
  const mesh = new Uint8Array(await (await fetch(`${url}asset/0`)).arrayBuffer());
  assert.deepEqual(Buffer.from(mesh), readFileSync(join(folder, "run/mesh.glb")));
  assert.equal((await fetch(`${url}viewer.js`)).status, 200);
  assert.equal(await end(), 0);
});

test("a sculpt with the token is shown as it grows, and one without is not", async () => {
  const { url, more, end } = await serve(["--listen", "--token", "secret"], 2);
  const { live } = JSON.parse(more[0]!);
  assert.deepEqual([live.host, live.token], ["127.0.0.1", "secret"]);
  const png = Buffer.from("89504e470d0a1a0a00", "hex");
  const frame = { frame: 3, operationCount: 9, operation: "add-sphere", png };
  await sendLive({ ...live, token: "guess" }, frame);
  await sendLive(live, { ...frame, glb: Buffer.from("glTF and more") });
  for (let tries = 0; tries < 50; tries++) {
    if ((await fetch(`${url}live/mesh`)).status === 200) break;
    await new Promise((done) => setTimeout(done, 20));
  }
  assert.equal(await (await fetch(`${url}live/mesh`)).text(), "glTF and more");
  assert.match(await (await fetch(url)).text(), /content="live"/);
  assert.equal(await end(), 0);
});

test("the page as one file holds its policy, its judge and the asset, and names no other place", async () => {
  const { status, stdout } = await run(["run", "--out", "page.html"]);
  assert.equal(status, 0);
  assert.match(stdout, /^wrote page.html: \d+ bytes/);
  const html = readFileSync(join(folder, "page.html"), "utf8");
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)![1]!;
  const hash = (text: string) => createHash("sha256").update(text).digest("base64");
  const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html)!;
  const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html)!;
  assert.match(policy, /default-src 'none'/);
  assert.ok(policy.includes(`script-src 'sha256-${hash(script!)}'`));
  assert.ok(policy.includes(`style-src 'sha256-${hash(style!)}'`));
  assert.doesNotMatch(script!, /<!--/);
  // Every script element: two data blocks and the script itself.
  assert.equal(html.split("<script").length - 1, 3 + (script!.split("<script").length - 1));
  assert.doesNotMatch(html.replace(script!, ""), /(?:src|href)="(?!data:)/);
  const [, block] = /id="embedded-asset">([\s\S]*?)<\/script>/.exec(html)!;
  const { name, files } = JSON.parse(block!);
  assert.equal(name, "run");
  assert.deepEqual(
    Buffer.from(files[0].base64, "base64"),
    readFileSync(join(folder, "run/mesh.glb")),
  );
  const [, worker] = /id="embedded-worker">([\s\S]*?)<\/script>/.exec(html)!;
  assert.match(JSON.parse(worker!), /postMessage/);
});

test("a page without an asset is a file, too", async () => {
  assert.equal((await run(["--out", "empty.html"])).status, 0);
  assert.doesNotMatch(readFileSync(join(folder, "empty.html"), "utf8"), /id="embedded-asset"/);
});

test("calls that say nothing are refused in words", async () => {
  const refused: readonly [readonly string[], RegExp][] = [
    [["run", "other"], /one asset at a time/],
    [["nowhere"], /there is no nowhere/],
    [["run", "--port", "seventy"], /--port is a number/],
    [["run", "--port", "70000"], /--port is a number/],
    [["run", "--token", "x"], /--token goes with --listen/],
    [["run", "--out", "x.html", "--listen"], /--listen has no part in/],
    [["run", "--out", "no/such/folder/x.html"], /cannot write/],
    [["run", "--out", "run/mesh.glb"], /run\/mesh\.glb is one of the files that are read/],
    [["--prt", "1"], /did you mean --port/],
  ];
  for (const [words, message] of refused) {
    const { status, stderr } = await run(words);
    assert.equal(status, 2, words.join(" "));
    assert.match(stderr, message);
  }
  assert.match((await run(["--help"])).stdout, /usage: bindpose view/);
});

test("a port that is taken is told", async () => {
  const taken = createServer();
  await once(taken.listen(0, "127.0.0.1"), "listening");
  const { port } = taken.address() as { port: number };
  const { status, stderr } = await run(["run", "--port", String(port)]);
  assert.equal(status, 2);
  assert.match(stderr, /cannot be had/);
  taken.close();
});

test("where no browser can be opened, that is told", async () => {
  const { PATH } = process.env;
  process.env["PATH"] = folder;
  try {
    const reason = await new Promise<string>((done) => openBrowser("http://127.0.0.1:1/", done));
    assert.match(reason, /ENOENT/);
  } finally {
    process.env["PATH"] = PATH;
  }
});

test("each platform has its way to open a page", () => {
  const url = "http://127.0.0.1:1/";
  assert.deepEqual(browserCommand("linux", url), ["xdg-open", url]);
  assert.deepEqual(browserCommand("darwin", url), ["open", url]);
  assert.equal(browserCommand("win32", url).at(-1), url);
});
