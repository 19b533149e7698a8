import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { ModelSpec } from "bindpose/contract";
import * as runtime from "bindpose/runtime";
import { Object3D, PerspectiveCamera, Scene } from "three";
import { barParts, packGlb } from "../glb.test.data.js";
import { BAR } from "../rigs.test.data.js";
import * as binding from "./index.js";

/** The examples of docs/RUNTIME.md, in the order of the page, run as they stand there. */

const MODULES: Record<string, object> = {
  "bindpose/runtime": runtime,
  "bindpose/runtime/three": binding,
};

const text = readFileSync(new URL("../../../docs/RUNTIME.md", import.meta.url), "utf8");
const examples = [...text.matchAll(/^```js\n((?:.*\n)*?)```$/gm)].map(([, code]) => code!);

/** Runs an example on top of what those before it declared; gives back what it declares. */
async function run(code: string, scope: Record<string, unknown>): Promise<Record<string, unknown>> {
  const body = code.replace(
    /^import (.*?) from "(.*?)";$/gm,
    (_, names, from) => `const ${names.replace("* as ", "")} = modules["${from}"];`,
  );
  const declared = [...code.matchAll(/^(?:const|function) (?:\{ ([^}]*) \}|(\w+))/gm)].flatMap(
    ([, several, one]) => several?.split(", ") ?? [one!],
  );
  const inputs = { ...scope, modules: MODULES };
  for (const name of declared) delete (inputs as Record<string, unknown>)[name];
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  const call = new AsyncFunction(
    ...Object.keys(inputs),
    `"use strict";\n${body}\nreturn { ${declared.join(", ")} };`,
  );
  return { ...scope, ...(await call(...Object.values(inputs))) };
}

const RIG: ModelSpec = {
  ...BAR,
  bones: [
    ...BAR.bones,
    { name: "chest", parent: "root", head: [0, 1, 0], tail: [0, 1.5, 0] },
    { name: "weapon_socket", parent: "tip", head: [0, 2, 0], tail: [0, 2, 0] },
  ],
  joints: ["bend", "head_turn", "aim"].map((name) => ({ ...BAR.joints[0]!, name })),
  animations: ["walk", "run", "wave", "breathe"].map((name) => ({
    ...BAR.animations[0]!,
    name,
    loop: true,
    markers: [{ tMs: 5, name: `${name}_step` }],
  })),
};

/** Everything that the page takes for granted: a network, a scene, a device, and what was told. */
function world() {
  const told: unknown[][] = [];
  const files = new Map<string, Uint8Array>([
    ["mesh.glb", packGlb(barParts(RIG))],
    ["rig.json", new TextEncoder().encode(JSON.stringify(RIG))],
  ]);
  const scope: Record<string, unknown> = {
    fetch: async (file: string) => ({ arrayBuffer: async () => files.get(file)!.slice().buffer }),
    scene: new Scene(),
    camera: new PerspectiveCamera(),
    weapon: new Object3D(),
    clock: { getDelta: () => 0.25 },
    sounds: { play: (name: string) => told.push([name]) },
    log: (...words: string[]) => told.push(words),
    renderer: {
      setAnimationLoop: (loop: () => void) => loop(),
      render: () => told.push(["rendered"]),
    },
    gl: {
      ARRAY_BUFFER: "array buffer",
      bindBuffer: (_: string, buffer: string) => told.push([buffer]),
      bufferSubData: (_: string, at: number, data: Float32Array) => told.push([at, data.slice()]),
    },
    positionBuffer: "positions",
    normalBuffer: "normals",
    bonesBuffer: "bones",
    device: {
      queue: {
        writeBuffer: (buffer: string, at: number, data: Float32Array) =>
          told.push([buffer, at, data.slice()]),
      },
    },
  };
  return { scope, told };
}

test("the page's examples run as they stand, and do what the page says", async () => {
  assert.equal(examples.length, 6);
  const { scope, told } = world();
  const [three, viewmodel, webgl, webgpu, several, socket] = examples as string[];

  let now = await run(three!, scope);
  const character = now["character"] as binding.ThreeCharacter;
  assert.deepEqual(told.splice(0), [["walk_step"], ["rendered"]]);
  assert.equal((scope["scene"] as Scene).children[0], character.object);
  assert.equal(character.joints["head_turn"], 0.4);

  now = await run(viewmodel!, now);
  character.update(0.15);
  assert.equal(character.joints["aim"], 1);
  assert.equal((scope["weapon"] as Object3D).parent!.name, "weapon_socket");
  assert.equal(character.object.parent, scope["camera"]);

  now = await run(webgl!, now);
  (now["frame"] as (nowMs: number) => void)(500);
  const { mesh, weights, rig } = now["asset"] as runtime.Asset;
  const palette = new Float64Array(rig.bones.count * runtime.AFFINE_STRIDE);
  runtime.boneMatrices(rig, runtime.poseAt(rig, "walk", 500), palette);
  const out = { positions: new Float32Array(18), normals: new Float32Array(18) };
  runtime.skinMesh(mesh, weights, palette, out);
  const [first, positions, second, normals] = told.splice(0);
  assert.deepEqual([first, second], [["positions"], ["normals"]]);
  for (let i = 0; i < 18; i++) {
    assert.ok(Math.abs((positions![1] as Float32Array)[i]! - out.positions[i]!) < 1e-6);
    assert.ok(Math.abs((normals![1] as Float32Array)[i]! - out.normals[i]!) < 1e-6);
  }

  now = await run(webgpu!, now);
  (now["frame"] as (nowMs: number) => void)(500);
  const [[buffer, at, matrices]] = told.splice(0) as [[string, number, Float32Array]];
  assert.deepEqual([buffer, at, matrices.length], ["bones", 0, rig.bones.count * 16]);
  const tip = [0, 1, 2].map((i) => Math.abs(matrices[16 + 12 + i]! - palette[12 + 9 + i]!));
  assert.ok(Math.max(...tip) < 1e-6);

  now = await run(several!, now);
  assert.deepEqual(told.splice(0), [
    ["run", "run_step"],
    ["breathe", "breathe_step"],
    ["wave", "wave_step"],
  ]);

  now = await run(socket!, now);
  const matrix = now["matrix"] as Float32Array;
  assert.ok(Math.abs(matrix[13]! - (1 + Math.SQRT1_2)) < 1e-6, `${matrix}`);
});

test("the page's messages are the ones that are thrown", () => {
  const timeline = runtime.createTimeline(runtime.compileRig(RIG));
  assert.throws(
    () => runtime.mixTo(timeline, "head_trun", 1),
    (error: Error) => text.includes(`${error.name}: ${error.message}`),
  );
});
