import type { CompiledAnimation } from "./compile-animation.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireKnown } from "./door.js";

/** @throws RangeError for an unknown name, with the nearest one. */
export function findAnimation(rig: CompiledRig, name: string): CompiledAnimation {
  return rig.animations[requireKnown("animation", "animation", name, rig.animationIndexOf)]!;
}
