import type { ModelSpec } from "bindpose/contract";
import type { CompiledRig } from "bindpose/runtime";

/**
 * How far each bone carries, in field units: from its head to the furthest head or tail of its own
 * or of a bone below. A bone that carries nothing has its parent's reach; a rig without any extent 1.
 */
export function boneReaches(rig: ModelSpec, compiled: CompiledRig): Float64Array {
  const { parents, count } = compiled.bones;
  const reaches = new Float64Array(count);
  rig.bones.forEach(({ head, tail }, index) => {
    for (let bone = index; bone >= 0; bone = parents[bone]!) {
      const from = rig.bones[bone]!.head;
      for (const to of [head, tail]) {
        const distance = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
        reaches[bone] = Math.max(reaches[bone]!, distance);
      }
    }
  });
  for (let bone = 0; bone < count; bone++) {
    if (reaches[bone] === 0) reaches[bone] = reaches[parents[bone]!] ?? 1;
  }
  return reaches;
}
