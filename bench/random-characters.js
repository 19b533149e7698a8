/**
 * Seeded random characters: trees of one to fourteen bones with a round cone along each, limbs that
 * touch or cross as chance will have it, floating balls without a bone, sockets and bones outside the
 * body.
 */
import { compileField, sampleField } from "../dist/generators/core/index.js";
import { surfaceNets } from "../dist/generators/sn/index.js";

const VOLUME = { x: 32, y: 32, z: 32 };
const COLOUR = "#b08868";

/** A small seeded generator (mulberry32), numbers in [0, 1). */
function seededRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The mesh (Surface Nets, cells of one unit), bones and field of one seed. */
export function randomCharacter(seed) {
  const random = seededRandom(seed);
  const within = (low, high) => low + (high - low) * random();
  const clamp = (value) => Math.min(28, Math.max(4, value));
  const bones = [];
  const operations = [];
  const count = 1 + Math.floor(14 * random());
  for (let i = 0; i < count; i++) {
    const parent = i === 0 ? undefined : bones[Math.floor(i * random())];
    const head = parent === undefined ? [16, 16, 16] : parent.tail;
    const length = within(4, 10);
    const [a, b] = [within(-1, 1), within(0, 2 * Math.PI)];
    const flat = Math.sqrt(1 - a * a);
    const step = [flat * Math.cos(b), a, flat * Math.sin(b)];
    const tail = head.map((value, axis) => clamp(value + length * step[axis]));
    if (tail.every((value, axis) => Math.abs(value - head[axis]) < 0.5)) continue;
    bones.push({ name: `bone${i}`, parent: parent?.name ?? null, head, tail });
    const [r, r2] = [within(1.2, 2.8), within(1.2, 2.8)];
    const blend = random() < 0.5 ? 0 : within(0, 2);
    operations.push({ op: "add-capsule", from: head, to: tail, r, r2, color: COLOUR, blend });
  }
  const root = bones[0].name;
  if (random() < 0.3) {
    const [x, y, z] = [within(3, 29), within(3, 29), within(3, 29)];
    operations.push({ op: "add-sphere", x, y, z, r: within(1.2, 2), color: COLOUR });
  }
  if (random() < 0.3) {
    bones.push({ name: "outside", parent: root, head: [40, 40, 40], tail: [44, 40, 40] });
  }
  if (random() < 0.3) {
    bones.push({ name: "hold_socket", parent: root, head: bones[0].tail, tail: bones[0].tail });
  }
  const field = compileField(operations, VOLUME);
  const mesh = surfaceNets.extract(sampleField(field, VOLUME, 1), field);
  return { seed, mesh, bones, field };
}
