// One sound character and six broken ones: what the Khronos validator says, and what the judge says.
// The body of docs/BROKEN.md; `generate.mjs` writes it, and its `--check` fails where it is stale.
import { draftForeign, writeAsset } from "../dist/validator/fixtures/index.js";
import { validateAsset } from "../dist/validator/index.js";

const half = Math.SQRT1_2;

/** Each a copy of one sound skinned GLB with one thing done to it. */
const CHARACTERS = [
  ["sound", () => {}],
  [
    "a bone's inverse bind matrix is the identity",
    ({ glb }) => glb.inverseBinds.set([0, 0, 0], 44),
  ],
  [
    "three bones, three separate roots",
    ({ glb }) => {
      const { nodes, scenes, skins } = glb.json;
      nodes[0].children = undefined;
      nodes[1].children = undefined;
      nodes[2].translation = [0, 2, 0];
      scenes[0].nodes = [0, 1, 2, 3];
      skins[0].skeleton = undefined;
    },
  ],
  [
    "the required animation turns a node that carries no skin",
    ({ glb }) => {
      glb.json.nodes.push({ name: "lamp" });
      glb.json.scenes[0].nodes.push(4);
      glb.json.animations[0].channels[0].target.node = 4;
    },
  ],
  [
    "the required animation has keys, and all of them are equal",
    ({ glb }) => glb.data[8].set([half, 0, 0, half, half, 0, 0, half, half, 0, 0, half]),
  ],
  [
    "the tip of the body follows the bone at its foot",
    ({ glb }) => {
      glb.joints.set([0, 0, 0, 0], 4 * 79);
      glb.weights.set([1, 0, 0, 0], 4 * 79);
    },
  ],
  ["every triangle is wound inward", ({ glb }) => glb.indices.reverse()],
];

/** Those that the README shows, and what it calls them. */
const README_WORDS = new Map([
  ["sound", "as it was sculpted"],
  ["a bone's inverse bind matrix is the identity", "an inverse bind matrix is the identity"],
  ["three bones, three separate roots", "three bones, three separate roots"],
  [
    "the required animation turns a node that carries no skin",
    "the animation turns a node without skin",
  ],
  [
    "the required animation has keys, and all of them are equal",
    "the animation's keys are all equal",
  ],
  ["the tip of the body follows the bone at its foot", "the head follows the foot's bone"],
]);

/** @returns both tables in Markdown: all that is said, and the README's short one */
export async function brokenTables() {
  const long = ["| character | the Khronos validator | bindpose |", "|---|---|---|"];
  const short = [...long];
  for (const [what, change] of CHARACTERS) {
    const draft = draftForeign();
    change(draft);
    const report = await validateAsset(writeAsset(draft), { profile: "gltf", require: ["sway"] });
    const theirs = report.info.khronos.messages.filter(({ severity }) => severity < 2);
    const said = [...new Set(theirs.map(({ code }) => code))].join(", ") || "nothing";
    const ours = report.findings.filter(
      ({ severity }) => severity === "error" || severity === "warning",
    );
    const words = ours.map(({ severity, code, message }) => `${severity} \`${code}\`: ${message}`);
    long.push(`| ${what} | ${said} | ${[`**${report.verdict}**`, ...words].join("<br>")} |`);
    const name = README_WORDS.get(what);
    if (name === undefined) continue;
    const codes = ours.map(({ severity, code }) => `${severity} \`${code}\``).join(", ");
    short.push(`| ${name} | ${said} | ${codes || "nothing"} |`);
  }
  return { long: `${long.join("\n")}\n`, short: `${short.join("\n")}\n` };
}
