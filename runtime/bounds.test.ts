import assert from "node:assert/strict";
import { test } from "node:test";
import type { AnimationSpec, ModelSpec } from "bindpose/contract";
import { AFFINE_STRIDE } from "./affine.js";
import { animationBounds } from "./animation-bounds.js";
import { BOX_STRIDE, boneBoxes } from "./bone-boxes.js";
import { boneMatrices } from "./bone-matrices.js";
import { compileRig } from "./compile-rig.js";
import { socketMatrix, writeMatrices } from "./gpu-matrices.js";
import type { Asset } from "./load-asset.js";
import { poseAt } from "./pose-at.js";
import { poseBounds } from "./pose-bounds.js";
import { BAR, BAR_MESH, BAR_SKIN, BEND, barWith, QUARTER, seededRandom } from "./rigs.test.data.js";
import { skinMesh } from "./skin-mesh.js";

const mesh = { ...BAR_MESH, colours: new Float32Array(18), indices: new Uint32Array(0) };
const assetOf = (rig: ModelSpec): Asset => ({ rig: compileRig(rig), mesh, weights: BAR_SKIN });
const BAR_ASSET = assetOf(BAR);

function paletteAt({ rig }: Asset, name: string, timeMs: number): Float64Array {
  const palette = new Float64Array(rig.bones.count * AFFINE_STRIDE);
  boneMatrices(rig, poseAt(rig, name, timeMs), palette);
  return palette;
}

/** The box of the mesh at many instants: an inner bound of what it sweeps. */
function sampled(asset: Asset, name: string, instants: Iterable<number>): number[] {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  const out = { positions: new Float32Array(18), normals: new Float32Array(18) };
  for (const instant of instants) {
    skinMesh(mesh, BAR_SKIN, paletteAt(asset, name, instant), out);
    out.positions.forEach((value, i) => {
      box[i % 3] = Math.min(box[i % 3]!, value);
      box[3 + (i % 3)] = Math.max(box[3 + (i % 3)]!, value);
    });
  }
  return box;
}

test("the bar's box reaches where no key pose does", () => {
  const { min, max } = animationBounds(BAR_ASSET, "fold");
  const radius = Math.sqrt(1.25);
  const expected = [-radius, 0.25 * (1 - radius), 0, 0.375 + 0.25 * radius, 1 + radius, 0];
  [...min, ...max].forEach((value, i) => {
    const beyond = (i < 3 ? -1 : 1) * (value - expected[i]!);
    assert.ok(beyond >= 0 && beyond <= 1e-3, `side ${i} is ${value}, beyond by ${beyond}`);
  });
});

test("random animations stay in their box, which is tight to its tolerance", () => {
  const random = seededRandom(41);
  const tolerance = 0.002;
  for (let round = 0; round < 12; round++) {
    const names = ["turn", "slide", "twist", "trail"];
    const joints = names.map((name, i) => ({
      ...BEND,
      name,
      bone: random() < 0.5 ? "root" : "tip",
      axis: (["x", "y", "z"] as const)[Math.floor(random() * 3)]!,
      kind: name === "slide" ? ("translation" as const) : ("rotation" as const),
      pivot: [random(), random(), random()] as [number, number, number],
      orient: [random(), 0, random()] as [number, number, number],
      min: -2,
      max: 2,
      ...(i === 3
        ? { drive: "auto" as const, follow: { joint: "turn", factor: random() * 4 - 2 } }
        : {}),
    }));
    const animation: AnimationSpec = {
      name: "any",
      periodMs: 1000,
      loop: random() < 0.5,
      tracks: names.slice(0, 3).map((joint) => ({
        joint,
        keyframes: [0, 0.3, 0.6, 1].map((share) => ({
          tMs: Math.floor(share * 900 + random() * 100 * (share < 1 ? 1 : 0)),
          value: random() * 5 - 2.5,
          interp: (["bezier", "linear", "constant", "ease-in"] as const)[Math.floor(random() * 4)]!,
          ...(random() < 0.4 ? { out: [200, random() * 6 - 3] as [number, number] } : {}),
        })),
      })),
    };
    const asset = assetOf(barWith({ joints, animations: [animation] }));
    const { min, max } = animationBounds(asset, "any", tolerance);
    const instants = Array.from({ length: 2500 }, (_, i) => i * 0.4 + 1e-7);
    const keys = animation.tracks.flatMap(({ keyframes }) =>
      keyframes.flatMap(({ tMs }) => [tMs, tMs - 1e-7]),
    );
    const inner = sampled(asset, "any", [...instants, ...keys, 1000]);
    for (let axis = 0; axis < 3; axis++) {
      for (const [side, found, reached] of [
        [1, max[axis]!, inner[3 + axis]!],
        [-1, min[axis]!, inner[axis]!],
      ] as const) {
        const slack = side * (found - reached);
        assert.ok(slack >= 0, `round ${round}, axis ${axis}: outside by ${-slack}`);
        // The samples themselves miss a little of the true extreme.
        assert.ok(slack <= tolerance * 3, `round ${round}, axis ${axis}: loose by ${slack}`);
      }
    }
  }
});

