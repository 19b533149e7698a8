import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The names of what a rig lists. */
export interface RigNames {
  readonly joints: readonly string[];
  readonly bones: readonly string[];
}

/** Names in a case's rig.json, which is sound. @throws Error of the file system, or SyntaxError */
export function readRigNames(asset: string): RigNames {
  const rig = JSON.parse(readFileSync(join(asset, "rig.json"), "utf8")) as {
    joints: { name: string }[];
    bones: { name: string }[];
  };
  const namesOf = (list: { name: string }[]) => list.map(({ name }) => name);
  return { joints: namesOf(rig.joints), bones: namesOf(rig.bones) };
}
