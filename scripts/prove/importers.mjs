// The exported file, played by others: deformed vertices of every importer against the file as
// glTF 2.0 reads, and the file against the rig. `--sample` leaves out the programs that are not Node.
import { createRequire } from "node:module";
import {
  exportedFiles,
  IN_NODE,
  measureFile,
  measureImporter,
  PROGRAMS,
} from "./importers/measure.js";

const sample = process.argv.includes("--sample");
const importers = sample ? IN_NODE : [...IN_NODE, ...PROGRAMS];
const khronos = createRequire(import.meta.url)("gltf-validator");
let failed = false;

function tell(line, sound) {
  console.log(`${sound ? "  " : "! "}${line}`);
  if (!sound) failed = true;
}

for (const file of await exportedFiles()) {
  console.log(file.name);
  const { issues } = await khronos.validateBytes(file.file);
  tell(`Khronos validator: ${issues.messages.length} messages`, issues.messages.length === 0);
  const { held, between } = measureFile(file);
  tell(`file against rig: ${held.toExponential(1)} at rest and clip ends`, held <= 1e-6);
  tell(
    `file against rig: ${between.toExponential(1)} between keys, the bake's own error`,
    between <= 2e-3,
  );
  for (const { importer, bound } of importers) {
    const worst = await measureImporter(importer, file);
    if (worst === null) console.log(`  ${importer.name}: not installed`);
    else tell(`${importer.name}: ${worst.toExponential(1)} of the extent`, worst <= bound);
  }
}
process.exit(failed ? 1 : 0);