test("an animation without tracks sweeps the rest pose", () => {
  const still = { name: "still", periodMs: 10, tracks: [] };
  const { min, max } = animationBounds(assetOf(barWith({ animations: [still] })), "still", 0.01);
  assert.deepEqual([...min, ...max], [-0.51, -0.01, -0.01, 0.51, 2.01, 0.01]);
});

test("a value that only the last key has is held from then on, and counts", () => {
  const keyframes = [
    { tMs: 0, value: 0, interp: "constant" as const },
    { tMs: 1000, value: QUARTER },
  ];
  const jump = { name: "jump", periodMs: 1000, tracks: [{ joint: "bend", keyframes }] };
  const { min } = animationBounds(assetOf(barWith({ animations: [jump] })), "jump");
  assert.ok(min[0] <= -1 && min[0] > -1.001, `${min[0]}`);
});

test("an unknown animation or a tolerance that is none is refused", () => {
  assert.throws(() => animationBounds(BAR_ASSET, "flod"), /did you mean "fold"/);
  assert.throws(() => animationBounds(BAR_ASSET, "fold", 0), /tolerance: expected more than 0/);
});

test("the box of a pose holds every vertex, whatever the pose", () => {
  const boxes = boneBoxes(mesh, BAR_SKIN, 2);
  assert.deepEqual([...boxes], [-0.5, 0, 0, 0.5, 1, 0, -0.5, 0, 0, 0.5, 2, 0]);
  const out = new Float64Array(BOX_STRIDE);
  for (let ms = 0; ms <= 1000; ms += 50) {
    poseBounds(boxes, paletteAt(BAR_ASSET, "fold", ms), out);
    const inner = sampled(BAR_ASSET, "fold", [ms]);
    for (let axis = 0; axis < 3; axis++) {
      assert.ok(out[axis]! <= inner[axis]! + 1e-6 && out[3 + axis]! >= inner[3 + axis]! - 1e-6);
    }
  }
  poseBounds(boneBoxes(mesh, BAR_SKIN, 3), new Float64Array(36), out);
  assert.deepEqual([...out], [0, 0, 0, 0, 0, 0]);
  assert.throws(() => poseBounds(boxes, new Float64Array(12), out), /palette: expected length 24/);
});

test("matrices for a shader are column-major with a last row of 0 0 0 1", () => {
  const out = new Float32Array(32);
  writeMatrices(paletteAt(BAR_ASSET, "fold", 1000), out);
  const expected = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 1];
  expected.forEach((value, i) => {
    assert.ok(Math.abs(out[16 + i]! - value) < 1e-6, `[${i}] ${out[16 + i]}`);
  });
  assert.throws(
    () => writeMatrices(new Float64Array(24), new Float32Array(24)),
    /expected length 32/,
  );
});

test("a socket's matrix is its bone's frame in the posed model", () => {
  const hand = { name: "hand_socket", parent: "tip", head: [0, 2, 0], tail: [0, 2, 0] } as const;
  const { rig } = assetOf(
    barWith({ bones: [...BAR.bones, { ...hand, head: [0, 2, 0], tail: [0, 2, 0] }] }),
  );
  const palette = new Float64Array(3 * AFFINE_STRIDE);
  boneMatrices(rig, Float64Array.of(QUARTER), palette);
  const out = new Float64Array(16);
  socketMatrix(rig, palette, "hand_socket", out);
  const expected = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, -1, 1, 0, 1];
  expected.forEach((value, i) => {
    assert.ok(Math.abs(out[i]! - value) < 1e-12, `[${i}] ${out[i]}`);
  });
  assert.throws(() => socketMatrix(rig, palette, "hand_sockt", out), /did you mean "hand_socket"/);
});
