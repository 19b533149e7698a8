import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoneSpec, SkinWeights } from "bindpose/contract";
import {
  type Block,
  blockField,
  blockMesh,
  boneAt,
  capsuleField,
  capsuleMesh,
  derive,
  fieldOf,
  flip,
  joinMeshes,
  unweld,
  weightsOf,
} from "./bodies.test.helper.js";
import { deriveWeights } from "./derive-weights.js";
import type { WeightMesh } from "./surface.js";

function positionsOf(mesh: WeightMesh): [number, number, number][] {
  return Array.from({ length: mesh.positions.length / 3 }, (_, v) => [
    mesh.positions[3 * v]!,
    mesh.positions[3 * v + 1]!,
    mesh.positions[3 * v + 2]!,
  ]);
}

/** The largest difference of two results, weight by weight. */
function difference(a: SkinWeights, b: SkinWeights, boneCount: number): number {
  let most = 0;
  for (let bone = 0; bone < boneCount; bone++) {
    const other = weightsOf(b, bone);
    weightsOf(a, bone).forEach((w, v) => {
      most = Math.max(most, Math.abs(w - other[v]!));
    });
  }
  return most;
}

const CUBE_BLOCK: Block = [
  [-1, -1, -1],
  [1, 1, 1],
];
const CUBE = blockMesh([CUBE_BLOCK], 2);
const CORE = boneAt("core", null, [0, -0.5, 0], [0, 0.5, 0]);
const AFAR = boneAt("afar", null, [10, 0, 0], [11, 0, 0]);
const ARM = capsuleMesh(8, 0.5, 16, 60);
const ARM_FIELD = capsuleField(8, 0.5);
const ARM_BONES = [
  boneAt("upper", null, [0, 0, 0], [4, 0, 0]),
  boneAt("fore", "upper", [4, 0, 0], [8, 0, 0]),
];

/** A torso with legs, and arms that hang beside the thighs; symmetric about x = 0. */
const FIGURE: readonly Block[] = [
  [
    [-2, 6, 0],
    [2, 12, 2],
  ],
  ...[-1, 1].flatMap((side): Block[] => {
    const block = (x0: number, x1: number, y0: number, y1: number): Block => [
      [Math.min(side * x0, side * x1), y0, 0],
      [Math.max(side * x0, side * x1), y1, 2],
    ];
    return [block(2, 4, 10, 12), block(3, 4, 3, 11), block(0.5, 2, 0, 6.5)];
  }),
];
const FIGURE_BONES = [
  boneAt("hips", null, [0, 6.5, 1], [0, 8, 1]),
  boneAt("chest", "hips", [0, 8, 1], [0, 11.5, 1]),
  ...["l", "r"].flatMap((side) => {
    const s = side === "l" ? 1 : -1;
    return [
      boneAt(`arm_${side}`, "chest", [s * 3.5, 11, 1], [s * 3.5, 8, 1]),
      boneAt(`forearm_${side}`, `arm_${side}`, [s * 3.5, 8, 1], [s * 3.5, 5, 1]),
      boneAt(`thigh_${side}`, "hips", [s * 1.25, 6, 1], [s * 1.25, 3, 1]),
      boneAt(`shin_${side}`, `thigh_${side}`, [s * 1.25, 3, 1], [s * 1.25, 0.5, 1]),
    ];
  }),
];
const FIGURE_MESH = blockMesh(FIGURE, 0.5);

for (const field of [
  blockField([
    CUBE_BLOCK,
    [
      [2.95, -0.05, -0.05],
      [3.05, 0.05, 0.05],
    ],
  ]),
  null,
]) {
  const kind = field ? "with a field" : "without a field";
  test(`B01: an island that sees no bone follows one bone and is reported once, ${kind}`, () => {
    const island = blockMesh(
      [
        [
          [2.95, -0.05, -0.05],
          [3.05, 0.05, 0.05],
        ],
      ],
      0.1,
    );
    const { weights, warnings } = derive(joinMeshes(CUBE, island), [CORE], field);
    assert.deepEqual(weightsOf(weights, 0), new Array(16).fill(1));
    assert.equal(warnings.length, 1);
    const { code, bone, vertices } = warnings[0]!;
    assert.deepEqual(
      { code, bone, vertices },
      { code: "PART_WITHOUT_BONE", bone: "core", vertices: 8 },
    );
  });

  test(`B02: a bone outside the body attracts nothing and is named, ${kind}`, () => {
    const { weights, warnings } = derive(CUBE, [CORE, AFAR], field);
    assert.deepEqual(weightsOf(weights, 1), new Array(8).fill(0));
    assert.deepEqual(
      warnings.map(({ code, bone }) => [code, bone]),
      [["BONE_OUTSIDE", "afar"]],
    );
  });

  test(`B02: a skeleton that is wholly outside carries the mesh by distance, ${kind}`, () => {
    const { weights, warnings } = derive(CUBE, [AFAR], field);
    assert.deepEqual(weightsOf(weights, 0), new Array(8).fill(1));
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ["SKELETON_OUTSIDE"],
    );
  });
}

