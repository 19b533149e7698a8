import { parseFlags } from "../args/parse-flags.js";
import { quoteWord } from "../args/write-words.js";
import { done, type Result, refuse } from "../result.js";
import { unplacedBones } from "../rig/build-model.js";
import { unknownName } from "../rig/unknown-name.js";
import { COMMANDS, type ViewChoice } from "./commands.js";
import { placeBone } from "./missing-parts.js";
import type { Pose } from "./next-pose.js";
import type { Run } from "./open-run.js";
import { type Overlays, readOverlays } from "./overlays.js";
import type { ProgramSpec } from "./program-spec.js";

/** What a render is asked for beside the files that every one makes. */
export interface RenderOptions {
  readonly view: ViewChoice;
  /** Pixels of a picture's side; its width where `height` differs. */
  readonly size: number;
  readonly height?: number;
  readonly overlays: Overlays;
  /** The bone that the pictures are close to. */
  readonly focus: string | undefined;
  /** Drawn besides: a pose, the phases of an animation, the range of a joint. */
  readonly pose: Pose | undefined;
  readonly sheet: string | undefined;
  readonly sweep: string | undefined;
  /** Only pictures are written, of a body on a coarser lattice. */
  readonly isDraft: boolean;
  /** All that was found is said. */
  readonly isVerbose: boolean;
  /** Everything is made anew, though it may stand there. */
  readonly isFresh: boolean;
}

/** Pixels of a picture's side: by default, and the bounds. */
const SIZE = { usual: 768, least: 64, most: 2048 } as const;

/** Reads the flags of `render`, and refuses what cannot be rendered before anything is made. */
export function readRenderOptions(
  spec: ProgramSpec,
  run: Run,
  tokens: readonly string[],
): Result<RenderOptions> {
  const reading = { program: spec.name, operation: "render" };
  const flags = parseFlags(tokens, COMMANDS.render.flags, reading);
  if (!flags.ok) return flags;
  const values = flags.data as Partial<Record<string, string>>;
  const { view = "iso", animation, focus, sheet, sweep } = values;
  const { time, fresh = false, verbose = false, draft = false } = flags.data;
  const { state } = run.replay;
  const { bones, joints, animations } = state;
  const [unplaced, ...others] = unplacedBones(state);
  if (unplaced !== undefined) {
    const also =
      others.length === 0
        ? ""
        : ` (nor ${others.length === 1 ? "was" : "were"} ${others.slice(0, 8).join(", ")})`;
    return refuse(`bone ${unplaced} was never placed${also}; ${spec.name} ${placeBone(unplaced)}`);
  }
  if ((animation === undefined) !== (time === undefined)) {
    const [first] = animations.keys();
    const example = `--animation ${quoteWord(animation ?? first ?? "walk")} --time ${time ?? 0}`;
    return refuse(`render: --animation and --time go together: which pose, and when; ${example}`);
  }
  const named = [
    ["animation", animation, animations],
    ["animation", sheet, animations],
    ["joint", sweep, joints],
    ["bone", focus, bones],
  ] as const;
  for (const [kind, name, known] of named) {
    if (name !== undefined && !known.has(name)) {
      return refuse(`render: ${unknownName(kind, name, known.keys())}`);
    }
  }
  const overlays = readOverlays(values["overlay"], bones.keys());
  if (!overlays.ok) return refuse(`render: ${overlays.error}`);
  const size = readSize(values["size"]);
  if (!size.ok) return size;
  if (view === "eye" && run.config.camera === undefined) {
    const camera = '"camera": {"position": [16, 24, 0], "fov": 70}';
    return refuse(`render: --view eye needs the case's camera; write ${camera} into the config`);
  }
  return done({
    view: view as ViewChoice,
    ...size.data,
    overlays: overlays.data,
    focus,
    pose: animation === undefined ? undefined : { animation, timeMs: time as number },
    sheet,
    sweep,
    isDraft: draft as boolean,
    isVerbose: verbose as boolean,
    isFresh: fresh as boolean,
  });
}

/** "768" or "1280x720". */
function readSize(text = `${SIZE.usual}`): Result<Pick<RenderOptions, "size" | "height">> {
  const [, width, height = width] = /^(\d{1,6})(?:x(\d{1,6}))?$/.exec(text) ?? [];
  const sides = [Number(width), Number(height)] as const;
  if (!sides.every((side) => side >= SIZE.least && side <= SIZE.most)) {
    const range = `from ${SIZE.least} to ${SIZE.most} pixels`;
    return refuse(`render: --size is ${range}, 768 or 1280x720, found ${text.slice(0, 20)}`);
  }
  return done(sides[0] === sides[1] ? { size: sides[0] } : { size: sides[0], height: sides[1] });
}
