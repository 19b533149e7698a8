// W1: automatic weights are whole on every character. 1,000 seeded random ones (`--sample`: 20), with
// their field and by the mesh alone, and the reference characters where they are installed (see
// bench/weight-characters.js): every vertex has one to four influences in descending order whose
// float32 sum is exactly 1, copies of a position get the same, nothing follows a socket or a bone
// outside, a second call gives the same bytes, and no area follows a bone that is much farther through
// the body than another. That last is measured by ways through a lattice, one bone at a time, which
// most vertices do without. The body is there what the field or the mesh holds: a gap narrower than a
// cell is closed in the mesh, and its vertices belong to both sides. As a control, weights by the
// nearest bone as the crow flies show such areas on some of the thousand.
import { randomCharacter } from "../../bench/random-characters.js";
import { measureBleeding, touchingCharacters } from "../../bench/touching-limbs.js";
import {
  ABSENT,
  COMPARED,
  HOSTILE,
  loadCharacter,
  referenceFolder,
} from "../../bench/weight-characters.js";
import { deriveWeights } from "../../dist/generators/core/index.js";
import { lookUpLattice, placeLattice } from "../../dist/generators/core/weights/inside-lattice.js";
import { measureInterior } from "../../dist/generators/core/weights/interior-distance.js";
import { fillMeshLattice } from "../../dist/generators/core/weights/mesh-lattice.js";
import { segmentDistance } from "../../dist/generators/core/weights/segment-distance.js";

const isSample = process.argv.includes("--sample");
let failures = 0;

let wrongest = 0;
let control = 0;
const seeds = isSample ? 20 : 1000;
for (let seed = 1; seed <= seeds; seed++) {
  const { mesh, bones, field } = randomCharacter(seed);
  for (const body of [field, null]) {
    const name = `random character ${seed}${body === null ? " by its mesh" : ""}`;
    const derived = prove(name, mesh, bones, body);
    if (body === null) continue;
    const hasFar = measureFar(mesh, bones, field, derived.warnings);
    const share = hasFar((v) => derived.weights.joints[4 * v]);
    control = Math.max(control, hasFar(nearestBone(mesh, bones)));
    wrongest = Math.max(wrongest, share);
    if (share > 0) fail(`${name}: ${(100 * share).toFixed(2)} % of its area follows a far bone`);
  }
}
console.log(`${seeds} random characters; the most area on a far bone: ${100 * wrongest} %`);
console.log(`control: ${(100 * control).toFixed(1)} % by the nearest bone as the crow flies`);
if (!isSample && control === 0) fail("the control shows no area on a far bone");

for (const character of touchingCharacters()) {
  const { name, mesh, bones, field } = character;
  const { weights } = prove(name, mesh, bones, field);
  const { wrong, bled } = measureBleeding(character, weights);
  console.log(
    `${name}: ${wrong.toFixed(2)} % of the area on a wrong limb, ${bled.toFixed(2)} % bled`,
  );
}

const folder = referenceFolder();
if (folder === undefined) console.log(ABSENT);
else {
  const sizes = isSample ? ["2k"] : ["2k", "20k"];
  const names = [
    ...sizes.flatMap((size) => COMPARED.map((name) => [name, size])),
    ...HOSTILE.map((name) => [name, "2k"]),
  ];
  for (const [name, size] of names) {
    const { mesh, bones, field } = loadCharacter(folder, name, size);
    const { warnings } = prove(`${name} ${size}`, mesh, bones, field);
    if (HOSTILE.includes(name) && warnings.length === 0) fail(`${name}: no warning`);
  }
  console.log(`${names.length} reference characters`);
}
process.exit(failures > 0 ? 1 : 0);

