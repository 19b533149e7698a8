import type * as BullMq from "bullmq";
import type { Redis } from "ioredis";

/** Where the queue is. */
export interface QueuePlace {
  /** `redis://` or `rediss://` */
  readonly redis: string;
  readonly queue: string;
}

/** A package that this needs and that is not installed. */
export class MissingPackageError extends Error {
  override readonly name = "MissingPackageError";
}

export interface OpenedQueue {
  readonly bullmq: typeof BullMq;
  readonly queue: BullMq.Queue;
  /** A connection of its own, which waits while the server is away. */
  readonly connect: () => Redis;
  readonly close: () => Promise<void>;
}

/** Milliseconds between two tries to reach a server that is away, at most. */
const RECONNECT_MS = 1000;

/**
 * Opens the queue; it is made by its first use. Commands wait for as long as the server is away.
 * @throws MissingPackageError where BullMQ or ioredis is not installed
 */
export async function openQueue({ redis, queue: name }: QueuePlace): Promise<OpenedQueue> {
  const [bullmq, { Redis }] = await Promise.all([load("bullmq"), load("ioredis")]);
  const connections: Redis[] = [];
  function connect(): Redis {
    const connection = new Redis(redis, {
      maxRetriesPerRequest: null,
      retryStrategy: (times) => Math.min(50 * times, RECONNECT_MS),
    });
    // Each loss of the server is an event; what waits for it is told by `ping` or goes on after.
    connection.on("error", () => {});
    connections.push(connection);
    return connection;
  }
  const queue = new bullmq.Queue(name, { connection: connect() });
  queue.on("error", () => {});
  return {
    bullmq,
    queue,
    connect,
    async close() {
      await queue.close();
      for (const connection of connections) connection.disconnect();
    },
  };
}

async function load(name: "bullmq"): Promise<typeof BullMq>;
async function load(name: "ioredis"): Promise<typeof import("ioredis")>;
async function load(name: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new MissingPackageError(`${name} is not installed: npm install bullmq ioredis`);
  }
}
