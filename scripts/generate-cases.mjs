// The conformance suite's cases, made from code: `node scripts/generate-cases.mjs --all FOLDER`
// writes them to a folder, those included that are too large to be committed.

import { makeSuite } from "../dist/conformance/make/make-suite.js";
import { writeFiles } from "../dist/conformance/make/write-files.js";

const [flag, folder, ...surplus] = process.argv.slice(2);
if (flag !== "--all" || folder === undefined || surplus.length > 0) {
  console.error("usage: node scripts/generate-cases.mjs --all FOLDER");
  process.exit(2);
}
const { files, manifest } = await makeSuite({ all: true });
writeFiles(folder, files);
console.log(`wrote ${manifest.cases.length} cases to ${folder}`);