test("B04: a torso beside a hanging arm follows the torso", () => {
  const blocks: Block[] = [
    [
      [-0.2, 0, -0.1],
      [0.2, 1.4, 0.1],
    ],
    [
      [0.3, 0.2, -0.1],
      [0.4, 1.4, 0.1],
    ],
    [
      [0.2, 1.2, -0.1],
      [0.4, 1.4, 0.1],
    ],
  ];
  const bones = [
    boneAt("torso", null, [0, 0, 0], [0, 1.4, 0]),
    boneAt("arm", "torso", [0.35, 1.2, 0], [0.35, 0.2, 0]),
  ];
  const mesh = blockMesh(blocks, 0.1);
  for (const field of [blockField(blocks), null]) {
    const arm = weightsOf(derive(mesh, bones, field).weights, 1);
    let sides = 0;
    for (const [v, [x, y]] of positionsOf(mesh).entries()) {
      if (x > 0.29 && y < 0.99) assert.ok(arm[v]! > 0.5, `arm at ${x},${y}: ${arm[v]}`);
      if (x < 0.21 && x > 0.19 && y < 0.99) {
        sides++;
        assert.ok(arm[v]! < 0.5, `torso at ${x},${y}: ${arm[v]}`);
      }
    }
    assert.ok(sides >= 27);
  }
});

test("B04: the nearest bone is by its segment, not by its middle", () => {
  const bones = [
    boneAt("long", null, [0, 0, 0], [0, 10, 0]),
    boneAt("short", "long", [1, 0, 0], [1, 1, 0]),
  ];
  const positions = Float32Array.of(0.2, 0.5, 0, 0.2, 0.5, 0.01, 0.2, 0.51, 0);
  const { weights } = derive(
    { positions, indices: Uint32Array.of(0, 1, 2) },
    bones,
    fieldOf(() => -1),
  );
  for (const w of weightsOf(weights, 0)) assert.ok(w > 0.9);
});

test("a hand that hangs beside the thigh does not follow the leg", () => {
  const { weights, warnings } = derive(FIGURE_MESH, FIGURE_BONES, blockField(FIGURE));
  assert.deepEqual(warnings, []);
  const leg = [4, 5, 8, 9].map((bone) => weightsOf(weights, bone));
  const arm = [2, 3, 6, 7].map((bone) => weightsOf(weights, bone));
  let hand = 0;
  for (const [v, [x, y]] of positionsOf(FIGURE_MESH).entries()) {
    const sum = (rows: number[][]) => rows.reduce((total, row) => total + row[v]!, 0);
    if (Math.abs(x) >= 3 && y <= 7) {
      hand++;
      assert.equal(sum(leg), 0, `hand at ${x},${y}`);
    }
    if (Math.abs(x) <= 2 && y <= 5) assert.equal(sum(arm), 0, `leg at ${x},${y}`);
  }
  assert.ok(hand > 100);
});

test("a part that curls out of sight follows its own limb, not the one it hangs beside", () => {
  // A hook: down the left side, along the bottom, up beside a column that has a bone of its own.
  const blocks: Block[] = [
    [
      [0, 0, 0],
      [1, 8, 1],
    ],
    [
      [0, 0, 0],
      [4, 1, 1],
    ],
    [
      [3, 0, 0],
      [4, 6, 1],
    ],
    [
      [0, 7, 0],
      [6, 8, 1],
    ],
    [
      [5, 0, 0],
      [6, 8, 1],
    ],
  ];
  const bones = [
    boneAt("hook", null, [0.5, 7.5, 0.5], [0.5, 1, 0.5]),
    boneAt("column", "hook", [5.5, 7.5, 0.5], [5.5, 0.5, 0.5]),
  ];
  const mesh = blockMesh(blocks, 0.5);
  for (const interior of [true, false]) {
    const { weights } = deriveWeights(mesh, bones, blockField(blocks), { interior });
    const hook = weightsOf(weights, 0);
    for (const [v, [x, y]] of positionsOf(mesh).entries()) {
      if (x >= 3 && x <= 4 && y <= 6) assert.equal(hook[v], 1, `${x},${y}`);
    }
  }
});

