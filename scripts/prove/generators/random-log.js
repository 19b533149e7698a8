// Seeded random characters as logs: a trunk with limbs on a random tree of bones, carved, mirrored
// and copied, with random curves. Always one body, so that what is proved is the way and not luck.
import { animate, defineJoint, placeBone } from "../../../dist/conformance/make/log-lines.js";
import { seededRandom } from "../../../dist/validator/fixtures/random.js";

export const VOLUME = { x: 28, y: 32, z: 20 };
const MIDDLE = { x: VOLUME.x / 2, z: VOLUME.z / 2 };
const AXES = ["x", "y", "z"];
const INTERPOLATIONS = ["constant", "linear", "bezier", "ease-in", "ease-out", "ease-in-out"];
const COLOURS = ["#b0764f", "#3d4668", "#6a8f5a", "#d8b48a"];

/** Records of the character of a seed. */
export function randomLog(seed) {
  const random = seededRandom(seed);
  const between = (low, high) => low + random() * (high - low);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const round = (value) => Math.round(value * 64) / 64;
  const body = [];
  const bones = [];

  // A trunk of two to four bones, then limbs on it, each of one to three bones, on the left alone.
  const trunk = 2 + Math.floor(random() * 3);
  const step = round(between(4, 6));
  const places = Array.from({ length: trunk + 1 }, (_, i) => [MIDDLE.x, 5 + i * step, MIDDLE.z]);
  for (let i = 0; i < trunk; i++) {
    bones.push({
      name: `trunk_${i}`,
      parent: i === 0 ? "" : `trunk_${i - 1}`,
      head: places[i],
      tail: places[i + 1],
    });
    body.push({
      op: "add-capsule",
      from: places[i],
      to: places[i + 1],
      r: round(between(2.5, 3.5)),
      r2: round(between(2.2, 3)),
      color: pick(COLOURS),
      blend: round(between(0.3, 1.5)),
    });
  }
  const limbs = Math.floor(random() * 4);
  for (let limb = 0; limb < limbs; limb++) {
    const from = Math.floor(random() * trunk);
    let parent = `trunk_${from}`;
    let head = places[from].map(round);
    const length = 1 + Math.floor(random() * 3);
    for (let i = 0; i < length; i++) {
      const reach = i === 0 ? 5 : 3;
      const tail = [
        Math.min(head[0] + reach * between(0.6, 1), VOLUME.x - 3),
        Math.max(4, Math.min(head[1] + reach * between(-1, 1), VOLUME.y - 4)),
        Math.max(3.5, Math.min(head[2] + reach * between(-0.4, 0.4), VOLUME.z - 3.5)),
      ].map(round);
      const name = `limb_${limb}_${i}_l`;
      bones.push({ name, parent, head, tail, mirrored: true });
      const blend = round(between(0.2, 1));
      body.push({
        op: "add-capsule",
        from: head,
        to: tail,
        r: 1.75,
        r2: 1.5,
        color: pick(COLOURS),
        blend,
      });
      parent = name;
      head = tail;
    }
  }
  body.push({ op: "mirror", axis: "x", at: MIDDLE.x, keep: "high" });
  // Pieces cut out of the trunk's front, a bump that is copied, a small shift of all.
  for (let cut = Math.floor(random() * 3); cut > 0; cut--) {
    const [x, y] = [MIDDLE.x + between(-1, 1), between(6, 5 + trunk * step)].map(round);
    const z = round(MIDDLE.z + 3.5);
    body.push(
      random() < 0.5
        ? { op: "subtract-sphere", x, y, z, r: 1.5, blend: round(between(0, 0.5)) }
        : { op: "subtract-box", x, y, z, w: 2, h: 2, d: 2, rotZ: round(between(-1, 1)) },
    );
  }
  if (random() < 0.4)
    body.push({ op: "copy", dx: 0, dy: 0, dz: round(between(0.5, 1.5)), blend: 0.5 });
  if (random() < 0.3) body.push({ op: "replace-color", from: COLOURS[0], to: "#884422" });

  const placed = bones.flatMap(({ name, parent, head, tail, mirrored }) => {
    const own = placeBone(name, parent, head, tail, {});
    if (!mirrored) return own;
    const flip = ([x, y, z]) => [2 * MIDDLE.x - x, y, z];
    const side = (word) => word.replace(/_l$/, "_r");
    return [...own, ...placeBone(side(name), side(parent), flip(head), flip(tail), {})];
  });
  const names = placed.filter(({ op }) => op === "define-bone").map(({ name }) => name);
  const skeleton = [...placed];
  if (random() < 0.5) {
    const top = places[trunk];
    skeleton.push(...placeBone("top_socket", `trunk_${trunk - 1}`, top, top));
  }
  const joints = [];
  for (let i = 0; i < 2 + Math.floor(random() * 4); i++) {
    const min = -round(between(0.2, 1.2));
    const max = round(between(0.2, 1.2));
    const isTurn = random() < 0.8;
    const follows = joints.length > 0 && random() < 0.2;
    const more = {
      kind: isTurn ? "rotation" : "translation",
      axis: pick(AXES),
      min,
      max,
      rest: random() < 0.7 ? 0 : round(between(min, max)),
      drive: follows || random() < 0.7 ? "auto" : "caller",
      ...(random() < 0.3 ? { orientX: round(between(-1, 1)), orientY: round(between(-1, 1)) } : {}),
      ...(random() < 0.3 ? { offsetX: round(between(-1, 1)), offsetZ: round(between(-1, 1)) } : {}),
      ...(follows ? { follow: pick(joints).name, factor: round(between(-1.5, 1.5)) } : {}),
    };
    joints.push({ name: `joint_${i}`, follows, min, max });
    skeleton.push(defineJoint(`joint_${i}`, i === 0 ? `trunk_${trunk - 1}` : pick(names), more));
  }
  const motion = ["first", "second"].slice(0, 1 + Math.floor(random() * 2)).flatMap((name) => {
    const periodMs = 200 + Math.floor(random() * 1800);
    const tracks = joints.filter(({ follows }, i) => i === 0 || (!follows && random() < 0.6));
    return tracks.flatMap((joint, index) => {
      const keys = randomKeys({ random, between, pick, round }, joint, periodMs);
      const records = animate(name, joint.name, keys, { periodMs, loop: random() < 0.6 });
      return index === 0 ? records : records.slice(1);
    });
  });
  return [...body, ...skeleton, ...motion];
}

/** The first two keys are the ends of the range: what is animated moves. */
function randomKeys({ random, between, pick, round }, { min, max }, periodMs) {
  const count = 2 + Math.floor(random() * 4);
  return Array.from({ length: count }, (_, i) => {
    const tMs = Math.floor(((i + random() * 0.8) / count) * periodMs);
    const value = i === 0 ? min : i === 1 ? max : round(between(min, max));
    return [tMs, value, pick(INTERPOLATIONS)];
  });
}
