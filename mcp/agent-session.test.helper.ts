import { readFileSync } from "node:fs";
import { connect, type Heard } from "./client.test.helper.js";
import { TOOLS } from "./tools/index.js";

type Args = Record<string, unknown>;

/** One step: what the agent thinks, what it calls, and what of the answer it looks at. */
interface Step {
  readonly why: string;
  readonly tool: string;
  readonly args: Args;
  readonly look?: (data: Heard["data"]) => unknown;
}

const RUN = { program: "mc-skin", workspace: "bird" };
const BODY = "#5b8c5a";
const BEAK = "#d9a441";

const bone = (name: string, parent: string, head: number[], tail: number[]) => [
  { op: "define-bone", flags: { name, parent } },
  {
    op: "set-bone",
    flags: {
      name,
      "head-x": head[0],
      "head-y": head[1],
      "head-z": head[2],
      "tail-x": tail[0],
      "tail-y": tail[1],
      "tail-z": tail[2],
    },
  },
];

const sizes = (data: Heard["data"]) => ({
  wrong: data.wrong,
  vertices: data.vertices,
  files: data.files,
});
const verdict = (data: Heard["data"]) => ({
  verdict: data.verdict,
  findings: data.findings.map(({ code, message, hint }: Record<string, string>) => ({
    code,
    message,
    hint,
  })),
  motion: data.motion.map((motion: { animation: string; largest: number }) => ({
    animation: motion.animation,
    largest: Number(motion.largest.toFixed(3)),
  })),
});
const revisionOf = (data: Heard["data"]) => ({ revision: data.revision });

const STEPS: readonly Step[] = [
  {
    why: "What does the house teach about this kind of work?",
    tool: "list_skills",
    args: {},
  },
  {
    why: "A small bird, chunky: mc-skin. A folder for it.",
    tool: "start_run",
    args: { ...RUN, volume: [20, 20, 22] },
  },
  {
    why: "Exact flags before the first call, not guesses.",
    tool: "op_help",
    args: { program: "mc-skin", operation: "add-ellipsoid" },
  },
  {
    why: "The body: belly, neck, head, beak. One batch, under a key, so that a repeated call does no harm.",
    tool: "record_operations",
    args: {
      ...RUN,
      idempotencyKey: "body",
      expectRevision: 0,
      ops: [
        {
          op: "add-ellipsoid",
          flags: { x: 10, y: 6.5, z: 9, rx: 4.2, ry: 4.6, rz: 5, color: BODY },
        },
        {
          op: "add-capsule",
          flags: {
            from: [10, 9, 11],
            to: [10, 13, 12.5],
            r: 2.2,
            r2: 1.9,
            color: BODY,
            blend: 1.5,
          },
        },
        { op: "add-sphere", flags: { x: 10, y: 14.5, z: 13, r: 3.2, color: BODY, blend: 1 } },
        {
          op: "add-ellipsoid",
          flags: { x: 10, y: 14, z: 17, rx: 1.4, ry: 1.1, rz: 2, color: BEAK, blend: 0.4 },
        },
        { op: "add-sphere", flags: { x: 12.4, y: 15.8, z: 15, r: 1.1, color: "#16181d" } },
        { op: "mirror", flags: { axis: "x", keep: "high" } },
      ],
    },
    look: revisionOf,
  },
  {
    why: "Look.",
    tool: "render_model",
    args: { ...RUN },
    look: sizes,
  },
  {
    why: "As it says: no bone yet. Two bones, a joint that nods, and an animation. The second parent is misspelt.",
    tool: "record_operations",
    args: {
      ...RUN,
      ops: [
        ...bone("body", "", [10, 4, 8], [10, 9, 10.5]),
        ...bone("head", "bodi", [10, 10.5, 11.5], [10, 16.5, 13.5]),
      ],
    },
  },
  {
    why: "Nothing of it was recorded. Again, without the slip, and with the animation.",
    tool: "record_operations",
    args: {
      ...RUN,
      idempotencyKey: "bones",
      expectRevision: 1,
      ops: [
        ...bone("body", "", [10, 4, 8], [10, 9, 10.5]),
        ...bone("head", "body", [10, 10.5, 11.5], [10, 16.5, 13.5]),
        {
          op: "define-joint",
          flags: {
            name: "nod",
            bone: "head",
            kind: "rotation",
            axis: "x",
            min: -0.3,
            max: 0.8,
            rest: 0,
            drive: "auto",
          },
        },
        { op: "define-animation", flags: { name: "peck", "period-ms": 800, loop: true } },
        { op: "add-pose", flags: { animation: "peck", "t-ms": 0 }, words: ["nod=0.6"] },
        { op: "add-pose", flags: { animation: "peck", "t-ms": 400 }, words: ["nod=0.6"] },
      ],
    },
    look: revisionOf,
  },
  {
    why: "Make the mesh.",
    tool: "render_model",
    args: { ...RUN, view: "side" },
    look: sizes,
  },
  {
    why: "Is it what was asked for: a bird that pecks?",
    tool: "validate_asset",
    args: { path: "bird", require: ["peck"] },
    look: verdict,
  },
  {
    why: "Both keys have one value. Which operations are they?",
    tool: "read_log",
    args: { ...RUN },
    look: (data) => ({ revision: data.revision, operations: data.operations.slice(-3) }),
  },
  {
    why: "The second key up again. (An old revision first: somebody else might have written meanwhile.)",
    tool: "edit_log",
    args: {
      ...RUN,
      expectRevision: 1,
      change: { kind: "set", n: 14, flags: { value: -0.2, interp: "bezier" } },
    },
  },
  {
    why: "With the revision that read_log told.",
    tool: "edit_log",
    args: {
      ...RUN,
      expectRevision: 2,
      change: { kind: "set", n: 14, flags: { value: -0.2, interp: "bezier" } },
    },
  },
  {
    why: "Make it anew and see the peck.",
    tool: "render_model",
    args: { ...RUN, view: "side", animation: "peck", timeMs: 0 },
    look: sizes,
  },
  {
    why: "And judge again.",
    tool: "validate_asset",
    args: { path: "bird", require: ["peck"] },
    look: verdict,
  },
  {
    why: "The whole motion at a glance, kept as a file.",
    tool: "render_sheet",
    args: { path: "bird", animation: "peck", frames: 4, view: "side", outPath: "bird/peck.png" },
    look: (data) => ({ path: data.path, frames: data.frames.length, view: data.camera.view }),
  },
  {
    why: "For a game engine: one standard file.",
    tool: "export_asset",
    args: { path: "bird", outPath: "out/bird.glb", height: 0.4, origin: "ground" },
  },
  {
    why: "What about the folder above?",
    tool: "validate_asset",
    args: { path: "../other" },
  },
];