test("weights fall off smoothly and monotonically along a two-bone arm", () => {
  const { weights } = derive(ARM, ARM_BONES, ARM_FIELD);
  const fore = weightsOf(weights, 1);
  const byX = positionsOf(ARM)
    .map(([x], v) => ({ x, w: fore[v]! }))
    .toSorted((a, b) => a.x - b.x);
  for (let i = 1; i < byX.length; i++) {
    const step = byX[i]!.w - byX[i - 1]!.w;
    assert.ok(step > -1e-6 && step < 0.25, `${step} at ${byX[i]!.x}`);
  }
  assert.equal(byX[0]!.w, 0);
  assert.equal(byX.at(-1)!.w, 1);
  for (const { x, w } of byX) if (Math.abs(x - 4) < 1e-6) assert.ok(Math.abs(w - 0.5) < 0.01);
});

test("a symmetric body gets symmetric weights", () => {
  // The tessellation must be symmetric too: one half and its mirror image, which weld at x = 0.
  const right: number[] = [];
  for (let t = 0; t < FIGURE_MESH.indices.length; t += 3) {
    const corners = [...FIGURE_MESH.indices.subarray(t, t + 3)].map((v) => 3 * v);
    if (corners.some((i) => FIGURE_MESH.positions[i]! < 0)) continue;
    for (const i of corners) right.push(...FIGURE_MESH.positions.subarray(i, i + 3));
  }
  const left = right.map((x, i) => (i % 3 === 0 ? -x : x));
  const positions = Float32Array.from([...right, ...left]);
  const mesh = {
    positions,
    indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
  };
  const { weights } = derive(mesh, FIGURE_BONES, blockField(FIGURE));
  const half = right.length / 3;
  for (const [bone, other] of [0, 1, 6, 7, 8, 9, 2, 3, 4, 5].entries()) {
    const here = weightsOf(weights, bone);
    const there = weightsOf(weights, other);
    for (let v = 0; v < half; v++) {
      assert.ok(Math.abs(here[v]! - there[v + half]!) < 1e-6, `bone ${bone}, vertex ${v}`);
    }
  }
});

test("all copies of a position get the same weights", () => {
  const halves = [
    boneAt("low", null, [0, -0.9, 0], [0, 0, 0]),
    boneAt("high", "low", [0, 0, 0], [0, 0.9, 0]),
  ];
  const split = unweld(CUBE);
  const whole = derive(CUBE, halves, blockField([CUBE_BLOCK])).weights;
  const copies = derive(split, halves, blockField([CUBE_BLOCK])).weights;
  for (const [i, v] of CUBE.indices.entries()) {
    assert.deepEqual(
      copies.joints.subarray(4 * i, 4 * i + 4),
      whole.joints.subarray(4 * v, 4 * v + 4),
    );
    assert.ok(
      difference(
        {
          joints: copies.joints.slice(4 * i, 4 * i + 4),
          weights: copies.weights.slice(4 * i, 4 * i + 4),
        },
        {
          joints: whole.joints.slice(4 * v, 4 * v + 4),
          weights: whole.weights.slice(4 * v, 4 * v + 4),
        },
        2,
      ) < 1e-6,
    );
  }
  const first = new Map<string, string>();
  for (const [v, p] of positionsOf(split).entries()) {
    const row = [
      ...copies.joints.slice(4 * v, 4 * v + 4),
      ...copies.weights.slice(4 * v, 4 * v + 4),
    ].join();
    assert.equal(row, first.get(p.join()) ?? row);
    first.set(p.join(), row);
  }
  assert.equal(first.size, 8);
});

test("flipped winding changes no weight", () => {
  const straight = derive(FIGURE_MESH, FIGURE_BONES, blockField(FIGURE)).weights;
  const flipped = derive(flip(FIGURE_MESH), FIGURE_BONES, blockField(FIGURE)).weights;
  assert.ok(difference(straight, flipped, FIGURE_BONES.length) < 1e-6);
});

