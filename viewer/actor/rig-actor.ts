import type { ModelSpec } from "bindpose/contract";
import {
  crossFade,
  loadAsset,
  mixTo,
  type Play,
  releaseJoint,
  seekPlay,
  stopPlay,
} from "bindpose/runtime";
import { createCharacter } from "bindpose/runtime/three";
import { Vector3 } from "three";
import type { Actor } from "./actor.js";
import { localTime } from "./local-time.js";

/**
 * A character of this contract, posed by the runtime as a game would.
 * @throws TypeError or RangeError naming what the runtime cannot pose
 */
export function createRigActor(glb: Uint8Array, rigBytes: Uint8Array): Actor {
  const asset = loadAsset({ glb, rig: rigBytes });
  const { bones: boneSpecs }: ModelSpec = JSON.parse(new TextDecoder().decode(rigBytes));
  const character = createCharacter(asset);
  const { object, timeline } = character;
  const { joints, bones } = asset.rig;
  object.castShadow = true;
  let current: Play | null = null;
  const stopAll = (fadeMs: number) => {
    for (const each of timeline.plays) if (each !== current) stopPlay(timeline, each, fadeMs);
  };
  stopAll(0);
  character.update(0);

  return {
    object,
    parts: [object],
    animations: asset.rig.animations,
    joints: joints.names.map((name, index) => ({
      name,
      bone: bones.names[joints.bones[index]!]!,
      kind: joints.turning[index] === 1 ? "rotation" : "translation",
      min: joints.mins[index]!,
      max: joints.maxs[index]!,
      rest: joints.rests[index]!,
      isCaller: joints.callerDriven[index] === 1,
    })),
    bones: bones.names.map((name, index) => ({
      name,
      parent: bones.parents[index]!,
      isSocket: bones.sockets[index]!,
      node: object.skeleton.bones[index]!,
      tip: new Vector3()
        .fromArray(boneSpecs[index]!.tail)
        .applyMatrix4(object.skeleton.boneInverses[index]!),
    })),
    play(name, fadeMs) {
      current = null;
      if (name !== null) current = crossFade(timeline, name, { fadeMs });
      stopAll(fadeMs);
      character.update(0);
    },
    seek(timeMs) {
      stopAll(0);
      if (current !== null) {
        // A fade-in that is under way ends here: the instant is shown as authored.
        const leftMs = current.startMs + current.fadeInMs - timeline.nowMs;
        if (leftMs > 0) character.update(leftMs / 1000);
        seekPlay(timeline, current, timeMs);
      }
      character.update(0);
    },
    timeMs() {
      if (current === null) return 0;
      const { periodMs, loop } = current.animation;
      return localTime(current.timeMs, periodMs, loop);
    },
    advance: (seconds) => character.update(seconds),
    jointValue: (name) => character.joints[name]!,
    setJoint(name, value) {
      if (value === null) releaseJoint(timeline, name);
      else mixTo(timeline, name, value);
      character.update(0);
    },
    dispose: () => character.dispose(),
  };
}