/** Holds the weights of one call against everything that is promised; returns them. */
function prove(name, mesh, bones, body) {
  const derived = deriveWeights(mesh, bones, body);
  const { joints, weights } = derived.weights;
  const again = deriveWeights(mesh, bones, body).weights;
  if (!Buffer.from(weights.buffer).equals(Buffer.from(again.weights.buffer)))
    fail(`${name} differs`);
  const rowOfPlace = new Map();
  const outside = new Set(
    derived.warnings.filter(({ code }) => code === "BONE_OUTSIDE").map(({ bone }) => bone),
  );
  for (let v = 0; v < joints.length / 4; v++) {
    const row = [0, 1, 2, 3].map((i) => [joints[4 * v + i], weights[4 * v + i]]);
    const used = row.filter(([, weight]) => weight > 0);
    const sum = row.reduce((total, [, weight]) => Math.fround(total + weight), 0);
    const isSorted = row.every(([, weight], i) => i === 0 || weight <= row[i - 1][1]);
    const isFollowed = used.every(
      ([bone]) => !bones[bone].name.endsWith("_socket") && !outside.has(bones[bone].name),
    );
    const isLarge = used.every(([, weight]) => weight >= 1 / 511);
    if (sum !== 1 || !isSorted || !isFollowed || !isLarge) {
      fail(`${name}: vertex ${v} has ${JSON.stringify(row)}`);
      break;
    }
    const place = [0, 1, 2].map((axis) => mesh.positions[3 * v + axis] + 0).join();
    const text = JSON.stringify(row);
    if ((rowOfPlace.get(place) ?? text) !== text) fail(`${name}: copies of vertex ${v} differ`);
    rowOfPlace.set(place, text);
  }
  return derived;
}

/**
 * Measures the ways from each bone through the body; the returned function says what share of the
 * vertices follows one that is over twice as far as another.
 */
function measureFar(mesh, bones, field, warnings) {
  // A part without a bone has no way to any.
  const isLone = warnings.some(({ code }) => code === "PART_WITHOUT_BONE");
  const positions = Float64Array.from(mesh.positions);
  let diagonal = 0;
  for (let axis = 0; axis < 3; axis++) {
    const values = positions.filter((_, i) => i % 3 === axis);
    diagonal +=
      (values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b))) ** 2;
  }
  const place = placeLattice(positions, Math.sqrt(diagonal));
  const ofField = lookUpLattice(place, (x, y, z) => field.distance(x, y, z) <= 0);
  const ofMesh = fillMeshLattice(place, positions, mesh.indices);
  const lattice = { ...place, isInside: (i) => ofField.isInside(i) || ofMesh.isInside(i) };
  const ways = bones.map((bone) =>
    isFollowable(bone)
      ? measureInterior(lattice, Float64Array.of(...bone.head, ...bone.tail))
      : undefined,
  );
  const out = new Float64Array(1);
  const rows = [];
  for (let v = 0; v < positions.length / 3; v++) {
    const distances = ways.map((way) => {
      if (way === undefined) return Infinity;
      way.nearest(...positions.subarray(3 * v, 3 * v + 3), out);
      return out[0];
    });
    const least = Math.min(...distances);
    if (least === Infinity && isLone) continue;
    // The lattice is exact to about two cells.
    rows.push({ v, distances, most: 2 * least + 2 * lattice.cell });
  }
  return (boneOf) =>
    rows.length === 0
      ? 0
      : rows.filter(({ v, distances, most }) => distances[boneOf(v)] > most).length / rows.length;
}

/** The bone whose line is nearest to each vertex, whatever lies between. */
function nearestBone({ positions }, bones) {
  const segments = Float64Array.from(bones.flatMap(({ head, tail }) => [...head, ...tail]));
  const closest = new Float64Array(3);
  return (v) => {
    const distances = bones.map((bone, slot) =>
      isFollowable(bone)
        ? segmentDistance(segments, slot, ...positions.subarray(3 * v, 3 * v + 3), closest)
        : Infinity,
    );
    return distances.indexOf(Math.min(...distances));
  };
}

function isFollowable({ name }) {
  return !name.endsWith("_socket") && name !== "outside";
}

function fail(message) {
  failures++;
  console.log(`FAILED: ${message}`);
}
