import { AFFINE_STRIDE, boneMatrices, compileRig, poseAt } from "bindpose/runtime";
import { buildModel, unplacedBones } from "../rig/build-model.js";
import type { RigState } from "../rig/rig-state.js";
import type { ProgramSpec } from "./program-spec.js";

/** How far an animation takes the tails of the bones it moves, the farthest first. */
export interface TailMotion {
  readonly animation: string;
  readonly bones: readonly { readonly bone: string; readonly distance: number }[];
  /** No bone moves, nor turns about itself. */
  readonly isStill: boolean;
}

/** Instants of a period at which tails are looked at. */
const INSTANTS = 16;

/** Field units below which a tail counts as still. */
const STILL = 0.01;

/** Change of an entry of a bone's matrix below which the bone is still. */
const UNMOVED = 1e-6;

/**
 * What each animation moves, by the rig alone: the farthest a bone's tail gets from where it is at
 * the start, in field units. Nothing while a bone has no place. `render` measures the skin.
 */
export function measureTails(spec: ProgramSpec, state: RigState): TailMotion[] {
  if (state.bones.size === 0 || unplacedBones(state).length > 0) return [];
  const model = buildModel(state, { assetKind: spec.kind, generator: spec.name });
  const rig = compileRig(model);
  const palette = new Float64Array(AFFINE_STRIDE * rig.bones.count);
  const tailsAt = (animation: string, timeMs: number) => {
    boneMatrices(rig, poseAt(rig, animation, timeMs), palette);
    return model.bones.map(({ tail: [x, y, z] }, bone) =>
      [0, 1, 2].map((i) => {
        const at = bone * AFFINE_STRIDE + i;
        return palette[at]! * x + palette[at + 3]! * y + palette[at + 6]! * z + palette[at + 9]!;
      }),
    );
  };
  return model.animations.map(({ name, periodMs }) => {
    const start = tailsAt(name, 0);
    const matrices = palette.slice();
    let isStill = true;
    const farthest = model.bones.map(() => 0);
    for (let step = 1; step < INSTANTS; step++) {
      for (const [bone, tail] of tailsAt(name, (step / INSTANTS) * periodMs).entries()) {
        const off = Math.hypot(...tail.map((value, i) => value - start[bone]![i]!));
        farthest[bone] = Math.max(farthest[bone]!, off);
      }
      isStill &&= palette.every((entry, i) => Math.abs(entry - matrices[i]!) < UNMOVED);
    }
    const bones = model.bones
      .map((bone, i) => ({ bone: bone.name, distance: farthest[i]! }))
      .filter(({ distance }) => distance > STILL)
      .sort((a, b) => b.distance - a.distance || (a.bone < b.bone ? -1 : 1));
    return { animation: name, bones, isStill };
  });
}
