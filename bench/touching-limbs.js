/**
 * Characters whose limbs touch: a hand with its fingers together, a hand on a hip, crossed arms and
 * legs side by side. Every operation says which bones its surface may follow, so that what bleeds into
 * another limb is known without any measure of distance.
 */
import { compileField, sampleField } from "../dist/generators/core/index.js";
import { surfaceNets } from "../dist/generators/sn/index.js";

const COLOUR = "#b08868";

const capsule = (from, to, r, r2, ...bones) => ({
  shape: { op: "add-capsule", from, to, r, r2, color: COLOUR },
  bones,
});
const egg = ([x, y, z], [rx, ry, rz], ...bones) => ({
  shape: { op: "add-ellipsoid", x, y, z, rx, ry, rz, color: COLOUR },
  bones,
});
const ball = ([x, y, z], r, ...bones) => ({
  shape: { op: "add-sphere", x, y, z, r, color: COLOUR },
  bones,
});
const blended = (part, blend) => ({ ...part, shape: { ...part.shape, blend } });
const bone = (name, parent, head, tail) => ({ name, parent, head, tail });
const pose = (name, rot) => ({ name, joint: Object.keys(rot)[0], rot });

function hand() {
  const fingers = [0, 1, 2, 3].map((i) => ({ name: `finger${i}`, x: 11.8 + 2.8 * i }));
  return {
    name: "fingers together",
    volume: { x: 32, y: 26, z: 16 },
    parts: [
      {
        shape: {
          ...{ op: "add-box", x: 16, y: 7.5, z: 8, w: 11.4, h: 9, d: 3.4, round: 1.5 },
          color: COLOUR,
        },
        bones: ["hand", ...fingers.map(({ name }) => name)],
      },
      ...fingers.map(({ name, x }) =>
        capsule([x, 11, 8], [x, 22, 8], 1.5, 1.42, "hand", name, `${name}_tip`),
      ),
    ],
    bones: [
      bone("hand", null, [16, 4, 8], [16, 11, 8]),
      ...fingers.flatMap(({ name, x }) => [
        bone(name, "hand", [x, 11.5, 8], [x, 17, 8]),
        bone(`${name}_tip`, name, [x, 17, 8], [x, 22, 8]),
      ]),
    ],
    poses: [
      pose("point", { finger1: [[1, 0, 0], 60], finger1_tip: [[1, 0, 0], 60] }),
      pose("curl", { finger3: [[1, 0, 0], 70] }),
    ],
  };
}

const TRUNK = ["hips", "chest"];
/** A trunk with legs; arms are added by whoever poses them. */
function figure(name, arms, armBones, poses) {
  return {
    name,
    volume: { x: 48, y: 42, z: 24 },
    parts: [
      egg([24, 26, 12], [6, 10, 4.5], ...TRUNK),
      blended(egg([24, 16, 12], [6.5, 5, 4.5], ...TRUNK, "leg_l", "leg_r"), 2),
      blended(capsule([27, 15, 12], [28, 2, 12], 2.8, 2, "leg_l", "hips"), 1),
      blended(capsule([21, 15, 12], [20, 2, 12], 2.8, 2, "leg_r", "hips"), 1),
      ...arms,
    ],
    bones: [
      bone("hips", null, [24, 14, 12], [24, 20, 12]),
      bone("chest", "hips", [24, 20, 12], [24, 34, 12]),
      bone("leg_l", "hips", [27, 15, 12], [28, 2, 12]),
      bone("leg_r", "hips", [21, 15, 12], [20, 2, 12]),
      ...armBones,
    ],
    poses,
  };
}

function arm(side, shoulder, elbow, wrist, r = 1.8) {
  const own = [`arm_${side}`, `forearm_${side}`];
  return {
    parts: [
      blended(capsule(shoulder, elbow, r, r - 0.2, "chest", ...own), 1),
      capsule(elbow, wrist, r - 0.2, r - 0.4, ...own),
      ball(wrist, r, ...own),
    ],
    bones: [bone(own[0], "chest", shoulder, elbow), bone(own[1], own[0], elbow, wrist)],
  };
}

function handOnHip() {
  const left = arm("l", [29.5, 33, 12], [38, 25, 11.5], [31, 17.5, 12.8]);
  const right = arm("r", [18.5, 33, 12], [13, 24, 12], [11.5, 15, 12]);
  return figure(
    "hand on hip",
    [...left.parts, ...right.parts],
    [...left.bones, ...right.bones],
    [pose("arm out", { arm_l: [[0, 0, 1], 40] }), pose("forearm", { forearm_l: [[0, 0, 1], 60] })],
  );
}

