import { createConnection } from "node:net";
import { LIVE_LIMITS } from "./live-header.js";
import type { LiveFrame } from "./live-reader.js";
import { resolveHost } from "./resolve-host.js";

/** Where a watcher listens. */
export interface LiveTarget {
  readonly host: string;
  readonly port: number;
  readonly token: string;
}

/** What a watcher may cost at most, in milliseconds: until it is found and answers, and in all. */
const PATIENCE = { connectMs: 250, wholeMs: 1000 } as const;

/**
 * Sends one frame to a watcher, best effort: false when the watcher is not there, refuses, is too
 * slow or goes away, and when the frame is too large to be taken. Never rejects, waits at most a
 * second, and takes no answer.
 */
export async function sendLive(
  target: LiveTarget,
  frame: LiveFrame,
  patience: { readonly connectMs: number; readonly wholeMs: number } = PATIENCE,
): Promise<boolean> {
  const { png, glb } = frame;
  const meshLength = glb?.length ?? 0;
  if (png.length > LIVE_LIMITS.pngBytes || meshLength > LIVE_LIMITS.meshBytes) return false;
  const address = await resolveHost(target.host, patience.connectMs);
  if (address === undefined) return false;
  const header = {
    token: target.token,
    frame: frame.frame,
    operationCount: frame.operationCount,
    operation: frame.operation,
    length: png.length,
    meshLength,
  };
  return new Promise((resolve) => {
    const socket = createConnection({ host: address, port: target.port });
    const finish = (isSent: boolean) => {
      clearTimeout(connecting);
      resolve(isSent);
    };
    const giveUp = () => {
      socket.destroy();
      finish(false);
    };
    const connecting = setTimeout(giveUp, patience.connectMs);
    const sending = setTimeout(giveUp, patience.wholeMs);
    socket.on("connect", () => clearTimeout(connecting));
    socket.on("error", giveUp);
    socket.on("close", () => clearTimeout(sending));
    // All is with the system. The peer may still read it, but nobody waits for that: ending the
    // connection by force would throw away what is on its way.
    socket.on("finish", () => {
      socket.unref();
      sending.unref();
      finish(true);
    });
    // What a peer says is read and dropped.
    socket.resume();
    socket.write(`${JSON.stringify(header)}\n`);
    socket.write(png);
    if (glb !== undefined) socket.write(glb);
    socket.end();
  });
}
