import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dcSkin } from "bindpose/generators/dc";
import { mcSkin } from "bindpose/generators/mc";
import { snSkin } from "bindpose/generators/sn";
import type { GeneratorOutcome } from "../suite/conformance-case.js";
import { quantisedHash } from "../suite/quantised-hash.js";
import type { CaseFiles } from "./case-files.js";
import { animate, defineJoint, type LogRecord, logText, placeBone } from "./log-lines.js";
import { writeFiles } from "./write-files.js";

/** The three programs by their name. */
export const GENERATORS = { "mc-skin": mcSkin, "sn-skin": snSkin, "dc-skin": dcSkin } as const;

const VOLUME = { x: 20, y: 28, z: 16 };
const SKIN = "#b0764f";

interface GeneratorCase {
  readonly name: string;
  readonly about: string;
  readonly clauses: readonly string[];
  readonly records: readonly LogRecord[];
  /** The case that the run is judged by. */
  readonly asked: object;
}

const trunk = (): LogRecord[] => [
  { op: "add-capsule", from: [10, 5, 8], to: [10, 15, 8], r: 4, r2: 3, color: SKIN },
  { op: "add-sphere", x: 10, y: 21, z: 8, r: 4, color: "#d8b48a", blend: 2 },
];
const spine = (): LogRecord[] => [
  ...placeBone("hips", "", [10, 3, 8], [10, 9, 8], { role: "hips" }),
  ...placeBone("chest", "hips", [10, 9, 8], [10, 17, 8], { role: "chest" }),
  ...placeBone("head", "chest", [10, 17, 8], [10, 25, 8], { role: "head" }),
];
const sway = () =>
  animate("sway", "bend", [
    [0, -0.5],
    [500, 0.5],
  ]);

/** Logs that every generator of the format can take; small, so that a mesh takes a second. */
const CASES: readonly GeneratorCase[] = [
  {
    name: "bends",
    about: "two solids blended, three bones, one looping animation",
    clauses: ["2.bones", "2.animations", "5.mesh", "5.surface", "6.moves"],
    records: [...trunk(), ...spine(), defineJoint("bend", "chest"), ...sway()],
    asked: { requiredAnimations: [{ name: "sway", periodMs: 1000, loop: true, minMotion: 0.02 }] },
  },
  {
    name: "mirrored",
    about: "arms by a mirror, sides by name and role, a joint that the game sets",
    clauses: ["1.sides", "2.names", "2.joints", "5.influences", "6.case"],
    records: [
      ...trunk(),
      {
        op: "add-capsule",
        from: [12.5, 15, 8],
        to: [17, 9, 9],
        r: 2,
        r2: 1.6,
        color: SKIN,
        blend: 1,
      },
      { op: "mirror", axis: "x", keep: "high" },
      ...spine(),
      ...placeBone("arm_l", "chest", [12.5, 15, 8], [17, 9, 9], { role: "leftUpperArm" }),
      ...placeBone("arm_r", "chest", [7.5, 15, 8], [3, 9, 9], { role: "rightUpperArm" }),
      defineJoint("bend", "chest"),
      defineJoint("raise_l", "arm_l", { axis: "z", drive: "caller", min: -0.5, max: 1.8 }),
      defineJoint("raise_r", "arm_r", { axis: "z", drive: "caller", min: -1.8, max: 0.5 }),
      ...sway(),
    ],
    asked: {
      requiredAnimations: ["sway"],
      requiredJoints: ["raise_l", "raise_r"],
      requiredRoles: ["leftUpperArm", "rightUpperArm"],
    },
  },
  {
    name: "carved",
    about: "boxes cut out, a copy, a translation, another colour; a follower and a socket",
    clauses: ["2.follow", "3.mounts", "5.attributes", "5.skin", "5.deform"],
    records: [
      { op: "add-box", x: 10, y: 7, z: 8, w: 6, h: 8, d: 6, color: SKIN },
      { op: "copy", dx: 0, dy: 7, dz: 0, blend: 1 },
      { op: "subtract-box", x: 10, y: 10, z: 12, w: 2, h: 2, d: 4 },
      { op: "subtract-sphere", x: 13.5, y: 16, z: 8, r: 1.5, blend: 0.5 },
      { op: "add-cylinder", x: 10, y: 20, z: 8, r: 2.5, height: 5, axis: "y", color: "#335533" },
      { op: "translate", dx: 0, dy: 0.5, dz: 0 },
      { op: "replace-color", from: "#335533", to: "#884422" },
      ...spine(),
      ...placeBone("hat_socket", "head", [10, 23, 8], [10, 23, 8]),
      defineJoint("bend", "chest", { axis: "z", pivotX: 11, pivotY: 9, pivotZ: 8, orientY: 0.4 }),
      defineJoint("nod", "head", { follow: "bend", factor: -0.8 }),
      ...sway(),
    ],
    asked: {
      requiredAnimations: [{ name: "sway", movesBones: ["head"] }],
      requiredSockets: ["hat_socket"],
    },
  },
  {
    name: "corrected",
    about: "operations that take others back: a log is replayed, not read",
    clauses: ["2.unfinished", "5.container", "5.scene", "5.skinned-node", "6.keys"],
    records: [
      ...trunk(),
      { op: "add-sphere", x: 3, y: 25, z: 3, r: 2, color: "#ff0000" },
      { op: "undo" },
      { op: "set-op", n: 1, set: { r: 3.5 } },
      ...spine(),
      ...placeBone("tail", "hips", [10, 4, 6], [10, 5, 4]),
      { op: "remove-bone", name: "tail" },
      defineJoint("bend", "chest", { axis: "y", min: -0.2, max: 0.2 }),
      { op: "remove-joint", name: "bend" },
      defineJoint("bend", "chest", { axis: "z" }),
      ...sway(),
      { op: "add-keyframe", animation: "sway", joint: "bend", tMs: 250, value: 9 },
      { op: "remove-keyframe", animation: "sway", joint: "bend", tMs: 250 },
    ],
    asked: { requiredAnimations: ["sway"] },
  },
];

