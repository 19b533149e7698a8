import type { NumberedOperation } from "../log/resolve-operations.js";
import type { Vector } from "../rig/rig-state.js";
import type { Run } from "./open-run.js";
import { doubt, isJoin, type Say } from "./remark.js";

/**
 * Bones that were placed outside the volume or, where there is one, the body, so that no vertex
 * follows them; by the number of the operation that placed them last.
 */
export async function remarkBones(
  brought: readonly NumberedOperation[],
  run: Run,
): Promise<ReadonlyMap<number, Say>> {
  const said = new Map<number, Say>();
  const { bones } = run.replay.state;
  const placed = new Map<string, { n: number; ends: readonly [Vector, Vector] }>();
  for (const { n, operation } of brought) {
    const bone = operation.op === "set-bone" ? bones.get(operation.name) : undefined;
    if (bone?.head === undefined || bone.tail === undefined) continue;
    if (bone.deform && !bone.socket) placed.set(bone.name, { n, ends: [bone.head, bone.tail] });
  }
  if (placed.size === 0) return said;
  const { x, y, z } = run.config.volume;
  const isInVolume = (end: Vector) => end.every((value, i) => value >= 0 && value <= [x, y, z][i]!);
  const hasBody = run.resolved.operations.some(({ operation }) => isJoin(operation));
  // The field is loaded only where there is one.
  const body = hasBody ? (await import("./compile-body.js")).compileBody(run) : undefined;
  for (const { n, ends } of placed.values()) {
    const inVolume = ends.filter(isInVolume);
    if (inVolume.length === 0) said.set(n, doubt("outside the volume"));
    else if (body?.ok && !inVolume.some((end) => body.data.distance(...end) < 0)) {
      said.set(n, doubt("both its ends are outside the body: no skin follows it"));
    }
  }
  return said;
}