for (const scale of [0.001, 1000]) {
  test(`units ${scale} times as long change no weight`, () => {
    const scaled = (p: readonly number[]) => p.map((x) => x * scale) as [number, number, number];
    const plain = derive(ARM, ARM_BONES, ARM_FIELD).weights;
    const mesh = { ...ARM, positions: ARM.positions.map((x) => Math.fround(x * scale)) };
    const bones = ARM_BONES.map((b) => ({ ...b, head: scaled(b.head), tail: scaled(b.tail) }));
    const field = fieldOf(
      (x, y, z) => scale * ARM_FIELD.distance(x / scale, y / scale, z / scale),
      scale * 1e-5,
    );
    assert.ok(difference(plain, derive(mesh, bones, field).weights, 2) < 1e-4);
  });
}

test("isolated triangles without area and lone vertices spoil nothing", () => {
  const spoilers = {
    positions: Float32Array.of(3, 5, 0, 4, 5, 0, 5, 5, 0, 3, 6, 0, 3, 6, 0, 3, 6, 0, 4, -9, 0),
    indices: Uint32Array.of(0, 1, 2, 3, 4, 5),
  };
  const plain = derive(ARM, ARM_BONES, ARM_FIELD).weights;
  const { weights, warnings } = derive(joinMeshes(ARM, spoilers), ARM_BONES, ARM_FIELD);
  const body = {
    joints: weights.joints.slice(0, plain.joints.length),
    weights: weights.weights.slice(0, plain.weights.length),
  };
  assert.ok(difference(plain, body, 2) < 1e-3);
  assert.deepEqual(
    warnings.slice(1).map((w) => w.vertices),
    [3, 1, 1],
  );
});

test("a bone whose tail sticks out still moves its end of the body", () => {
  const bones = [ARM_BONES[0]!, boneAt("fore", "upper", [4, 0, 0], [12, 0, 0])];
  const { weights, warnings } = derive(ARM, bones, ARM_FIELD);
  assert.deepEqual(warnings, []);
  const fore = weightsOf(weights, 1);
  for (const [v, [x]] of positionsOf(ARM).entries()) if (x > 6) assert.equal(fore[v], 1);
});

test("non-deforming bones and sockets get nothing", () => {
  const bones = [
    boneAt("ground", null, [0, 0, 0], [8, 0, 0], { deform: false }),
    ...ARM_BONES,
    boneAt("grip_socket", "fore", [8, 0, 0], [8, 0, 0]),
    boneAt("mount", "fore", [6, 0, 0], [8, 0, 0], { socket: true }),
  ];
  const { weights } = derive(ARM, bones, ARM_FIELD);
  for (const bone of [0, 3, 4]) assert.ok(weightsOf(weights, bone).every((w) => w === 0));
});

test("a name that ends in _socket deforms when it says so", () => {
  const bones = [boneAt("only_socket", null, [0, 0, 0], [8, 0, 0], { socket: false })];
  assert.ok(weightsOf(derive(ARM, bones, ARM_FIELD).weights, 0).every((w) => w === 1));
});

test("the same input gives the same bytes", () => {
  const run = () => deriveWeights(FIGURE_MESH, FIGURE_BONES, blockField(FIGURE));
  assert.deepEqual(run(), run());
});

test("an empty mesh has no weights", () => {
  const empty = { positions: new Float32Array(0), indices: new Uint32Array(0) };
  assert.equal(derive(empty, [CORE], blockField([CUBE_BLOCK])).weights.joints.length, 0);
});

test("a bad call is refused by name", () => {
  const call = (bones: readonly BoneSpec[], options = {}) =>
    deriveWeights(CUBE, bones, null, options);
  assert.throws(() => call([]), /RangeError: bones: expected at least one deforming bone/);
  assert.throws(() => call([{ ...CORE, deform: false }]), /at least one deforming bone/);
  assert.throws(() => call([{ ...CORE, tail: [0, Number.NaN, 0] }]), /bones\[0\] \(core\).*NaN/);
  assert.throws(() => call([CORE], { strength: 0 }), /options\.strength: .* got 0/);
  assert.throws(() => call([CORE], { tie: Number.NaN }), /options\.tie: .* got NaN/);
  assert.throws(() => call(new Array(65536).fill(CORE)), /bones: expected at most 65535/);
});
