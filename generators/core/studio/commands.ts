import type { FlagTable } from "../args/flag-table.js";

/** A command that is not an operation of the log's own table. */
export interface CommandSpec {
  readonly group: "run" | "log";
  readonly doc: string;
  readonly example: string;
  readonly flags: FlagTable;
  /** The command's first word is the number of an operation. */
  readonly numbered?: true;
  /** Flags of the named operation follow, which the table cannot list. */
  readonly open?: true;
}

/**
 * Where a picture is taken from, as the renderer names it; `eye` for the case's camera, `all` for a
 * sheet of four. Named here too, because the renderer is not loaded for the words.
 */
export const VIEW_CHOICES = [
  "iso",
  "front",
  "side",
  "top",
  "back",
  "left",
  "bottom",
  "eye",
  "all",
] as const;
export type ViewChoice = (typeof VIEW_CHOICES)[number];

/** Characters of an overlay: the words, and the longest name. */
const OVERLAY_LENGTH = 96;

/** Characters of a list of animations. */
const REQUIRE_LENGTH = 1024;

/** What every call that appends to the log may carry. */
export const RECORD_FLAGS: FlagTable = {
  tag: { type: "name", doc: "groups operations in list" },
  after: {
    type: "nonNegative",
    whole: true,
    doc: "count only if exactly so many records stand before (for several writers)",
  },
};

export const COMMANDS = {
  init: {
    group: "run",
    doc: "Start a run: an empty log, and rig.json with the required animations declared.",
    example: 'init --volume 32,48,32 --background "#20242c"',
    flags: {
      volume: { type: "vec3", doc: "extents x,y,z, whole numbers from 1 to 512, for a new config" },
      background: { type: "colour", doc: "clear colour of pictures, for a new config" },
      camera: {
        type: "vec3",
        doc: "the eye of a viewmodel, x,y,z, looking to +z, for a new config",
      },
      fov: { type: "positive", doc: "the eye's vertical angle of view, degrees (default 70)" },
      require: {
        type: "name",
        longest: REQUIRE_LENGTH,
        form: "NAME,NAME",
        doc: "animations that there have to be, walk,idle, for a new config",
      },
    },
  },
  render: {
    group: "run",
    doc: "Make mesh.glb, rig.json and the preview from the log, and say what is wrong.",
    example: "render --view front --animation walk --time 250",
    flags: {
      view: { type: "choice", values: VIEW_CHOICES, doc: "where from (default iso)" },
      animation: { type: "name", doc: "also draw a pose of this animation, to scene/pose.png" },
      time: { type: "number", doc: "the pose's instant in milliseconds" },
      sheet: { type: "name", doc: "also draw eight phases of this animation, to scene/sheet.png" },
      sweep: { type: "name", doc: "also draw this joint over its range, to scene/sweep.png" },
      overlay: {
        type: "name",
        longest: OVERLAY_LENGTH,
        form: "axes,skeleton,weights:BONE",
        doc: "drawn over all, any of them",
      },
      focus: { type: "name", doc: "the bone that the pictures are close to" },
      size: {
        type: "name",
        form: "768|1280x720",
        doc: "pixels of a picture's side, or width and height, 64 to 2048 (default 768)",
      },
      draft: {
        type: "boolean",
        doc: "pictures only, of cells twice as long; mesh.glb and rig.json stay",
      },
      verbose: { type: "boolean", doc: "say all that was found, however many lines" },
      fresh: { type: "boolean", doc: "make all anew, also what would come out the same" },
    },
  },
  status: {
    group: "run",
    doc: "What the log holds, and what is still missing.",
    example: "status",
    flags: {},
  },
  list: {
    group: "run",
    doc: "The operations in effect, numbered, as the words that record them.",
    example: "list --tag legs",
    flags: { tag: { type: "name", doc: "only those with this tag" } },
  },
  batch: {
    group: "log",
    doc: "Record operations from standard input, one per line in the same words, all or nothing.",
    example: "batch --tag legs < legs.txt",
    flags: {},
  },
  "set-op": {
    group: "log",
    doc: "Change flags of a recorded operation; the others stay.",
    example: "set-op 12 --r 2.8",
    flags: {},
    numbered: true,
    open: true,
  },
  "remove-op": {
    group: "log",
    doc: "Take a recorded operation back.",
    example: "remove-op 12",
    flags: {},
    numbered: true,
  },
  undo: {
    group: "log",
    doc: "Take the last record back: an operation, a whole batch, or a change.",
    example: "undo",
    flags: {},
  },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
