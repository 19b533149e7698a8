import { join } from "node:path";
import { replaceFiles } from "./replace-files.js";

/** Started as a process of its own: replaces two files over and over, until it is stopped. */
const [folder, length] = process.argv.slice(2);
for (let round = 1; ; round++) {
  const content = (name: string) => ({
    path: join(folder!, name),
    bytes: Buffer.alloc(Number(length), `${round % 10}`),
  });
  const result = replaceFiles([content("mesh.glb"), content("rig.json")]);
  if (!result.ok) {
    process.stdout.write(result.error);
    process.exit(3);
  }
  if (round === 1) process.stdout.write("standing\n");
}
