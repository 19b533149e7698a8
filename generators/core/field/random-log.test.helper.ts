import type { FieldOperation } from "bindpose/contract";
import { seededRandom } from "./random.test.helper.js";

const AXES = ["x", "y", "z"] as const;

/**
 * A seeded log of 16 operations over a volume: every primitive, joined and cut, blended and turned,
 * with mirrors, copies and translations in between. Some reach the border.
 */
export function randomLog(
  seed: number,
  volume: { x: number; y: number; z: number },
): FieldOperation[] {
  const random = seededRandom(seed);
  const size = Math.min(volume.x, volume.y, volume.z);
  const between = (low: number, high: number) => low + random() * (high - low);
  const point = () => ({
    x: between(0.15, 0.85) * volume.x,
    y: between(0.15, 0.85) * volume.y,
    z: between(0.15, 0.85) * volume.z,
  });
  const length = () => between(0.05, 0.2) * size;
  const axis = () => AXES[Math.floor(random() * 3)]!;
  const primitive = (cuts: boolean): FieldOperation => {
    const blend = random() < 0.6 ? between(0, 0.1) * size : 0;
    const turn =
      random() < 0.5 ? { rotX: between(-2, 2), rotY: between(-2, 2), rotZ: between(-2, 2) } : {};
    const common = { color: "#808080", blend };
    const verb = cuts ? "subtract" : "add";
    switch (Math.floor(random() * 5)) {
      case 0:
        return { op: `${verb}-sphere`, ...point(), r: length(), ...common };
      case 1: {
        const [rx, ry, rz] = [length(), length(), length() / 3];
        return { op: `${verb}-ellipsoid`, ...point(), rx, ry, rz, ...turn, ...common };
      }
      case 2: {
        const [w, h, d] = [2 * length(), length(), 2 * length()];
        const round = (random() * Math.min(w, h, d)) / 2;
        return { op: `${verb}-box`, ...point(), w, h, d, round, ...turn, ...common };
      }
      case 3: {
        const [r, height] = [length() / 2, 3 * length()];
        return { op: `${verb}-cylinder`, ...point(), r, height, axis: axis(), ...turn, ...common };
      }
      default: {
        const [from, to] = [point(), point()].map(({ x, y, z }) => [x, y, z] as const);
        return {
          op: `${verb}-capsule`,
          from: from!,
          to: to!,
          r: length() / 2,
          r2: length() / 3,
          ...common,
        };
      }
    }
  };
  const edit = (kind: number): FieldOperation => {
    if (kind === 0) return { op: "mirror", axis: axis(), keep: random() < 0.5 ? "low" : "high" };
    const shift = () => between(-0.15, 0.15) * size;
    const by = { dx: shift(), dy: shift(), dz: shift() };
    return kind === 1
      ? { op: "copy", ...by, blend: between(0, 0.1) * size }
      : { op: "translate", ...by };
  };
  return Array.from({ length: 16 }, (_, i) =>
    i % 5 === 4 ? edit(((i - 4) / 5 + seed) % 3) : primitive(i > 0 && random() < 0.3),
  );
}
