// Draws the pictures of the page in docs/images, from the demo in Debian's Chromium: weights, two
// assets side by side, stretch in the dark. Drawn again after a change of the page or the biped.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { encodePng } from "../dist/preview/index.js";
import { drop, openBrowser, openPage, pause, tab, verdictOf } from "./prove/viewer/browser.js";
import { createStand, root } from "./prove/viewer/stand.js";

const VIEW = { viewport: { width: 1080, height: 660 } };
const images = join(root, "docs/images");

const browser = await openBrowser();
if (browser === null) process.exit(1);
mkdirSync(images, { recursive: true });
const stand = createStand(null);
try {
  stand.layOut();
  const server = await stand.serve(["demo"]);
  await draw("page-weights", server.url, VIEW, async (page) => {
    await scrub(page, 300);
    await tab(page, "Bones");
    await page.getByLabel("Skeleton").check();
    await page.getByRole("button", { name: "upper_arm_l", exact: true }).click();
  });
  await draw("page-compare", server.url, VIEW, async (page) => {
    await page.getByRole("button", { name: "Compare" }).click();
    await drop(page, "#stage", [join(stand.folder, "demo/broken")], 0.75);
    await verdictOf(page, 1);
    await scrub(page, 500);
  });
  await draw("page-stretch", server.url, { ...VIEW, colorScheme: "dark" }, async (page) => {
    await tab(page, "Bones");
    await page.getByLabel("Stretch").check();
    await tab(page, "Animations");
    await page
      .getByRole("button", { name: /^worst stretch/ })
      .first()
      .click();
  });
  await server.end();
} finally {
  await browser.close();
  stand.clear();
}

async function draw(name, url, options, arrange) {
  const { page, close } = await openPage(browser, url, options);
  await verdictOf(page);
  await pause(page);
  await arrange(page);
  // The picture of a state, not of the way there.
  await page.waitForTimeout(1500);
  const { width, height, data } = PNG.sync.read(await page.screenshot());
  const image = { width, height, data: new Uint8Array(data) };
  writeFileSync(join(images, `${name}.png`), encodePng(image, { colours: 256 }));
  await close();
}

/** Sets the time line to an instant, as the slider's own events would. */
async function scrub(page, milliseconds) {
  await page.getByLabel("Time").evaluate((slider, ms) => {
    slider.value = String(ms);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, milliseconds);
}
