import { PATH_KERNEL } from "./path-kernel-bytes.js";
import type { PathRun } from "./path-memory.js";

/** The part of the WebAssembly API that is used; absent where an engine has none. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface WasmEngine {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => WasmMemory;
  readonly Instance: new (module: object, imports: object) => { readonly exports: PathRun };
}
interface Kernel {
  readonly memory: WasmMemory;
  readonly run: PathRun;
}

const PAGE = 65536;

let shared: Kernel | null | undefined;

/**
 * The kernel and its memory of at least so many numbers, not cleared: one for all callers, who are
 * done with it before another begins. Null where the engine has no WebAssembly with SIMD, or a
 * page's policy forbids it.
 */
export function openKernel(numbers: number): { run: PathRun; numbers: Float64Array } | null {
  if (shared === undefined) shared = startKernel();
  if (shared === null) return null;
  const { memory, run } = shared;
  const missing = 8 * numbers - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return { run, numbers: new Float64Array(memory.buffer, 0, numbers) };
}

function startKernel(): Kernel | null {
  const engine = (globalThis as { WebAssembly?: WasmEngine }).WebAssembly;
  if (engine === undefined) return null;
  const bytes = Uint8Array.from(atob(PATH_KERNEL), (character) => character.charCodeAt(0));
  try {
    if (!engine.validate(bytes)) return null;
    const memory = new engine.Memory({ initial: 1 });
    const { exports } = new engine.Instance(new engine.Module(bytes), { m: { m: memory } });
    return { memory, run: exports };
  } catch {
    return null; // a content security policy without wasm-unsafe-eval
  }
}
