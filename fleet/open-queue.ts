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

/** No server answers where one should be, or the place is none. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** Milliseconds between two tries to reach a server that is away, at most. */
const RECONNECT_MS = 1000;
/** How long a server may take to answer at first. Later it is waited for. */
const FIRST_ANSWER_MS = 5000;

/**
 * Opens the queue; it is made by its first use. A server that has answered once is waited for when
 * it is away.
 * @throws MissingPackageError where BullMQ or ioredis is not installed; UnreachableError where no
 *   server answers within five seconds
 */
export async function openQueue({ redis, queue: name }: QueuePlace): Promise<OpenedQueue> {
  if (!/^rediss?:$/.test(URL.canParse(redis) ? new URL(redis).protocol : "")) {
    throw new UnreachableError(
      "the server's address is not redis://host:port or rediss://host:port",
    );
  }
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
  const first = connect();
  try {
    await answerOf(first, redis);
  } catch (error) {
    first.disconnect();
    throw error;
  }
  const queue = new bullmq.Queue(name, { connection: first });
  queue.on("error", () => {});
  return {
    bullmq,
    queue,
    connect,
    async close() {
      // Nothing is owed to a server that is away: its answer to a farewell would never come.
      if (connections.every(({ status }) => status === "ready")) await queue.close();
      for (const connection of connections) connection.disconnect();
    },
  };
}

async function answerOf(connection: Redis, redis: string): Promise<void> {
  let why = "";
  connection.on("error", ({ message }: Error) => {
    why = message;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // An address may hold a password: only where it points is said.
      const { host } = new URL(redis);
      reject(new UnreachableError(`no Redis server answers at ${host}: ${why || "no answer"}`));
    }, FIRST_ANSWER_MS);
  });
  try {
    await Promise.race([connection.ping(), late]);
  } finally {
    clearTimeout(timer);
  }
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
