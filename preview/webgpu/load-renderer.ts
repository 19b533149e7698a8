import type { Renderer } from "../picture-options.js";
import { render } from "../render.js";
import type { Gpu, GpuAdapter } from "./gpu.js";
import { createWebgpuRenderer } from "./webgpu-renderer.js";

/** A renderer, and what there is to say of it. */
export interface LoadedRenderer {
  readonly renderer: Renderer;
  /** `software`, or `webgpu` with what draws: `webgpu (OpenGL ES 3.2 Mesa 22.3.6)`. */
  readonly name: string;
  /** Why it is not the one that was asked for, in a sentence. */
  readonly note?: string;
  /** Lets go of the device; without it the process may not end by itself. */
  close(): void;
}

const SOFTWARE = { renderer: render, name: "software", close: () => {} } as const;

/** The package that brings WebGPU to Node: optional, so it is looked for when it is asked for. */
const PACKAGE = "webgpu";

/** Devices that are asked for, in order: what the system names as its best, then Mesa's GLES. */
const WAYS = [
  { flags: [], options: {} },
  { flags: ["backend=opengles"], options: { featureLevel: "compatibility" } },
] as const;

/** What was created stays referred to: collected while it works, it takes the process along. */
const created: Gpu[] = [];

interface Package {
  readonly create: (flags: readonly string[]) => Gpu;
}

/**
 * The renderer of a name: `webgpu`, or `software` (also for undefined and ""). Where WebGPU cannot
 * be had, the software renderer, and a note that says why and what would help. Never throws for
 * what a machine lacks; RangeError for another name.
 *
 * @param load imports a package by its name; a test may give another
 */
export async function loadRenderer(
  name: string | undefined,
  load: (specifier: string) => Promise<unknown> = (specifier) => import(specifier),
): Promise<LoadedRenderer> {
  if (name === undefined || name === "" || name === "software") return SOFTWARE;
  if (name !== "webgpu") {
    throw new RangeError(`renderer: expected software or webgpu, got ${name}`);
  }
  let found: Package;
  try {
    found = (await load(PACKAGE)) as Package;
  } catch {
    return { ...SOFTWARE, note: `drawn in software: the package ${PACKAGE} is not installed` };
  }
  try {
    const adapter = await findAdapter(found);
    if (adapter === undefined) {
      const advice = "Mesa's GLES (libegl1, libgl1-mesa-dri) or Vulkan 25 drivers would do";
      return { ...SOFTWARE, note: `drawn in software: WebGPU finds no device here; ${advice}` };
    }
    const device = await adapter.requestDevice();
    return {
      renderer: createWebgpuRenderer(device),
      name: `webgpu (${adapter.info.description})`,
      close: () => device.destroy(),
    };
  } catch (error) {
    return { ...SOFTWARE, note: `drawn in software: WebGPU fails: ${(error as Error).message}` };
  }
}

async function findAdapter({ create }: Package): Promise<GpuAdapter | undefined> {
  // Without a display Mesa has to be told so, before it is first asked.
  process.env["EGL_PLATFORM"] ??= "surfaceless";
  for (const { flags, options } of WAYS) {
    const gpu = create(flags);
    created.push(gpu);
    const adapter = await gpu.requestAdapter(options);
    if (adapter !== null) return adapter;
  }
  return undefined;
}
