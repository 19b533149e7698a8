/** A process that saves skins into a store, as often as it takes: `node saver OWNER FOLDER FIRST COUNT`. */

import { exampleCatalog } from "./example.test.data.js";
import { openStationStore } from "./open-station-store.js";
import { saveUntilKept } from "./save-until-kept.test.helper.js";

const [owner, folder, first, count] = process.argv.slice(2) as [string, string, string, string];
const store = await openStationStore({ owner, folder, catalog: await exampleCatalog() });
process.stdout.write("ready\n");
for (let n = Number(first); n < Number(first) + Number(count); n++) {
  const revision = await saveUntilKept(store, n);
  process.stdout.write(`${n} ${revision}\n`);
}
