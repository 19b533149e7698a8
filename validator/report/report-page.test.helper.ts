import { draftRun, writeAsset } from "../fixtures/index.js";
import { validateAsset } from "../judge.js";

/** docs/REPORT.md with its example as it is reported now. */
export async function reportPage(page: string): Promise<string> {
  const draft = draftRun();
  draft.glb.weights.set([0.5, 0, 0, 0]);
  const { glb, rig } = writeAsset(draft);
  const options = { uri: "runs/hero", require: ["sway"], khronos: false };
  const report = await validateAsset({ glb: glb!, rig: rig! }, options);
  const motion = report.motion.map((each) => ({
    ...each,
    deformation: each.deformation.slice(0, 1),
  }));
  const text = JSON.stringify({ ...report, motion }, null, 2);
  // What fits a line stands on one: points, pairs, small objects.
  const short = text.replace(
    /([{[])\n\s+([^{}[\]]{1,100}?)\n\s+([}\]])/g,
    (_, open, inner, shut) => {
      const words = inner.replace(/\n\s+/g, " ");
      return open === "[" ? `[${words}]` : `{ ${words} }${shut.slice(1)}`;
    },
  );
  return page.replace(
    /(<!-- example -->\n)[\s\S]*?(?=<!-- example end -->)/,
    `$1\n\`\`\`json\n${short}\n\`\`\`\n\n`,
  );
}
