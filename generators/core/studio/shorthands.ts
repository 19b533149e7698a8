import { flagName } from "../args/flag-name.js";
import type { FlagTable } from "../args/flag-table.js";
import type { FlagValues } from "../args/parse-flags.js";
import type { FlagValue } from "../args/parse-value.js";
import { done, type Result, refuse } from "../result.js";
import { boneOrient } from "../rig/bone-orient.js";
import type { RigState } from "../rig/rig-state.js";
import { unknownName } from "../rig/unknown-name.js";

/**
 * A flag of the command line that stands for other flags of its operation: the log holds what it
 * stood for at that moment, so that reading a log knows nothing of it.
 */
export interface Shorthand {
  readonly flags: FlagTable;
  /** Keys that it supplies; they exclude it. */
  readonly supplies: readonly string[];
  /** What it stands for beside the operation's other values, or why it means nothing. */
  readonly expand: (
    value: FlagValue,
    others: Readonly<Record<string, unknown>>,
    state: RigState,
  ) => Result<FlagValues>;
}

const ALONG: Shorthand = {
  flags: {
    along: {
      type: "name",
      doc: "from this bone's head to its tail, in place of --from and --to",
      extended: true,
    },
  },
  supplies: ["from", "to"],
  expand(along, _, state) {
    const bone = segmentOf(along as string, state);
    return bone.ok ? done({ from: bone.data.head, to: bone.data.tail }) : bone;
  },
};

const FRAME: Shorthand = {
  flags: {
    frame: {
      type: "choice",
      values: ["model", "bone"],
      doc: "bone: y runs along the bone and z is nearest +z, in place of --orient; the bone must stand (default model)",
      extended: true,
    },
  },
  supplies: ["orientX", "orientY", "orientZ"],
  expand(frame, { bone: name }, state) {
    if (frame === "model") return done({ orientX: 0, orientY: 0, orientZ: 0 });
    if (typeof name !== "string") return refuse("it needs --bone too");
    const bone = segmentOf(name, state);
    if (!bone.ok) return bone;
    const orient = boneOrient(bone.data.head, bone.data.tail, bone.data.roll);
    if (orient === undefined) return refuse(`bone ${name} has no length, so no frame of its own`);
    const [orientX, orientY, orientZ] = orient;
    return done({ orientX, orientY, orientZ });
  },
};

/** By operation. */
const SHORTHANDS = new Map<string, Shorthand>([
  ["add-capsule", ALONG],
  ["subtract-capsule", ALONG],
  ["define-joint", FRAME],
]);

/** The flags that an operation takes on the command line only. */
export function shorthandFlags(operation: string): FlagTable {
  return SHORTHANDS.get(operation)?.flags ?? {};
}

/** The operation's flags as the command line takes them: a shorthand makes what it supplies optional. */
export function flagsWithShorthands(operation: string, flags: FlagTable): FlagTable {
  const shorthand = SHORTHANDS.get(operation);
  if (shorthand === undefined) return flags;
  const name = Object.keys(shorthand.flags).map(flagName).join(", ");
  const open = Object.entries(flags).map(([key, flag]) =>
    shorthand.supplies.includes(key) && flag.required
      ? [key, { ...flag, required: false, doc: `${flag.doc}; or ${name}` }]
      : [key, flag],
  );
  return { ...Object.fromEntries(open), ...shorthand.flags };
}

/**
 * The values with a shorthand replaced by what it stands for; `state` is asked for only then. An
 * amendment's values stand on those of the operation as it is.
 */
export function expandShorthand(
  operation: string,
  values: FlagValues,
  state: () => RigState,
  standing: object = {},
): Result<FlagValues> {
  const shorthand = SHORTHANDS.get(operation);
  const used = Object.keys(shorthand?.flags ?? {}).find((key) => Object.hasOwn(values, key));
  if (shorthand === undefined || used === undefined) return done(values);
  const doubled = shorthand.supplies.find((key) => Object.hasOwn(values, key));
  if (doubled !== undefined) {
    return refuse(
      `${operation}: ${flagName(used)} stands for ${flagName(doubled)}; give one of them`,
    );
  }
  const { [used]: value, ...others } = values;
  const expanded = shorthand.expand(value!, { ...standing, ...others }, state());
  return expanded.ok
    ? done({ ...others, ...expanded.data })
    : refuse(`${operation}: ${flagName(used)}: ${expanded.error}`);
}

function segmentOf(name: string, state: RigState) {
  const bone = state.bones.get(name);
  if (bone === undefined) return refuse(unknownName("bone", name, state.bones.keys()));
  const { head, tail, roll } = bone;
  return head === undefined || tail === undefined
    ? refuse(`bone ${name} has no place yet; set-bone gives it one`)
    : done({ head, tail, roll });
}