/** Arguments as JSON, each operation on a line of its own. */
function written(args: Args): string {
  const { ops, ...others } = args;
  if (!Array.isArray(ops)) return JSON.stringify(args);
  const lines = ops.map((operation) => `     ${JSON.stringify(operation)}`);
  return `${JSON.stringify(others).slice(0, -1)},"ops":[\n${lines.join(",\n")}]}`;
}

/** The tools as a table. */
export function toolTable(): string {
  const rows = TOOLS.map(({ name, about, hints }) => {
    const kind = hints.readOnlyHint ? "reads" : hints.destructiveHint ? "replaces" : "adds";
    return `| \`${name}\` | ${about} | ${kind} |`;
  });
  return ["| tool | does | and |", "|---|---|---|", ...rows].join("\n");
}

/** Plays the session against a real server and writes it down. */
export async function agentTranscript(): Promise<string> {
  const { call, close } = await connect();
  const pages: string[] = [];
  try {
    for (const { why, tool, args, look } of STEPS) {
      const heard = await call(tool, args);
      const lines = [`-> ${tool} ${written(args)}`, `<- ${heard.text}`];
      if (heard.ok && look !== undefined) lines.push(`   ${JSON.stringify(look(heard.data))}`);
      if (heard.image !== null) lines.push("   [an image]");
      pages.push(`${why}\n\n\`\`\`text\n${lines.join("\n")}\n\`\`\``);
    }
  } finally {
    await close();
  }
  return pages.join("\n\n");
}

/** docs/AGENTS.md with the table and the transcript made anew. */
export async function agentsPage(): Promise<{ readonly found: string; readonly made: string }> {
  const found = readFileSync(new URL("../../docs/AGENTS.md", import.meta.url), "utf8");
  const parts = { tools: toolTable(), transcript: await agentTranscript() };
  let made = found;
  for (const [name, text] of Object.entries(parts)) {
    const place = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(\\n<!-- ${name} end -->)`);
    made = made.replace(place, (_, start, end) => `${start}\n${text}\n${end}`);
  }
  return { found, made };
}
