import { rule } from "../report/rule.js";
import { documentRules } from "./document-rules.js";

const guess = (nearest: string | null) => (nearest === null ? "" : ` (did you mean "${nearest}"?)`);

const twice = (spec: string, what: string) =>
  rule<{ name: string }>({
    severity: "error",
    document: "manifest",
    spec,
    message: ({ name }) => `${what} "${name}" stands twice`,
    hint: ({ name }) => `keep one entry for "${name}"`,
  });

/** Rules on a manifest: its values, its order, and what it names of the catalog. */
export const MANIFEST_RULES = {
  ...documentRules("MANIFEST", "manifest"),
  MANIFEST_VERSION: rule<{ found: string }>({
    severity: "error",
    document: "manifest",
    spec: "G03",
    message: ({ found }) => `version is ${found}; known are 1 and 2`,
    hint: () => "set version to 2",
  }),
  MANIFEST_VERSION_ONE: rule<{ key: string }>({
    severity: "error",
    document: "manifest",
    spec: "G03",
    message: ({ key }) => `a version 1 manifest has no ${key}: its layout is fixed`,
    hint: ({ key }) => `set version to 2, or remove ${key}`,
  }),
  MANIFEST_ID: rule<{ found: string }>({
    severity: "error",
    document: "manifest",
    spec: "G04",
    message: ({ found }) => `${found} is no id`,
    hint: () => "use 1 to 48 lower-case letters, digits, _ and -, beginning with a letter",
  }),
  MANIFEST_HASH: rule<{ found: string; digits: number }>({
    severity: "error",
    document: "manifest",
    spec: "G06, G07, G09",
    message: ({ found, digits }) => `${found} is no hash of ${digits} lower-case hex digits`,
    hint: ({ digits }) =>
      digits === 16
        ? "copy the fingerprint out of the current catalog"
        : "copy the hash that the upload returned",
  }),
  MANIFEST_GAME_UNKNOWN: rule<{ game: string; nearest: string | null }>({
    severity: "error",
    document: "manifest",
    spec: "G05",
    message: ({ game, nearest }) => `the catalog has no game "${game}"${guess(nearest)}`,
    hint: () => "name one of the catalog's asset ids",
  }),
  MANIFEST_CONTRACT_OLD: rule<{ found: string; current: string }>({
    severity: "info",
    document: "manifest",
    spec: "G06",
    message: ({ found, current }) =>
      `the contract ${found} is accepted, but no longer current: that is ${current}`,
    hint: ({ current }) => `fit the model to the current measures, then set contract to ${current}`,
  }),
  MANIFEST_CONTRACT_UNKNOWN: rule<{ found: string; current: string }>({
    severity: "error",
    document: "manifest",
    spec: "G06",
    message: ({ found, current }) => `the contract ${found} does not fit: current is ${current}`,
    hint: ({ current }) => `compare the catalog's measures, then set contract to ${current}`,
  }),
  MANIFEST_ASSET_MISSING: rule<{ asset: string }>({
    severity: "error",
    document: "manifest",
    spec: "G43, G46",
    message: ({ asset }) => `the owner's library has no asset ${asset}`,
    hint: () => "upload the piece as this owner and use the hash that is returned",
  }),
  MANIFEST_SLOT_UNKNOWN: rule<{ slot: string; nearest: string | null }>({
    severity: "error",
    document: "manifest",
    spec: "G10, G13",
    message: ({ slot, nearest }) => `the station has no slot "${slot}"${guess(nearest)}`,
    hint: () => "bind a control.<slot> or part.<slot> that the catalog lists",
  }),
  MANIFEST_SLOT_TWICE: twice("G10", "the slot"),
  MANIFEST_CONTROLS_NONE: rule<{ slot: string; game: string }>({
    severity: "error",
    document: "manifest",
    spec: "G11",
    message: ({ slot, game }) => `"${game}" has no physical controls: nothing answers to "${slot}"`,
    hint: ({ slot }) => `remove the binding of "${slot}"`,
  }),
  MANIFEST_TARGET_UNKNOWN: rule<{ target: string; nearest: string | null }>({
    severity: "error",
    document: "manifest",
    spec: "G15, G22",
    message: ({ target, nearest }) => `the station has no target "${target}"${guess(nearest)}`,
    hint: () => "name one of the catalog entry's presentation.targets",
  }),
  MANIFEST_TARGET_PART: rule<{ target: string }>({
    severity: "error",
    document: "manifest",
    spec: "G15",
    message: ({ target }) => `"${target}" is a part: it moves with the display, never alone`,
    hint: () => "move the display instead",
  }),
  MANIFEST_TARGET_TWICE: twice("G15", "a placement of"),
  MANIFEST_CLIP_TWICE: twice("G22", "a clip of"),
  MANIFEST_KEY_ORDER: rule<{ time: number; before: number }>({
    severity: "error",
    document: "manifest",
    spec: "G24, G32",
    message: ({ time, before }) => `a keyframe at ${time} stands after one at ${before}`,
    hint: () => "let times rise strictly",
  }),
  MANIFEST_KEY_ENDS: rule<{ end: string; found: number; expected: number }>({
    severity: "error",
    document: "manifest",
    spec: "G24, G32",
    message: ({ end, found, expected }) => `the ${end} keyframe is at ${found}, not at ${expected}`,
    hint: ({ end, expected }) => `put the ${end} keyframe at time ${expected}`,
  }),
  MANIFEST_CLIP_ENDS: rule<{ end: string }>({
    severity: "error",
    document: "manifest",
    spec: "G25",
    message: ({ end }) => `the clip's ${end} keyframe is not at rest`,
    hint: ({ end }) => `give the ${end} keyframe position and rotation [0,0,0] and scale [1,1,1]`,
  }),
  MANIFEST_CHANNEL_UNKNOWN: rule<{ channel: string; nearest: string | null }>({
    severity: "error",
    document: "manifest",
    spec: "G30",
    message: ({ channel, nearest }) =>
      `the game has no motion channel "${channel}"${guess(nearest)}`,
    hint: () => "name one of presentation.motionChannels, or animate the display with a clip",
  }),
  MANIFEST_CHANNEL_TWICE: twice("G30", "a motion of"),
  MANIFEST_PROGRESS_ORDER: rule<{ progress: number; before: number }>({
    severity: "error",
    document: "manifest",
    spec: "G32",
    message: ({ progress, before }) => `progress falls from ${before} to ${progress}`,
    hint: () => "let progress stay or rise: the path is travelled once",
  }),
  MANIFEST_PROGRESS_ENDS: rule<{ end: string; found: number; expected: number }>({
    severity: "error",
    document: "manifest",
    spec: "G32",
    message: ({ end, found, expected }) =>
      `the motion's ${end} keyframe has progress ${found}, not ${expected}`,
    hint: ({ end, expected }) => `give the ${end} keyframe progress ${expected}`,
  }),
  MANIFEST_MOTION_ENDS: rule<{ end: string }>({
    severity: "error",
    document: "manifest",
    spec: "G33",
    message: ({ end }) => `the motion's ${end} keyframe is off the path`,
    hint: ({ end }) => `give the ${end} keyframe position and rotation [0,0,0]`,
  }),
  MANIFEST_FIT_STRETCHED: rule<{ slot: string; ratio: number; x: number; y: number; z: number }>({
    severity: "warning",
    document: "manifest",
    spec: "G35",
    message: ({ slot, ratio, x, y, z }) =>
      `the piece of ${slot} is stretched: its axes are scaled by ${x}, ${y} and ${z}, ${ratio} apart`,
    hint: () => "give the piece the proportions of the catalog's box, and export nothing beside it",
  }),
  MANIFEST_FOOTPRINT: rule<Record<never, never>>({
    severity: "hint",
    document: "manifest",
    spec: "G21",
    message: () => "the body is moved, but what players walk into stays where it was",
    hint: () => "keep the shell over the reference footprint",
  }),
  MANIFEST_DISPLAY_RATIO: rule<Record<never, never>>({
    severity: "hint",
    document: "manifest",
    spec: "G21",
    message: () => "the display is lifted or scaled: seats and players stay as they are",
    hint: () => "leave the display's y offset 0 and its scale 1 for the usual proportions",
  }),
} as const;
