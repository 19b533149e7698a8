/**
 * Five bends and a twist that linear-blend skinning is bad at, each on a small character of sn-skin,
 * with and without the helper bones of add-twist: rendered by the program, measured by the judge.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { snSkin } from "../dist/generators/sn/index.js";
import { validateAsset } from "../dist/validator/index.js";

const SKIN = '--color "#d8b48a"';
const bone = (name, parent, head, tail) => {
  const ends = ["head", "tail"].flatMap((end, i) =>
    ["x", "y", "z"].map((axis, k) => `--${end}-${axis}=${[head, tail][i][k]}`),
  );
  return `define-bone --name ${name} --parent "${parent}"\nset-bone --name ${name} ${ends.join(" ")}`;
};
const joint = (name, on, axis, to) => {
  const [min, max] = to < 0 ? [to, 0.01] : [-0.01, to];
  return `define-joint --name ${name} --bone ${on} --kind rotation --axis ${axis} --min=${min} --max=${max} --rest 0 --drive caller`;
};
const capsule = (from, to, r, blend = 0) =>
  `add-capsule --from ${from} --to ${to} --r ${r} --blend ${blend} ${SKIN}`;
const degrees = (angle) => (angle * Math.PI) / 180;

const ARM = [
  capsule("6,12,12", "26,12,12", 3),
  bone("upper", "", [6, 12, 12], [16, 12, 12]),
  bone("fore", "upper", [16, 12, 12], [26, 12, 12]),
];

/** The characters: words of a batch, the joint that is swept, and the bones that get helpers. */
export const BENDS = [
  {
    name: "elbow 120 degrees",
    words: [...ARM, joint("bend", "fore", "z", degrees(120))],
    helped: ["fore"],
  },
  {
    name: "arm raised 90 degrees",
    words: [
      `add-ellipsoid --x 10 --y 14 --z 12 --rx 5 --ry 9 --rz 4 ${SKIN}`,
      capsule("14,19,12", "21,9,12", 2, 1.5),
      bone("chest", "", [10, 6, 12], [10, 21, 12]),
      bone("arm", "chest", [14, 19, 12], [21, 9, 12]),
      joint("bend", "arm", "z", degrees(90)),
    ],
    helped: ["arm"],
  },
  {
    name: "hip flexed 90 degrees",
    words: [
      `add-ellipsoid --x 12 --y 19 --z 12 --rx 6 --ry 4.5 --rz 4 ${SKIN}`,
      capsule("15.2,17,12", "16,4,12", 2.6, 1.5),
      capsule("8.8,17,12", "8,4,12", 2.6, 1.5),
      bone("hips", "", [12, 17, 12], [12, 22, 12]),
      bone("leg_l", "hips", [15.2, 17, 12], [16, 4, 12]),
      bone("leg_r", "hips", [8.8, 17, 12], [8, 4, 12]),
      joint("bend", "leg_l", "x", -degrees(90)),
    ],
    helped: ["leg_l"],
  },
  {
    name: "jaw 30 degrees",
    words: [
      `add-sphere --x 12 --y 14 --z 10 --r 6 ${SKIN}`,
      `add-ellipsoid --x 12 --y 9.5 --z 14 --rx 3 --ry 2.4 --rz 5 --blend 1.5 ${SKIN}`,
      bone("head", "", [12, 9, 9], [12, 19, 10]),
      bone("jaw", "head", [12, 10.5, 9.5], [12, 9, 18]),
      joint("bend", "jaw", "x", degrees(30)),
    ],
    helped: ["jaw"],
  },
  {
    name: "cape 70 degrees",
    words: [
      `add-box --x 12 --y 12 --z 12 --w 12 --h 20 --d 2 --round 0.9 ${SKIN}`,
      bone("collar", "", [12, 21, 12], [12, 14, 12]),
      bone("hem", "collar", [12, 14, 12], [12, 3, 12]),
      joint("bend", "hem", "x", degrees(70)),
    ],
    helped: ["hem"],
  },
  {
    name: "forearm twisted 170 degrees (the candy wrapper)",
    words: [...ARM, joint("bend", "fore", "x", degrees(170))],
    helped: ["fore --count 3"],
  },
];

/** The judge's sweep of a character's joint. */
export async function sweepBend(bend, withHelpers) {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-bend-"));
  try {
    await recordBend(bend, folder);
    if (withHelpers) for (const bone of bend.helped) await call(folder, `add-twist --bone ${bone}`);
    await call(folder, "render");
    const report = await validateAsset(
      {
        glb: readFileSync(join(folder, "mesh.glb")),
        rig: readFileSync(join(folder, "rig.json")),
      },
      { deep: true },
    );
    return report.sweeps.find((sweep) => sweep.joint === "bend");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes a character's log into a folder. */
export async function recordBend({ words }, folder) {
  await call(folder, "init --volume 30,24,24");
  await call(folder, "batch", words.join("\n"));
}

async function call(folder, line, input = "") {
  const outcome = await snSkin.run({
    words: line.split(" "),
    folder,
    readInput: async () => ({ ok: true, data: input }),
    tell: () => {},
    now: () => 0,
  });
  if (outcome.code !== 0) throw new Error(`${line}: ${outcome.err ?? outcome.out}`);
}
