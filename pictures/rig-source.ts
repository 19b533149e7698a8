import type { ModelSpec } from "bindpose/contract";
import { bonePalette, jointValues, posableRig } from "bindpose/validator/pose";
import type { DecodedAsset, DecodedSkin } from "bindpose/validator/read";
import type { Subject } from "./subject.js";

/** The part of a subject that says how it moves. */
export type Source = Pick<Subject, "bones" | "animations" | "rig" | "joints" | "paletteAt">;

/**
 * Moves by a rig, whatever order the mesh has its bones in.
 * @param rig has a bone for every bone of the skin
 */
export function rigSource(rig: ModelSpec, asset: DecodedAsset, skin: DecodedSkin): Source {
  const places = new Map(rig.bones.map(({ name }, place) => [name, place]));
  const order = skin.joints.map((node) => places.get(asset.nodes[node]!.name!)!);
  const posable = posableRig(rig);
  const animations = rig.animations.map(({ name, periodMs, loop = false }) => ({
    name,
    periodMs,
    loop,
  }));
  return {
    bones: order.map((place) => {
      const { name, head, tail } = rig.bones[place]!;
      return { name, head, tails: [tail] };
    }),
    animations,
    rig,
    joints: rig.joints,
    paletteAt({ animation, timeMs = 0, joints = new Map() }) {
      const playing = rig.animations.find(({ name }) => name === animation) ?? null;
      if (animation !== undefined && playing === null) {
        throw new RangeError(`animation: there is no ${animation}`);
      }
      for (const name of joints.keys()) {
        if (rig.joints.every((joint) => joint.name !== name)) {
          throw new RangeError(`joints: there is no ${name}`);
        }
      }
      const whole = bonePalette(posable, jointValues(rig, playing, { timeMs }, joints));
      const palette = new Float64Array(16 * order.length);
      for (const [bone, place] of order.entries()) {
        palette.set(whole.subarray(16 * place, 16 * place + 16), 16 * bone);
      }
      return palette;
    },
  };
}
