// The page in a real browser, driven as a person would: files dropped, played, a joint moved, a
// finding clicked, two assets compared, an object hung on a socket; its report against the command
// line's, byte for byte; the page as one file; a sculpt as it grows. Each step is a file in
// viewer/steps. `--sample` takes the report, playing, findings and comparing; `--shots FOLDER` keeps
// pictures. Said in words where Chromium is not installed.
import assert from "node:assert/strict";
import { openBrowser, openPage } from "./viewer/browser.js";
import { createStand } from "./viewer/stand.js";
import { compares } from "./viewer/steps/compares.js";
import { hangsObjects } from "./viewer/steps/hangs-objects.js";
import { isUsable } from "./viewer/steps/is-usable.js";
import { movesJoint } from "./viewer/steps/moves-joint.js";
import { plays } from "./viewer/steps/plays.js";
import { playsStation } from "./viewer/steps/plays-station.js";
import { sameReport } from "./viewer/steps/same-report.js";
import { showsFinding } from "./viewer/steps/shows-finding.js";
import { showsOverlays } from "./viewer/steps/shows-overlays.js";
import { showsSculpt } from "./viewer/steps/shows-sculpt.js";
import { takesDrops } from "./viewer/steps/takes-drops.js";
import { worksAsFile } from "./viewer/steps/works-as-file.js";

const isSample = process.argv.includes("--sample");
const shotsAt = process.argv.indexOf("--shots");

const browser = await openBrowser();
if (browser === null) process.exit(0);
const stand = createStand(shotsAt < 0 ? null : process.argv[shotsAt + 1]);
let failed = 0;
try {
  stand.layOut();
  const server = await stand.serve(["demo"]);
  const served = (what, drive, options) => step(what, drive, server.url, options);
  await served("the report that the page saves is the command line's", sameReport);
  await served("it plays, pauses, scrubs and fades", plays, { reducedMotion: "no-preference" });
  await served("a finding is clicked and seen", showsFinding);
  await served("two assets are compared at one time", compares);
  if (!isSample) {
    await served("a joint's slider turns the head, and gives it back", movesJoint);
    await served("skeleton, weights and stretch are seen", showsOverlays);
    await served("a cube and a dropped GLB hang on the socket", hangsObjects);
    await served("a station plays its idle clips, a result, and idle again", playsStation);
    await served("folders, zips, loose files and any glTF are dropped", takesDrops);
    await served("it is usable by keyboard, on a phone, and in both themes", isUsable);
  }
  await server.end();
  if (!isSample) {
    await step("as one file, from a disk", worksAsFile, stand.singleFile());
    const listening = await stand.serve(["--listen"], 2);
    const { live } = JSON.parse(listening.lines[1]);
    const sculpt = (page) => showsSculpt(page, stand, live);
    await step("a sculpt is shown as it grows", sculpt, listening.url);
    await listening.end();
  }
} finally {
  await browser.close();
  stand.clear();
}
process.exit(failed > 0 ? 1 : 0);

async function step(what, drive, url, options = {}) {
  const opened = await openPage(browser, url, options);
  const start = performance.now();
  try {
    await drive(opened.page, stand);
    assert.deepEqual(opened.faults, []);
    console.log(`  ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`! ${what}: ${error.message.slice(0, 600)}`);
    await stand.shoot(opened.page, `failed-${failed}`);
  }
  await opened.close();
}
