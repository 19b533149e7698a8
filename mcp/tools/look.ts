import type { Report } from "bindpose/contract";
import * as z from "zod";
import { callVerb, verbWords } from "../call-verb.js";
import { draw, pictureData, pictureInput } from "../draw.js";
import { Refused } from "../outcome.js";
import { nameSchema } from "../schemas.js";
import { ADDS, defineTool } from "../tool.js";

const frames = z.number().int().min(2).max(16).default(8);
const animation = nameSchema.optional();

const POSE = defineTool({
  name: "render_pose",
  about:
    "See one pose of a run or GLB: at rest, at an instant of an animation, or with joints set. An image and the camera that took it. Writes nothing unless outPath is given.",
  input: z.strictObject({
    ...pictureInput,
    animation,
    timeMs: z.number().min(0).default(0).describe("The instant of the animation."),
  }),
  data: pictureData,
  hints: ADDS,
  async run({ animation, timeMs, ...ask }, house) {
    const time = animation === undefined ? undefined : timeMs;
    const { data, image } = await draw(house, "pose", ask, { animation, time });
    const what = animation === undefined ? "posed" : `${animation} at ${timeMs} ms`;
    const clamped = Object.entries(data.frames[0]?.clamped ?? {}).map(
      ([joint, shown]) => `; ${joint} is beyond its range, ${shown} is shown`,
    );
    const said = `${ask.path}, ${what}, view ${data.camera.view}${clamped.join("")}`;
    return { data, image, said };
  },
});

const SHEET = defineTool({
  name: "render_sheet",
  about:
    "See an animation as a contact sheet: instants at equal distances with one camera. Shows at a glance whether a limb folds the wrong way or a loop jumps.",
  input: z.strictObject({ ...pictureInput, animation, frames }),
  data: pictureData,
  hints: ADDS,
  async run({ animation, frames, ...ask }, house) {
    const { data, image } = await draw(house, "sheet", ask, { animation, frames });
    const name = data.frames[0]?.animation ?? "joints";
    return { data, image, said: `${ask.path}, ${data.frames.length} frames of ${name}` };
  },
});

const sweepData = z.strictObject({
  joint: z.string(),
  worstValue: z.number().describe("Where the volume is smallest."),
  limbRadius: z.number(),
  volumeChange: z.number().describe("Smallest local volume over the bind pose's, minus 1."),
  crossSection: z.number().describe("Smallest radius across the joint over the bind pose's."),
  stretch: z.number(),
  intersections: z.number().int(),
  dragged: z.number().int().describe("Vertices of other limbs that are dragged along."),
});

const SWEEP = defineTool({
  name: "sweep_joint",
  about:
    "Move one joint of a run from its least to its greatest value: a contact sheet coloured by stretch, and how much volume the limb loses, whether it cuts through itself, what it drags along.",
  input: z.strictObject({ ...pictureInput, joint: nameSchema, frames }),
  data: z.strictObject({ sweep: sweepData, picture: pictureData }),
  hints: ADDS,
  async run({ joint, frames, ...ask }, house) {
    const overlay = ask.overlay.length === 0 ? ["stretch"] : ask.overlay;
    const more = { sweep: joint, frames };
    const { data, image } = await draw(house, "sheet", { ...ask, overlay }, more);
    const flags = { json: true, deep: true, "no-khronos": true };
    const words = verbWords("validate", flags, [house.root.asset(ask.path)]);
    const { sweeps } = (await callVerb(house, words)) as Report;
    const sweep = sweeps.find((each) => each.joint === joint);
    if (sweep === undefined) {
      throw new Refused("unreadable", `${joint} could not be measured; validate_asset says why`);
    }
    const { worstValue, limbRadius, volumeChange, crossSection, stretch } = sweep;
    const { intersections, dragged } = sweep;
    const figures = { worstValue, limbRadius, volumeChange, crossSection, stretch };
    const percent = Math.round(100 * volumeChange);
    const said = `${joint}: volume ${percent} %, stretch ${stretch.toFixed(2)}, ${intersections} intersections`;
    const measured = { joint, ...figures, intersections, dragged };
    return { data: { sweep: measured, picture: data }, image, said };
  },
});

export const LOOK_TOOLS = [POSE, SHEET, SWEEP];
