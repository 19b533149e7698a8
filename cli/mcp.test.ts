import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";
import { runCli } from "./run-cli.js";

const folder = mkdtempSync(join(tmpdir(), "bindpose-mcp-verb-"));
after(() => rmSync(folder, { recursive: true, force: true }));

async function run(...words: readonly string[]) {
  const out: string[] = [];
  const streams = {
    stdout: { write: (text: string) => out.push(text) },
    stderr: { write: (text: string) => out.push(text) },
    cwd: folder,
  };
  return { code: (await runCli(["mcp", ...words], streams)) as number, text: out.join("") };
}

test("it says what it serves, and refuses what it cannot", async () => {
  writeFileSync(join(folder, "file"), "");
  assert.equal((await run("--help")).code, 0);
  for (const words of [[], ["--root", "nope"], ["--root", "file"], ["surplus"]]) {
    const { code, text } = await run(...words);
    assert.equal(code, 2, text);
    assert.match(text, /^bindpose mcp: /);
  }
});

test("a client of the older protocol is served, and its going away ends the process", async () => {
  const main = fileURLToPath(new URL("main.js", import.meta.url));
  const server = spawn(process.execPath, [main, "mcp", "--root", folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const send = (message: object) =>
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const ask = async (id: number, method: string, params: object) => {
    send({ id, method, params });
    const { value } = await lines.next();
    const answer = JSON.parse(value as string);
    assert.equal(answer.id, id);
    return answer.result;
  };
  const clientInfo = { name: "old", version: "1" };
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const { protocolVersion, serverInfo } = await ask(1, "initialize", hello);
  assert.deepEqual([protocolVersion, serverInfo.name], ["2025-06-18", "bindpose"]);
  send({ method: "notifications/initialized" });
  const { tools } = await ask(2, "tools/list", {});
  assert.ok(
    tools.every(
      ({ outputSchema }: { outputSchema: { type: string } }) => outputSchema.type === "object",
    ),
  );
  const call = { name: "explain_rule", arguments: { code: "WEIGHTS_SUM" } };
  assert.equal((await ask(3, "tools/call", call)).structuredContent.ok, true);
  server.stdin.end();
  const [code] = await once(server, "exit");
  assert.equal(code, 0);
});