function crossedArms() {
  const left = arm("l", [29.5, 33, 12], [33, 24.5, 13], [20, 25.5, 17.3]);
  const right = arm("r", [18.5, 33, 12], [15, 27, 13], [27, 29.3, 17.2]);
  return figure(
    "crossed arms",
    [...left.parts, ...right.parts],
    [...left.bones, ...right.bones],
    [
      pose("open left", { forearm_l: [[0, 1, 0], 60] }),
      pose("open right", { forearm_r: [[0, 1, 0], -60] }),
    ],
  );
}

function legsTogether() {
  return {
    name: "legs together",
    volume: { x: 32, y: 34, z: 16 },
    parts: [
      egg([16, 26, 8], [6, 5, 4], "hips", "leg_l", "leg_r"),
      blended(capsule([18.3, 24, 8], [18.3, 4, 8], 2.5, 2.2, "leg_l", "shin_l", "hips"), 1),
      blended(capsule([13.7, 24, 8], [13.7, 4, 8], 2.5, 2.2, "leg_r", "shin_r", "hips"), 0),
    ],
    bones: [
      bone("hips", null, [16, 24, 8], [16, 30, 8]),
      ...["l", "r"].flatMap((side) => {
        const x = side === "l" ? 18.3 : 13.7;
        return [
          bone(`leg_${side}`, "hips", [x, 23, 8], [x, 13, 8]),
          bone(`shin_${side}`, `leg_${side}`, [x, 13, 8], [x, 4, 8]),
        ];
      }),
    ],
    poses: [
      pose("step", { leg_l: [[1, 0, 0], -50] }),
      pose("apart", { leg_l: [[0, 0, 1], 25], leg_r: [[0, 0, 1], -25] }),
    ],
  };
}

/** The characters with their mesh (Surface Nets at half a unit) and field. */
export function touchingCharacters() {
  return [hand(), handOnHip(), crossedArms(), legsTogether()].map((character) => {
    const field = compileField(
      character.parts.map(({ shape }) => shape),
      character.volume,
    );
    const grid = sampleField(field, character.volume, surfaceNets.cellSize);
    return { ...character, field, mesh: surfaceNets.extract(grid, field) };
  });
}

/** A vertex so near to another limb lies in the seam between them, field units. */
const SEAM = 0.75;

/**
 * How much of the surface follows a limb that it is not part of: the share of the area whose strongest
 * bone is wrong, and the share of all weight, in percent. The seams themselves do not count.
 */
export function measureBleeding({ parts, volume, field, mesh, bones }, { joints, weights }) {
  const solids = parts.map(({ shape }) => compileField([{ ...shape, blend: 0 }], volume));
  const names = parts.map((part) => new Set(part.bones));
  const isApart = (a, b) => ![...names[a]].some((name) => names[b].has(name));
  const areas = vertexAreas(mesh);
  let all = 0;
  let wrong = 0;
  let bled = 0;
  for (let v = 0; v < areas.length; v++) {
    const [x, y, z] = mesh.positions.subarray(3 * v, 3 * v + 3);
    const own = field.winner(x, y, z);
    const isSeam = solids.some(
      (solid, part) => isApart(own, part) && solid.distance(x, y, z) < SEAM,
    );
    if (isSeam) continue;
    all += areas[v];
    if (!names[own].has(bones[joints[4 * v]].name)) wrong += areas[v];
    for (let i = 4 * v; i < 4 * v + 4; i++) {
      if (weights[i] > 0 && !names[own].has(bones[joints[i]].name)) bled += areas[v] * weights[i];
    }
  }
  return { wrong: (100 * wrong) / all, bled: (100 * bled) / all };
}

function vertexAreas({ positions, indices }) {
  const areas = new Float64Array(positions.length / 3);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = indices.subarray(t, t + 3);
    const u = [0, 1, 2].map((axis) => positions[3 * b + axis] - positions[3 * a + axis]);
    const v = [0, 1, 2].map((axis) => positions[3 * c + axis] - positions[3 * a + axis]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    for (const corner of [a, b, c]) areas[corner] += Math.hypot(...n) / 6;
  }
  return areas;
}
