import { LIMITS } from "bindpose/contract/words";

/** How a character becomes a file for other engines. Everything is optional. */
export interface ExportOptions {
  /** Height of the mesh at rest, in metres; by default `space.metresPerUnit` scales, else nothing. */
  readonly height?: number;
  /**
   * What comes to lie at 0: the middle of the box of the mesh at rest, or the point of the floor
   * below it (`ground`; its x and z are `space.origin`'s where the rig gives one). By default
   * `space.origin`, else the field's own 0.
   */
  readonly origin?: "ground" | "centre";
  /** Name of one more bone, at 0, above the root. */
  readonly root?: string;
  /** Which way the character's front looks. glTF's own is +z, the default. */
  readonly forward?: "+z" | "-z";
  /** `along`: every bone that has a length points along its own y. Default `model`, as in the rig. */
  readonly bones?: "model" | "along";
  /** `godot`: looping clips end in `-loop`, which Godot's importer reads. Default `plain`. */
  readonly names?: "plain" | "godot";
  /** A mesh without bones in this pose; `{}` is the rest pose. */
  readonly static?: StaticPose;
  /** `asset.generator` of the file; default `bindpose`. */
  readonly generator?: string;
}

/** One pose of a rig: an animation's at a time, or rest; then the given joints' values. */
export interface StaticPose {
  readonly animation?: string;
  readonly timeMs?: number;
  /** Values by joint, radians or field units, clamped to the joint's range. */
  readonly joints?: Readonly<Record<string, number>>;
}

/** Heights that a float32 file holds with all its detail: from a micrometre to a thousand kilometres. */
const HEIGHTS = { least: 1e-6, most: 1e6 } as const;

const WORDS = {
  origin: ["ground", "centre"],
  forward: ["+z", "-z"],
  bones: ["model", "along"],
  names: ["plain", "godot"],
} as const;

/**
 * @throws RangeError or TypeError naming the option that is wrong: an unknown word, a height or a
 *   time that is none, a root name that no bone may have, an option that has no meaning
 *   beside another.
 */
export function checkOptions(options: ExportOptions): void {
  for (const [key, words] of Object.entries(WORDS)) {
    const value: unknown = options[key as keyof typeof WORDS];
    if (value !== undefined && !words.some((word) => word === value)) {
      throw new RangeError(`options.${key}: expected one of ${words.join(", ")}, got ${value}`);
    }
  }
  const { height, root, static: pose } = options;
  if (height !== undefined && !(height >= HEIGHTS.least && height <= HEIGHTS.most)) {
    const expected = `metres from ${HEIGHTS.least} to ${HEIGHTS.most}`;
    throw new RangeError(`options.height: expected ${expected}, got ${height}`);
  }
  if (root !== undefined && !(root.length >= 1 && root.length <= LIMITS.nameLength)) {
    const expected = `1 to ${LIMITS.nameLength} characters`;
    throw new RangeError(`options.root: expected ${expected}, got ${root.length}`);
  }
  if (pose === undefined) return;
  for (const key of ["root", "bones", "names"] as const) {
    if (options[key] !== undefined) {
      throw new RangeError(`options.${key}: expected none beside static, which has no bones`);
    }
  }
  if (pose.timeMs !== undefined && pose.animation === undefined) {
    throw new RangeError("options.static.timeMs: expected an animation beside it, got none");
  }
}
