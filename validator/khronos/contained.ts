import type { KhronosIssues, KhronosOptions } from "gltf-validator";

/** What one pass over a file says. */
export interface KhronosPass {
  readonly issues: KhronosIssues;
  readonly version: string;
}

/** One pass over a file; `resources` are the files that a `.gltf` refers to. */
export type KhronosValidate = (
  bytes: Uint8Array,
  options: KhronosOptions,
  resources: ReadonlyMap<string, Uint8Array>,
) => Promise<KhronosPass>;

/** How long one pass may take; the largest files that a GLB may be take a fraction of it. */
const PASS_MS = 20_000;
/** Heap of the thread; the file's own bytes stand outside of it. */
const HEAP_MB = 384;

/** What the thread runs: its module is named by the one who starts it. */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const module = import(workerData);
parentPort.on("message", async ({ bytes, options, resources }) => {
  try {
    const { validateBytes, version } = await module;
    const externalResourceFunction = async (uri) => {
      if (!resources.has(uri)) throw new Error("not given");
      return new Uint8Array(resources.get(uri));
    };
    const { issues } = await validateBytes(bytes, { ...options, externalResourceFunction });
    parentPort.postMessage({ pass: { issues, version: version() } });
  } catch (error) {
    parentPort.postMessage({ error: String(error && error.message ? error.message : error) });
  }
});
`;

/** What is used of Node's threads; its own types would be an import of a Node module. */
interface Thread {
  on(event: string, listener: (value: never) => void): Thread;
  off(event: string, listener: (value: never) => void): Thread;
  ref(): void;
  unref(): void;
  postMessage(message: object): void;
  terminate(): Promise<number>;
}
interface Threads {
  readonly Worker: new (script: string, options: object) => Thread;
}
type Answer = { readonly pass: KhronosPass } | { readonly error: string };

/**
 * The module in a thread of its own, where there are threads: it may throw past its own promise,
 * and there that ends the thread instead of the process. One file is judged after another; the
 * thread stays for the next one and keeps no process alive. In a browser the module runs in place.
 *
 * A pass rejects in the module's words, or where the module ended its thread or took too long.
 * @param specifier says the module to be run, as `import` takes it; asked only where there are threads
 */
export function containKhronos(specifier: () => string, passMs = PASS_MS): KhronosValidate {
  const threads = threadsOf(globalThis);
  if (threads === null) return validateInPlace;
  let thread: Thread | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function run(message: object): Promise<KhronosPass> {
    thread ??= new threads!.Worker(THREAD, {
      eval: true,
      workerData: specifier(),
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stdout: true,
      stderr: true,
    });
    const own = thread;
    own.ref();
    return new Promise<KhronosPass>((resolve, reject) => {
      const fail = (reason: string) => {
        settle();
        thread = null;
        void own.terminate();
        reject(new Error(reason));
      };
      const onMessage = (answer: Answer) => {
        // What threw once may still be at work: its thread is given up.
        if ("error" in answer) return fail(answer.error);
        settle();
        own.unref();
        resolve(answer.pass);
      };
      const onError = (error: Error) => fail(`it ended its thread: ${error.message}`);
      const onExit = () => fail("it ended its thread");
      const timer = setTimeout(() => fail(`it took longer than ${passMs / 1000} s`), passMs);
      const settle = () => {
        clearTimeout(timer);
        own.off("message", onMessage).off("error", onError).off("exit", onExit);
      };
      own.on("message", onMessage).on("error", onError).on("exit", onExit);
      own.postMessage(message);
    });
  }

  return (bytes, options, resources) => {
    const pass = last.then(() => run({ bytes, options, resources }));
    last = pass.catch(() => {});
    return pass;
  };
}

let shared: KhronosValidate | null = null;

/** One pass of the Khronos validator, contained; all callers share one thread. */
export const validateContained: KhronosValidate = (bytes, options, resources) => {
  shared ??= containKhronos(() => import.meta.resolve("gltf-validator"));
  return shared(bytes, options, resources);
};

/** The thread module of Node, without an import that other platforms would stumble over. */
function threadsOf(scope: object): Threads | null {
  const { process } = scope as { process?: typeof globalThis.process };
  const found: unknown = process?.getBuiltinModule?.("node:worker_threads");
  return (found as Threads | undefined) ?? null;
}

/** The same where there are no threads. */
export const validateInPlace: KhronosValidate = async (bytes, options, resources) => {
  const { validateBytes, version } = await import("gltf-validator");
  const { issues } = await validateBytes(bytes, {
    ...options,
    externalResourceFunction: async (uri) => {
      const found = resources.get(uri);
      if (found === undefined) throw new Error("not given");
      // The module reads a view's whole buffer: it is given one of its own.
      return new Uint8Array(found);
    },
  });
  return { issues, version: version() };
};
