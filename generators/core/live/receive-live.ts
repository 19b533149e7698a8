import { type AddressInfo, createServer, type Socket } from "node:net";
import { type LiveFrame, LiveReader } from "./live-reader.js";

export interface ReceiveLiveOptions {
  /** 0: any free one. */
  readonly port: number;
  /** Default 127.0.0.1: only this machine is heard. */
  readonly host?: string;
  /** What a frame must carry. An empty one would let everybody in: RangeError. */
  readonly token: string;
  /** Hears every whole frame, in the order in which they became whole. */
  readonly onFrame: (frame: LiveFrame) => void;
  /** Hears, in one sentence, why a connection brought none. */
  readonly onRefused?: (why: string) => void;
  /** Milliseconds that a connection has for its frame. Default 10,000. */
  readonly patienceMs?: number;
}

/** The receiving end while it listens. */
export interface LiveReceiver {
  readonly host: string;
  readonly port: number;
  /** Stops listening and drops what is on its way. */
  close(): Promise<void>;
}

/** Connections that are heard at once; each may hold one frame in memory. */
const CONNECTIONS = 4;
const PATIENCE_MS = 10_000;

/**
 * The other end of the live stream: listens on TCP for the frames that `render` sends, one a
 * connection. A frame that is too large, too late, cut short, not what its header says, or without
 * the token is dropped and told; nothing that a peer sends throws here or is answered.
 *
 * Rejects with the system's error when the port cannot be had.
 */
export async function receiveLive(options: ReceiveLiveOptions): Promise<LiveReceiver> {
  const { token, onRefused = () => {}, patienceMs = PATIENCE_MS } = options;
  if (token === "") throw new RangeError("token: expected at least one character, got none");
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const reader = new LiveReader(token);
    const timer = setTimeout(() => finish("no whole frame came in time"), patienceMs);
    let isOver = false;
    const finish = (why?: string) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      open.delete(socket);
      socket.destroy();
      if (why !== undefined) onRefused(why);
    };
    open.add(socket);
    socket.on("data", (bytes) => {
      if (isOver) return;
      const read = reader.push(bytes as Uint8Array);
      if (!read.ok) finish(read.error);
      else if (read.data !== undefined) {
        finish();
        options.onFrame(read.data);
      }
    });
    socket.on("error", () => finish("the connection broke off"));
    socket.on("close", () => finish("the connection ended before the frame did"));
  });
  server.maxConnections = CONNECTIONS;
  server.on("drop", () => onRefused(`more than ${CONNECTIONS} connections at once`));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host ?? "127.0.0.1", resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  return {
    host: address,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
