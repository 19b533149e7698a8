import type { Document, Node } from "@gltf-transform/core";
import type { AnimationSpec } from "bindpose/contract";
import { RIG_DEFAULTS } from "bindpose/contract/words";
import { AFFINE_STRIDE, invertRigid } from "bindpose/runtime";
import { type BakedNode, bakeAnimation, placesOf, planBones } from "./bake-animation.js";
import { exportFrames } from "./export-frames.js";
import type { ExportOptions } from "./export-options.js";
import type { ExportedGltf, ExportSource } from "./export-source.js";
import { mapDirections, mapPositions } from "./export-space.js";
import { addAccessor, addMesh, newFile, writeFile } from "./file-builder.js";
import { jointExtras } from "./joint-extras.js";

/** Godot's importer loops a clip whose name ends so. */
const LOOP_SUFFIX = "-loop";

/** The file with its skeleton, skin and clips. */
export async function writeAnimated(
  source: ExportSource,
  options: ExportOptions,
): Promise<ExportedGltf> {
  const { rig, compiled, character, space } = source;
  const frames = exportFrames(rig, compiled, space, options.bones ?? "model");
  const plans = planBones(rig, compiled, frames, space.scale);
  const clips = clipNames(rig.animations, options.names ?? "plain");
  const file = newFile(options.generator ?? "bindpose", character.extras);

  const extras = jointExtras(rig, compiled, frames, space.scale);
  const nodes = rig.bones.map(({ name, role }, bone) => {
    const { rest, bind } = placesOf(plans[bone]!);
    const joints = extras[bone];
    const moved = joints?.some((joint) => joint.rest !== 0) ?? false;
    return file
      .createNode(name)
      .setTranslation(rest.translation)
      .setRotation(rest.rotation)
      .setExtras({
        ...(role === undefined ? {} : { role }),
        ...(compiled.bones.sockets[bone] ? { socket: true } : {}),
        ...(joints === undefined ? {} : { joints: JSON.stringify(joints) }),
        ...(moved ? { bind: JSON.stringify(bind) } : {}),
      });
  });
  compiled.bones.parents.forEach((parent, bone) => {
    if (parent >= 0) nodes[parent]!.addChild(nodes[bone]!);
  });
  const ground = options.root === undefined ? [] : [file.createNode(options.root)];
  ground[0]?.addChild(nodes[0]!);
  addSkinnedMesh(file, source, frames, [...nodes, ...ground], ground[0] ?? nodes[0]!);

  const reports = rig.animations.map((animation, index) => {
    const names = { animation: animation.name, clip: clips[index]! };
    const baked = bakeAnimation(plans, index, names);
    addClip(file, nodes, animation, names.clip, baked.nodes);
    return baked.report;
  });
  const report = {
    scale: space.scale,
    origin: space.origin,
    bones: file.getRoot().listSkins()[0]!.listJoints().length,
    keyedBones: plans.filter(({ motion }) => motion.keyed).length,
    animations: reports,
  };
  return { glb: await writeFile(file), report };
}

/** @throws RangeError where a suffixed name is another animation's own */
function clipNames(animations: readonly AnimationSpec[], names: "plain" | "godot"): string[] {
  const suffixed = animations.map(({ name, loop }) =>
    names === "godot" && loop && !name.endsWith(LOOP_SUFFIX) ? `${name}${LOOP_SUFFIX}` : name,
  );
  suffixed.forEach((name, index) => {
    if (suffixed.indexOf(name) !== index) {
      throw new RangeError(`options.names: expected unique clip names, got "${name}" twice`);
    }
  });
  return suffixed;
}

/**
 * The skinned node is a root of the scene, as glTF asks. An added root stands last in the skin, so
 * that the bone indices of the vertices stay what they are.
 */
function addSkinnedMesh(
  file: Document,
  { character, space, compiled }: ExportSource,
  frames: Float64Array,
  joints: readonly Node[],
  root: Node,
): void {
  const skin = file.createSkin().setSkeleton(root);
  for (const node of joints) skin.addJoint(node);
  skin.setInverseBindMatrices(
    addAccessor(file, "MAT4", inverseBinds(frames, joints.length, compiled.bones.count, space)),
  );
  const placed = {
    positions: mapPositions(space, character.positions),
    normals: mapDirections(space, character.normals),
    colours: character.colours,
    indices: character.indices,
  };
  const names = new Set(joints.map((node) => node.getName()));
  let name = `${joints[0]!.getName()}_skin`;
  while (names.has(name)) name += "_skin";
  const skinned = file
    .createNode(name)
    .setMesh(addMesh(file, name, placed, character.weights))
    .setSkin(skin);
  file.getRoot().getDefaultScene()!.addChild(root).addChild(skinned);
}

/**
 * E⁻¹ * (the file's space -> field coordinates), per bone: rotation of the one into the other, and
 * the head's place in metres. An added root stands at 0.
 */
function inverseBinds(
  frames: Float64Array,
  joints: number,
  bones: number,
  { scale, origin, sign }: ExportSource["space"],
): Float32Array {
  const matrices = new Float32Array(16 * joints);
  const inverse = new Float64Array(AFFINE_STRIDE);
  for (let bone = 0; bone < joints; bone++) {
    const at = 16 * bone;
    matrices[at + 15] = 1;
    if (bone >= bones) {
      matrices.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], at);
      continue;
    }
    invertRigid(frames, bone * AFFINE_STRIDE, inverse, 0);
    for (let row = 0; row < 3; row++) {
      const [x, y, z] = [inverse[row]!, inverse[3 + row]!, inverse[6 + row]!];
      matrices[at + row] = sign * x;
      matrices[at + 4 + row] = y;
      matrices[at + 8 + row] = sign * z;
      const offset = x * origin[0] + y * origin[1] + z * origin[2] + inverse[9 + row]!;
      matrices[at + 12 + row] = scale * offset;
    }
  }
  return matrices;
}

function addClip(
  file: Document,
  nodes: readonly Node[],
  { periodMs, loop, autoPlay, markers }: AnimationSpec,
  name: string,
  baked: readonly BakedNode[],
): void {
  // A clip that keys nothing would be an invalid file: a rig that nothing moves has no clips.
  if (baked.length === 0) return;
  const animation = file.createAnimation(name).setExtras({
    loop: loop ?? RIG_DEFAULTS.loop,
    periodMs,
    autoPlay: autoPlay ?? RIG_DEFAULTS.autoPlay,
    markers: (markers ?? []).map(({ tMs, name: marker }) => ({ tMs, name: marker })),
  });
  for (const { bone, channels } of baked) {
    for (const { path, interpolation, times, values } of channels) {
      const sampler = file
        .createAnimationSampler()
        .setInput(addAccessor(file, "SCALAR", times))
        .setOutput(addAccessor(file, path === "rotation" ? "VEC4" : "VEC3", values))
        .setInterpolation(interpolation);
      const channel = file
        .createAnimationChannel()
        .setTargetNode(nodes[bone]!)
        .setTargetPath(path)
        .setSampler(sampler);
      animation.addSampler(sampler).addChannel(channel);
    }
  }
}
