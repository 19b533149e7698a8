/**
 * How far a limb that turns drags the body along: the flank of a raised arm, the pelvis of a flexed
 * hip. Linear-blend skinning moves a vertex by its weight on what turns times the way that would go,
 * and no vertex beyond two radii of the limb should go far.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileField, sampleField } from "../dist/generators/core/index.js";
import { marchingCubes } from "../dist/generators/mc/index.js";
import { surfaceNets } from "../dist/generators/sn/index.js";
import { BENDS, recordBend } from "./bends.js";
import { loadCharacter } from "./weight-characters.js";

const X = [1, 0, 0];
const Y = [0, 1, 0];
const Z = [0, 0, 1];
const QUARTER = Math.PI / 2;
/** Vertices nearer to the limb than so many of its radii are its own. */
const BEYOND = 2;

const BIPED = fileURLToPath(new URL("../examples/biped/", import.meta.url));
const turn = (name, bone, axis, angle) => ({ name, bone, axis, angle });
const bendCalled = (start) => BENDS.find(({ name }) => name.startsWith(start));

/** Characters with the limbs that turn; those of `folder` bring Blender's stored weights. */
export async function draggingCharacters(folder) {
  const stored = (size) => ({
    ...loadCharacter(folder, "humanoid", size),
    turns: [
      turn("arm raised 90 degrees", "upperarm.L", Y, -QUARTER),
      turn("hip flexed 90 degrees", "thigh.L", X, -QUARTER),
    ],
  });
  const biped = {
    ...readCharacter(BIPED, { x: 52, y: 68, z: 36 }, marchingCubes),
    name: "the example biped",
    turns: [
      turn("arm raised 90 degrees", "upper_arm_l", Z, QUARTER),
      turn("hip flexed 90 degrees", "upper_leg_l", X, -QUARTER),
    ],
  };
  return [
    await ofBend("arm", turn("arm raised 90 degrees", "arm", Z, QUARTER)),
    await ofBend("hip", turn("hip flexed 90 degrees", "leg_l", X, -QUARTER)),
    biped,
    ...(folder === undefined ? [] : [stored("2k"), stored("20k")]),
  ];
}

async function ofBend(start, limb) {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-drag-"));
  try {
    await recordBend(bendCalled(start), folder);
    const character = readCharacter(folder, { x: 30, y: 24, z: 24 }, surfaceNets);
    return { ...character, name: `the ${start} of the bends`, turns: [limb] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Surface, field and bones of a log, without helper bones and sockets: both sides get the same. */
function readCharacter(folder, volume, polygonizer) {
  const operations = readFileSync(join(folder, "scene/log.ndjson"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .flatMap((line) => (line.op === "batch" ? line.operations : [line]));
  const named = (op) => operations.filter((operation) => operation.op === op);
  const followers = new Set(
    named("define-joint")
      .filter(({ name, bone, follow }) => follow !== undefined && name !== bone)
      .map(({ bone }) => bone)
      .filter(
        (bone) => !named("define-joint").some((j) => j.bone === bone && j.follow === undefined),
      ),
  );
  const bones = named("define-bone")
    .filter(({ name, socket }) => socket !== true && !followers.has(name))
    .map(({ name, parent }) => {
      const place = named("set-bone").findLast((set) => set.name === name);
      const end = (of) => ["X", "Y", "Z"].map((axis) => place[`${of}${axis}`]);
      return { name, parent: parent || null, head: end("head"), tail: end("tail") };
    });
  const field = compileField(
    operations.filter(({ op }) => /^(add-(?!keyframe|marker)|mirror)/.test(op)),
    volume,
  );
  const grid = sampleField(field, volume, polygonizer.cellSize);
  return { field, bones, mesh: polygonizer.extract(grid, field) };
}

/**
 * The largest way and the 99th percentile of the ways of the vertices beyond two radii of the limb,
 * in its radii. The limb is the bone with all that hangs on it; its radius is the median distance of
 * the vertices nearest to the bone's middle half.
 */
export function measureDrag({ mesh, bones }, { joints, weights }, { bone, axis, angle }) {
  const { positions } = mesh;
  const root = bones.findIndex(({ name }) => name === bone);
  const limb = new Set([root]);
  for (const [i, { parent }] of bones.entries()) {
    if (bones.some(({ name }, above) => name === parent && limb.has(above))) limb.add(i);
  }
  const places = bones.map(({ head, tail }) => new Segment(head, tail));
  const vertices = Array.from({ length: positions.length / 3 }, (_, v) => {
    const point = [...positions.subarray(3 * v, 3 * v + 3)];
    return { v, point, distances: places.map((place) => place.distance(point)) };
  });
  const radius = median(
    vertices
      .filter(({ point, distances }) => {
        const t = places[root].along(point);
        return t > 0.25 && t < 0.75 && Math.min(...distances) === distances[root];
      })
      .map(({ distances }) => distances[root]),
  );
  const ways = vertices
    .filter(({ distances }) => [...limb].every((i) => distances[i] > BEYOND * radius))
    .map(({ v, point }) => {
      let weight = 0;
      for (let i = 4 * v; i < 4 * v + 4; i++) if (limb.has(joints[i])) weight += weights[i];
      const from = point.map((value, i) => value - bones[root].head[i]);
      const along = from.reduce((sum, value, i) => sum + value * axis[i], 0);
      const across = Math.hypot(...from.map((value, i) => value - along * axis[i]));
      return (weight * 2 * Math.sin(Math.abs(angle) / 2) * across) / radius;
    })
    .sort((a, b) => a - b);
  return { largest: ways.at(-1), p99: ways[Math.ceil(0.99 * ways.length) - 1], count: ways.length };
}

class Segment {
  constructor(head, tail) {
    this.head = head;
    this.axis = tail.map((value, i) => value - head[i]);
    this.squared = this.axis.reduce((sum, value) => sum + value * value, 0);
  }

  /** Where the nearest point of the segment lies, 0 at the head and 1 at the tail. */
  along(point) {
    const t = point.reduce((sum, value, i) => sum + (value - this.head[i]) * this.axis[i], 0);
    return Math.min(1, Math.max(0, t / this.squared));
  }

  distance(point) {
    const t = this.along(point);
    return Math.hypot(...point.map((value, i) => value - this.head[i] - t * this.axis[i]));
  }
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
