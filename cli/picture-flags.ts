import { nearestName } from "bindpose/contract/words";
import type { Subject } from "bindpose/pictures";
import { type Eye, type Vector, VIEWS, type View } from "bindpose/preview";
import type { OptionValues } from "./parse-options.js";
import { oneOf, positive, readNumber } from "./read-words.js";
import type { RunCamera } from "./run-camera.js";
import { UsageError } from "./usage-error.js";

/** The flags that `pose` and `sheet` share. */
export const PICTURE_OPTIONS = {
  animation: { type: "string", value: "NAME", doc: "the animation that is shown" },
  set: {
    type: "string",
    multiple: true,
    value: "JOINT=VALUE",
    doc: "a joint's value, radians or units; as often as wanted",
  },
  view: { type: "string", value: "VIEW", doc: `${VIEWS.join(", ")} or eye (default iso)` },
  eye: {
    type: "string",
    value: "X,Y,Z",
    doc: "of the view eye: where it stands (default: the run's camera)",
  },
  target: { type: "string", value: "X,Y,Z", doc: "of the view eye: what it looks at (default +z)" },
  fov: {
    type: "string",
    value: "DEGREES",
    doc: "of the view eye: from top to bottom (default 50, or the run's camera's)",
  },
  size: { type: "string", value: "PIXELS", doc: "the longer side of the picture (default 512)" },
  background: {
    type: "string",
    value: "COLOUR",
    doc: "#rrggbb (default the run's, else #20242c) or transparent",
  },
  overlay: {
    type: "string",
    multiple: true,
    value: "NAMES",
    doc: "skeleton, axes, weights:BONE, stretch, findings, findings:CODE (default none)",
  },
  exact: { type: "boolean", doc: "every colour as it is, in a larger file" },
  out: { type: "string", value: "FILE.png", doc: "where it is written" },
  json: { type: "boolean", doc: "camera, frames and figures as one JSON document" },
  help: { type: "boolean" },
} as const;

export type PictureValues = OptionValues<typeof PICTURE_OPTIONS>;

const DEFAULT_FOV = 50;
const DEFAULT_BACKGROUND = "#20242c";
const SIZES = { least: 32, most: 4096, usual: 512 } as const;

/**
 * From where a picture is taken; undefined where the caller leaves it open.
 * @param camera the run's own, where it has one: the eye unless another is named
 */
export function readView(
  verb: string,
  values: PictureValues,
  { camera }: RunCamera = {},
): View | Eye | undefined {
  const { view, eye, target, fov } = values;
  if (view !== "eye") {
    const stray = Object.entries({ eye, target, fov }).find(([, value]) => value !== undefined);
    if (stray !== undefined) throw new UsageError(`${verb}: --${stray[0]} is for --view eye`);
    return view === undefined ? undefined : oneOf(`${verb}: --view`, view, VIEWS);
  }
  const position = eye === undefined ? camera?.position : readPoint(verb, "eye", eye);
  if (position === undefined) {
    throw new UsageError(`${verb}: say where the eye stands: --eye X,Y,Z`);
  }
  const usual = eye === undefined ? (camera?.fov ?? DEFAULT_FOV) : DEFAULT_FOV;
  const ahead: Vector = [position[0], position[1], position[2] + 1];
  const angle = fov === undefined ? usual : positive(`${verb}: --fov`, fov, false);
  if (angle >= 180) throw new UsageError(`${verb}: --fov is below 180, not ${fov}`);
  const at = target === undefined ? ahead : readPoint(verb, "target", target);
  if (at.every((value, axis) => value === position[axis])) {
    throw new UsageError(`${verb}: --target is where the eye stands; name another point`);
  }
  return { position, target: at, fov: angle };
}

function readPoint(verb: string, flag: string, text: string): Vector {
  const [x, y, z, ...more] = text.split(",").map((word) => readNumber(`${verb}: --${flag}`, word));
  if (x === undefined || y === undefined || z === undefined || more.length > 0) {
    throw new UsageError(`${verb}: --${flag} is three numbers, X,Y,Z, not ${text}`);
  }
  return [x, y, z];
}

/** Pixels of the picture's longer side. */
export function readSize(verb: string, { size }: PictureValues): number {
  if (size === undefined) return SIZES.usual;
  const pixels = positive(`${verb}: --size`, size, true);
  if (pixels >= SIZES.least && pixels <= SIZES.most) return pixels;
  throw new UsageError(`${verb}: --size is from ${SIZES.least} to ${SIZES.most}, not ${size}`);
}

export function readBackground(
  verb: string,
  { background }: PictureValues,
  run: RunCamera = {},
): string {
  if (background === undefined) return run.background ?? DEFAULT_BACKGROUND;
  if (background === "transparent" || /^#[0-9a-f]{6}$/i.test(background)) return background;
  throw new UsageError(`${verb}: --background is #rrggbb or transparent, not ${background}`);
}

/** The name of one of the subject's animations, or the nearest one in the error. */
export function readAnimation(verb: string, subject: Subject, name: string | undefined) {
  if (name === undefined) return undefined;
  const known = subject.animations.find((animation) => animation.name === name);
  if (known !== undefined) return known;
  throw new UsageError(`${verb}: ${unknown("animation", name, namesOf(subject.animations))}`);
}

/** One of the subject's joints. */
export function readJoint(verb: string, subject: Subject, name: string) {
  const known = subject.joints.find((joint) => joint.name === name);
  if (known !== undefined) return known;
  throw new UsageError(`${verb}: ${unknown("joint", name, namesOf(subject.joints))}`);
}

/** Values of joints, by name: `--set head_turn=0.4`. */
export function readJointValues(
  verb: string,
  subject: Subject,
  { set = [] }: PictureValues,
): Map<string, number> {
  const values = new Map<string, number>();
  for (const word of set) {
    const at = word.lastIndexOf("=");
    if (at < 1) throw new UsageError(`${verb}: --set is JOINT=VALUE, not ${word}`);
    const { name } = readJoint(verb, subject, word.slice(0, at));
    values.set(name, readNumber(`${verb}: --set ${name}`, word.slice(at + 1)));
  }
  return values;
}

/** What to say of a name that the asset does not have. */
export function unknown(kind: string, name: string, known: readonly string[]): string {
  if (known.length === 0) return `there is no ${kind} ${name}; the asset has none`;
  const near = nearestName(name, known);
  const advice = near === undefined ? `there are ${listed(known)}` : `did you mean ${near}?`;
  return `there is no ${kind} ${name}: ${advice}`;
}

function listed(names: readonly string[]): string {
  return names.length > 12 ? `${names.slice(0, 12).join(", ")} ...` : names.join(", ");
}

function namesOf(items: readonly { readonly name: string }[]): string[] {
  return items.map(({ name }) => name);
}
