import { test } from "node:test";
import { boneAt, derive, fieldOf, seededRandom } from "./bodies.test.helper.js";

test("random triangle soups and skeletons always give whole rows", () => {
  const random = seededRandom(7);
  for (let n = 0; n < 40; n++) {
    const point = () => [random() * 4 - 2, random() * 4 - 2, random() * 4 - 2] as const;
    const vertices = 4 + Math.floor(60 * random());
    // A coarse lattice makes copies, collapsed triangles and bones through vertices.
    const positions = Float32Array.from(
      { length: 3 * vertices },
      () => Math.round(random() * 8) / 2 - 2,
    );
    const indices = Uint32Array.from({ length: 150 }, () => Math.floor(vertices * random()));
    const bones = Array.from({ length: 1 + Math.floor(9 * random()) }, (_, i) =>
      boneAt(`b${i}`, i ? "b0" : null, point(), point()),
    );
    const field = n % 2 ? fieldOf((x, y, z) => Math.hypot(x, y, z) - 2 * random()) : null;
    derive({ positions, indices }, bones, field);
  }
});

test("slivers of any thinness, at any scale, give whole rows", () => {
  const random = seededRandom(9);
  for (let n = 0; n < 100; n++) {
    const scale = 10 ** (60 * random() - 30);
    const thin = () => scale * random() * (random() < 0.7 ? 10 ** (-8 * random()) : 1);
    const positions = Float32Array.from({ length: 180 }, (_, i) =>
      i % 3 ? thin() : scale * random(),
    );
    const indices = Uint32Array.from({ length: 450 }, () => Math.floor(60 * random()));
    const bones = Array.from({ length: 12 }, (_, i) =>
      boneAt(`b${i}`, i ? "b0" : null, [thin(), thin(), 0], [thin(), scale, 0]),
    );
    derive({ positions, indices }, bones, n % 3 ? fieldOf(() => -0.1 * scale * random()) : null);
  }
});
