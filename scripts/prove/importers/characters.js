// What the importers are held to: the bundled biped, and a column that does what is hard to export:
// a spin of two turns, a jump, a shift, joints that rest away from 0, bones with roll.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeGlb } from "bindpose/generators";
import { compileRig, inverseBindMatrices } from "bindpose/runtime";

const EXAMPLES = fileURLToPath(new URL("../../../examples/", import.meta.url));

/** The bundled characters: those folders of examples/ that have a generator's config. */
export function exampleNames() {
  return readdirSync(EXAMPLES)
    .filter((name) => programOf(name) !== undefined)
    .sort();
}

/** mc, sn or dc: the generator whose config the example has. */
function programOf(name) {
  return ["mc", "sn", "dc"].find((kind) =>
    existsSync(join(EXAMPLES, name, `${kind}-skin.config.json`)),
  );
}

/** A bundled character, sculpted from its operation log. */
export async function example(name) {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-importers-"));
  try {
    cpSync(join(EXAMPLES, name), folder, { recursive: true });
    const kind = programOf(name);
    const program = (await import(`bindpose/generators/${kind}`))[`${kind}Skin`];
    const readInput = async () => ({ ok: true, data: "" });
    const { code, err, out } = await program.run({ words: ["render"], folder, readInput });
    if (code !== 0) throw new Error(err ?? out);
    const config = JSON.parse(readFileSync(join(folder, `${kind}-skin.config.json`), "utf8"));
    const { mesh = "mesh.glb", rig = "rig.json" } = config;
    return {
      name,
      glb: new Uint8Array(readFileSync(join(folder, mesh))),
      rig: JSON.parse(readFileSync(join(folder, rig), "utf8")),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const joint = (name, bone, more) => ({
  name,
  bone,
  kind: "rotation",
  axis: "z",
  min: -20,
  max: 20,
  rest: 0,
  drive: "auto",
  ...more,
});

const keys = (...list) => list.map(([tMs, value, interp = "bezier"]) => ({ tMs, value, interp }));

const COLUMN = {
  version: 1,
  skinned: true,
  bones: [
    { name: "base", parent: null, head: [5, 0, 3], tail: [5, 2, 3] },
    { name: "middle", parent: "base", head: [5, 2, 3], tail: [5, 4, 3], roll: 0.7 },
    { name: "tip", parent: "middle", head: [5, 4, 3], tail: [5, 6, 3] },
    { name: "grip_socket", parent: "tip", head: [5, 6, 3], tail: [5, 6, 3] },
  ],
  joints: [
    joint("spin", "middle", { axis: "y" }),
    joint("bend", "middle", { pivot: [4, 2, 3] }),
    joint("lift", "base", { kind: "translation", axis: "x" }),
    joint("tilt", "tip", { axis: "x", rest: 0.3 }),
  ],
  animations: [
    {
      name: "spin",
      periodMs: 1200,
      loop: true,
      tracks: [
        { joint: "spin", keyframes: keys([0, 0, "linear"], [1200, 4 * Math.PI]) },
        { joint: "bend", keyframes: keys([0, -0.4], [500, 0.8], [900, 0.1]) },
        { joint: "lift", keyframes: keys([100, 0, "ease-in"], [700, 1.5, "ease-out"]) },
      ],
    },
    {
      name: "jump",
      periodMs: 700,
      tracks: [
        { joint: "tilt", keyframes: keys([0, 0, "constant"], [250, 1.2, "linear"], [700, -2.9]) },
      ],
    },
  ],
};

/** A column of square rings, two influences a vertex. */
export function column() {
  const bones = compileRig(COLUMN);
  const [positions, normals, joints, weights, indices] = [[], [], [], [], []];
  const rings = 25;
  for (let ring = 0; ring < rings; ring++) {
    const height = (6 * ring) / (rings - 1);
    const bone = Math.min(2, Math.floor(height / 2));
    const second = bone === 0 ? 1 : bone - 1;
    const share = 1 / 8 + ring / 64;
    for (let corner = 0; corner < 4; corner++) {
      const angle = ((corner + 0.5) * Math.PI) / 2;
      positions.push(5 + Math.cos(angle), height, 3 + Math.sin(angle));
      normals.push(Math.cos(angle), 0, Math.sin(angle));
      joints.push(...(share > 0.5 ? [second, bone] : [bone, second]), 0, 0);
      weights.push(...(share > 0.5 ? [share, 1 - share] : [1 - share, share]), 0, 0);
      if (ring === 0) continue;
      const [a, b] = [4 * (ring - 1) + corner, 4 * (ring - 1) + ((corner + 1) % 4)];
      indices.push(a, a + 4, b, b, a + 4, b + 4);
    }
  }
  const glb = writeGlb({
    mesh: {
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      colours: new Float32Array(positions.length).fill(0.5),
      indices: Uint32Array.from(indices),
    },
    weights: { joints: Uint16Array.from(joints), weights: Float32Array.from(weights) },
    bones: COLUMN.bones.map((bone, i) => ({
      name: bone.name,
      parent: i - 1,
      translation: [...bones.bones.localTranslations.subarray(3 * i, 3 * i + 3)],
      rotation: [...bones.bones.localRotations.subarray(4 * i, 4 * i + 4)],
    })),
    inverseBindMatrices: Float32Array.from(inverseBindMatrices(bones)),
    generator: "bindpose",
    extras: {},
  });
  return { name: "column", glb, rig: COLUMN };
}
