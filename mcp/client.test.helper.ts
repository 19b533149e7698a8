import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** An answer as a client sees it. */
export interface Heard {
  readonly ok: boolean;
  /** Whatever the tool's schema says. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails otherwise
  readonly data: any;
  readonly reason: string | undefined;
  readonly text: string;
  readonly isError: boolean;
  readonly image: Buffer | null;
}

export interface Connected {
  readonly client: Client;
  readonly root: string;
  readonly call: (name: string, args: Record<string, unknown>) => Promise<Heard>;
  readonly close: () => Promise<void>;
}

const MAIN = fileURLToPath(new URL("../cli/main.js", import.meta.url));

/** A real client, and the command as its server, over stdio, in a folder of its own. */
export async function connect(): Promise<Connected> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "bindpose-mcp-test-")));
  const client = new Client({ name: "test", version: "1" });
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    ),
  );
  const args = [MAIN, "mcp", "--root", root];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  return {
    client,
    root,
    async call(name, args) {
      const result = await client.callTool({ name, arguments: args });
      const content = result.content as { type: string; text?: string; data?: string }[];
      const { ok, data, reason } = (result.structuredContent ?? {}) as Record<string, unknown>;
      const image = content.find(({ type }) => type === "image")?.data;
      return {
        ok: ok === true,
        data,
        reason: reason as string | undefined,
        text: content[0]?.text ?? "",
        isError: result.isError === true,
        image: image === undefined ? null : Buffer.from(image, "base64"),
      };
    },
    async close() {
      await client.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A body of two parts, two bones and a joint that nods: small enough to render at once. */
export const SMALL_BODY = [
  {
    op: "add-capsule",
    flags: { from: [8, 3, 8], to: [8, 9, 8], r: 2.4, r2: 2, color: "#6a8f5a" },
  },
  { op: "add-sphere", flags: { x: 8, y: 13, z: 8, r: 3, color: "#d8b48a", blend: 1 } },
  { op: "define-bone", flags: { name: "body", parent: "" } },
  {
    op: "set-bone",
    flags: {
      name: "body",
      "head-x": 8,
      "head-y": 2,
      "head-z": 8,
      "tail-x": 8,
      "tail-y": 9,
      "tail-z": 8,
    },
  },
  { op: "define-bone", flags: { name: "head", parent: "body" } },
  {
    op: "set-bone",
    flags: {
      name: "head",
      "head-x": 8,
      "head-y": 10,
      "head-z": 8,
      "tail-x": 8,
      "tail-y": 15,
      "tail-z": 8,
    },
  },
  {
    op: "define-joint",
    flags: {
      name: "nod",
      bone: "head",
      kind: "rotation",
      axis: "x",
      min: -0.6,
      max: 0.6,
      rest: 0,
      drive: "auto",
    },
  },
  { op: "define-animation", flags: { name: "yes", "period-ms": 1000, loop: true } },
  { op: "add-keyframe", flags: { animation: "yes", joint: "nod", "t-ms": 0, value: 0.4 } },
  { op: "add-keyframe", flags: { animation: "yes", joint: "nod", "t-ms": 500, value: 0.4 } },
];
