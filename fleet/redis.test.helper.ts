import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, connect as openSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** True where Debian's redis-server, or another, is on the path. */
export const HAS_REDIS = spawnSync("redis-server", ["--version"]).status === 0;

/** A server of one's own: every write is on the disk before it is answered. */
export interface TestRedis {
  readonly url: string;
  /** Kills the server as a power cut would, and starts it on the same files. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-redis-"));
  const port = await freePort();
  const words = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const durable = ["--appendonly", "yes", "--appendfsync", "always"];
  let server = await start();

  async function start(): Promise<ChildProcess> {
    const child = spawn("redis-server", [...words, ...durable], { stdio: "ignore" });
    while (!(await answers(port))) await sleep(20);
    return child;
  }

  async function kill(): Promise<void> {
    const gone = once(server, "exit");
    server.kill("SIGKILL");
    await gone;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await kill();
      server = await start();
    },
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = openSocket(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
