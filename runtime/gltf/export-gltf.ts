import type { ModelSpec } from "bindpose/contract";
import { type CompiledRig, compileRig } from "bindpose/runtime";
import { checkOptions, type ExportOptions } from "./export-options.js";
import type { ExportedGltf } from "./export-source.js";
import { exportSpace } from "./export-space.js";
import { type Character, readCharacter } from "./read-character.js";
import { restPose, skinPose, staticPose } from "./skin-pose.js";
import { writeAnimated } from "./write-animated.js";
import { writeStatic } from "./write-static.js";

/** The two files of a run. Read, not kept and not changed. */
export interface ExportAsset {
  /** mesh.glb */
  readonly glb: Uint8Array;
  /** rig.json, parsed */
  readonly rig: ModelSpec;
}

/**
 * Writes a run as one standard glTF 2.0 file that any engine plays: the mesh and its weights as
 * they are, nodes in the rest pose, every animation baked to linear and step keys within
 * `BAKE_BOUNDS`, joints that the game drives as `extras` of their bone's node. Size and place are
 * in the numbers, never in a node's scale. The same input gives the same bytes.
 * @throws TypeError or RangeError: "options..." for a wrong option, "rig..." for a rig that cannot be
 *   posed, "glb..." for a file that cannot be read, is not what contract section 5 says, or has
 *   other bones than the rig
 */
export async function exportGltf(
  asset: ExportAsset,
  options: ExportOptions = {},
): Promise<ExportedGltf> {
  checkOptions(options);
  const { rig } = asset;
  const compiled = compileRig(rig);
  if (options.root !== undefined && compiled.bones.indexOf.has(options.root)) {
    throw new RangeError(`options.root: expected a name that no bone has, got "${options.root}"`);
  }
  const pose = options.static === undefined ? undefined : staticPose(compiled, options.static);
  const character = await readCharacter(asset.glb);
  requireSameBones(character, compiled);
  const rested = skinPose(character, compiled, restPose(compiled));
  const space = exportSpace(rig, rested.positions, options);
  const source = { rig, compiled, character, space };
  return pose === undefined
    ? await writeAnimated(source, options)
    : await writeStatic(source, pose, options);
}

function requireSameBones({ boneNames }: Character, { bones }: CompiledRig): void {
  if (boneNames.length !== bones.count) {
    const expected = `the rig's ${bones.count} bones in its skin`;
    throw new RangeError(`glb: expected ${expected}, got ${boneNames.length}`);
  }
  bones.names.forEach((name, index) => {
    if (boneNames[index] !== name) {
      throw new RangeError(
        `glb: expected bone ${index} to be "${name}", got "${boneNames[index]}"`,
      );
    }
  });
}
