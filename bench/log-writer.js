// Started as a process of its own: records so many spheres into the run of a folder.
import { mcSkin } from "../dist/generators/mc/index.js";

const [folder, who, count] = process.argv.slice(2);
for (let i = 0; i < Number(count); i++) {
  const words = `add-sphere --x ${who} --y ${i / 8} --z 8 --r 1 --color #aabbcc`.split(" ");
  const { code, err } = await mcSkin.run({
    words,
    folder,
    readInput: async () => ({ ok: true, data: "" }),
  });
  if (code !== 0) {
    console.error(err);
    process.exit(1);
  }
}
