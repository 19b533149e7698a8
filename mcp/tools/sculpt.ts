import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { draw, IMAGE_BYTES, pictureData } from "../draw.js";
import { Refused } from "../outcome.js";
import { count, nameSchema, pathSchema } from "../schemas.js";
import { ADDS, defineTool, PROGRAM_NAMES, READS, REPLACES } from "../tool.js";
import { callProgram, configOf, openWorkspace } from "../workspace.js";

const program = z.enum(PROGRAM_NAMES).describe("mc: flat facets; sn: smooth; dc: crisp edges.");

const HELP = defineTool({
  name: "op_help",
  about: "The operations of a generator, or one operation's exact flags with an example.",
  input: z.strictObject({ program: program.default("mc-skin"), operation: nameSchema.optional() }),
  data: z.strictObject({ text: z.string() }),
  hints: READS,
  async run({ program, operation }, house) {
    const loaded = await house.program(program);
    const words = operation === undefined ? ["help"] : ["help", operation];
    const { out } = await callProgram({ ...loaded, folder: house.root.folder, path: "." }, words);
    return { data: { text: out }, said: out.split("\n")[0]! };
  },
});

const START = defineTool({
  name: "start_run",
  about:
    "Begin a character: a folder with the generator's config and an empty log. A run that is there already is left as it is.",
  input: z.strictObject({
    program,
    workspace: pathSchema,
    volume: z
      .array(z.number().int().min(1).max(512))
      .length(3)
      .default([32, 48, 32])
      .describe("Extents x, y, z of the box that the body is sculpted in."),
    background: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .optional(),
  }),
  data: z.strictObject({ workspace: z.string(), created: z.boolean(), text: z.string() }),
  hints: { ...ADDS, idempotentHint: true },
  async run({ program, workspace, volume, background }, house) {
    const path = house.root.target(workspace);
    const folder = join(house.root.folder, path);
    const created = !existsSync(join(folder, configOf(program)));
    for (let above = dirname(folder); created; above = dirname(above)) {
      if (existsSync(join(above, configOf(program)))) {
        throw new Refused("client", `${workspace} lies in another run of ${program}`);
      }
      if (above === dirname(above)) break;
    }
    mkdirSync(folder, { recursive: true });
    house.root.workspace(workspace);
    const asked = created
      ? [`--volume=${volume.join(",")}`, ...(background ? [`--background=${background}`] : [])]
      : [];
    const loaded = await house.program(program);
    const { out } = await callProgram({ ...loaded, folder, path }, ["init", ...asked]);
    return { data: { workspace: path, created, text: out }, said: out.split("\n")[0]! };
  },
});

const motions = z.array(z.record(z.string(), z.unknown()));

const RENDER = defineTool({
  name: "render_model",
  about:
    "Make mesh.glb and rig.json from the log and look: what is wrong, sizes, what to do next, an image. Do it after every few operations.",
  input: z.strictObject({
    program,
    workspace: pathSchema,
    view: z.enum(["iso", "front", "side", "top", "back", "left", "bottom"]).default("iso"),
    animation: nameSchema.optional(),
    timeMs: z.number().min(0).default(0),
  }),
  data: z.strictObject({
    text: z.string(),
    wrong: z.array(z.string()),
    files: z.array(z.string()).describe("What was written, from the workspace."),
    vertices: count.nullable(),
    triangles: count.nullable(),
    motions,
    next: z.string().nullable().describe("A command that would be a sensible next one."),
    picture: pictureData.nullable().describe("Null while no bone moves a skin: see the image."),
  }),
  hints: REPLACES,
  async run({ program, workspace, view, animation, timeMs }, house) {
    const opened = await openWorkspace(house, program, workspace);
    const words = ["render", `--view=${view}`, "--size=512"];
    const { out, data } = await callProgram(opened, words);
    const files = (data["files"] ?? []) as string[];
    const hasMesh = files.includes("mesh.glb");
    const ask = { path: workspace, view, overlay: [], maxDimension: 512, joints: {} };
    const time = animation === undefined ? undefined : timeMs;
    const drawn = hasMesh ? await draw(house, "pose", ask, { animation, time }) : null;
    const image = drawn?.image ?? previewOf(opened.folder, files);
    const wrong = (data["wrong"] ?? []) as string[];
    const told = {
      text: out,
      wrong,
      files,
      vertices: (data["vertices"] ?? null) as number | null,
      triangles: (data["triangles"] ?? null) as number | null,
      motions: (data["motions"] ?? []) as Record<string, unknown>[],
      next: (data["next"] ?? null) as string | null,
      picture: drawn?.data ?? null,
    };
    const said = wrong.length === 0 ? "nothing is wrong" : `wrong: ${wrong.join("; ")}`;
    return { data: told, said, ...(image === null ? {} : { image }) };
  },
});

/** The program's own picture of a body that has no skeleton yet. */
function previewOf(folder: string, files: readonly string[]): Uint8Array | null {
  const file = files.find((name) => name.endsWith("preview.png"));
  if (file === undefined) return null;
  const image = readFileSync(join(folder, file));
  if (image.length <= IMAGE_BYTES) return image;
  throw new Refused("limit", `${file} is written, but has ${image.length} bytes: too many to show`);
}

export const SCULPT_TOOLS = [HELP, START, RENDER];
