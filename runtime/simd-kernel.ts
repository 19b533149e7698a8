import { SKIN_KERNEL } from "./skin-kernel.js";

/** The part of the WebAssembly API that is used; absent where an engine has none. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
}
interface WasmEngine {
  validate(bytes: Uint8Array): boolean;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  readonly Instance: new (
    module: object,
    imports: object,
  ) => { readonly exports: Record<string, unknown> };
}

const PAGE = 65536;

/** Skins `count` vertices; all others are places in the memory, in bytes. */
export type SkinKernel = (
  count: number,
  positions: number,
  normals: number,
  joints: number,
  weights: number,
  palette: number,
  outPositions: number,
  outNormals: number,
) => void;

let compiled: object | null | undefined;

/**
 * The kernel on a memory of its own, of at least `bytes`; null where the engine has no WebAssembly
 * with SIMD, or a page's policy forbids it. The module is compiled once.
 */
export function createKernel(bytes: number): { run: SkinKernel; buffer: ArrayBuffer } | null {
  const engine = (globalThis as { WebAssembly?: WasmEngine }).WebAssembly;
  if (engine === undefined) return null;
  if (compiled === undefined) compiled = compile(engine);
  if (compiled === null) return null;
  const pages = Math.ceil(bytes / PAGE);
  const memory = new engine.Memory({ initial: pages, maximum: pages });
  const { exports } = new engine.Instance(compiled, { m: { m: memory } });
  return { run: exports["s"] as SkinKernel, buffer: memory.buffer };
}

function compile(engine: WasmEngine): object | null {
  const bytes = Uint8Array.from(atob(SKIN_KERNEL), (character) => character.charCodeAt(0));
  try {
    return engine.validate(bytes) ? new engine.Module(bytes) : null;
  } catch {
    return null; // a content security policy without wasm-unsafe-eval
  }
}