/** Logs with what they must come to, and what the three programs make of them. */
export async function generatorCases(): Promise<CaseFiles[]> {
  const cases: CaseFiles[] = [];
  for (const { name, about, clauses, records, asked } of CASES) {
    const asset = new Map([
      ...Object.keys(GENERATORS).map(
        (program) => [`${program}.config.json`, configText(program)] as const,
      ),
      ["case.json", `${JSON.stringify(asked, null, 2)}\n`] as const,
      ["scene/log.ndjson", logText(records)] as const,
    ]);
    const quantised: Record<string, string> = {};
    for (const program of Object.keys(GENERATORS) as (keyof typeof GENERATORS)[]) {
      quantised[program] = quantisedHash(await renderLog(program, asset));
    }
    const outcome: GeneratorOutcome = { verdict: "valid", quantised };
    cases.push({
      description: {
        name: `log/${name}`,
        kind: "generator",
        area: "log",
        about,
        clauses: [...clauses].sort(),
        codes: [],
      },
      outcome,
      asset,
    });
  }
  return cases;
}

function configText(program: string): string {
  return `${JSON.stringify({ volume: VOLUME, assetKind: `${program.slice(0, 2)}-skinned` }, null, 2)}\n`;
}

/** mesh.glb as a program makes it; throws with the program's words where it makes none. */
async function renderLog(
  program: keyof typeof GENERATORS,
  asset: ReadonlyMap<string, string>,
): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-case-"));
  try {
    writeFiles(folder, asset);
    const readInput = async () => ({ ok: true, data: "" }) as const;
    const words = ["render", "--size", "64"];
    const { code, err } = await GENERATORS[program].run({ words, folder, readInput });
    if (code !== 0) throw new Error(`${program}: ${err ?? "no mesh"}`);
    return readFileSync(join(folder, "mesh.glb"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
