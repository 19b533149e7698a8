import { done } from "../result.js";
import { createProgram } from "./create-program.js";
import { SPEC } from "./sandbox.test.helper.js";

/** Started as a process of its own: records 25 spheres and prints the number each was given. */
const [folder, who] = process.argv.slice(2);
const program = createProgram(SPEC);
for (let i = 0; i < 25; i++) {
  const line = `add-sphere --x ${who} --y ${i} --z 8 --r 1 --color #aabbcc`;
  const { out } = await program.run({
    words: line.split(" "),
    folder: folder!,
    readInput: async () => done(""),
  });
  process.stdout.write(`${/^op (\d+): /.exec(out ?? "")?.[1]}\n`);
}
