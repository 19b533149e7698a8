import { AFFINE_STRIDE, boneFrames, boneMatrices } from "bindpose/runtime";
import type { ExportOptions } from "./export-options.js";
import type { ExportedGltf, ExportSource } from "./export-source.js";
import { mapDirections, mapPositions } from "./export-space.js";
import { addMesh, newFile, writeFile } from "./file-builder.js";
import { writeRotation } from "./quaternion.js";
import { skinPose } from "./skin-pose.js";

/**
 * The file with one plain mesh in a pose, sized and placed as the animated file of the same
 * character; its sockets stand beside it as nodes, by their names. No extras.
 */
export async function writeStatic(
  { compiled, character, space }: ExportSource,
  pose: Float64Array,
  options: ExportOptions,
): Promise<ExportedGltf> {
  // Nothing is read out of a static mesh but what is drawn: the station contract forbids extras (G39).
  const file = newFile(options.generator ?? "bindpose", undefined);
  const scene = file.getRoot().getDefaultScene()!;
  const posed = skinPose(character, compiled, pose);
  const name = `${compiled.bones.names[0]}_mesh`;
  const mesh = addMesh(file, name, {
    positions: mapPositions(space, posed.positions),
    normals: mapDirections(space, posed.normals),
    colours: character.colours,
    indices: character.indices,
  });
  scene.addChild(file.createNode(name).setMesh(mesh));

  const frames = new Float64Array(AFFINE_STRIDE * compiled.bones.count);
  boneMatrices(compiled, pose, frames);
  boneFrames(compiled, frames, frames);
  const { scale, origin, sign } = space;
  compiled.bones.names.forEach((socket, bone) => {
    if (!compiled.bones.sockets[bone]) return;
    // Columns X, Y, Z turn with the space; the place is scaled too.
    const at = bone * AFFINE_STRIDE;
    const frame = frames
      .slice(at, at + AFFINE_STRIDE)
      .map((value, i) => (i % 3 === 1 ? value : sign * value));
    const rotation = new Float64Array(4);
    writeRotation(frame, 0, rotation, 0);
    const place = [0, 1, 2].map(
      (i) => (i === 1 ? 1 : sign) * scale * (frames[at + 9 + i]! - origin[i]!),
    );
    const node = file
      .createNode(socket)
      .setTranslation(place as [number, number, number])
      .setRotation([...rotation] as [number, number, number, number]);
    scene.addChild(node);
  });
  const report = { scale, origin, bones: 0, keyedBones: 0, animations: [] };
  return { glb: await writeFile(file), report };
}
