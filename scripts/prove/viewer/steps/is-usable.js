import assert from "node:assert/strict";
import { readContrasts, readNameless } from "../accessible.js";
import { look, pause, verdictOf } from "../browser.js";

export async function isUsable(page, stand) {
  await verdictOf(page);
  assert.deepEqual(await readNameless(page), []);
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    const low = (await readContrasts(page)).filter(({ ratio }) => ratio < 4.5);
    assert.deepEqual(low, [], theme);
  }
  await stand.shoot(page, "dark");
  const paper = () => page.evaluate(() => getComputedStyle(document.body.parentElement).background);
  const dark = await paper();
  await page.getByRole("button", { name: "Theme: auto" }).click();
  assert.notEqual(await paper(), dark, "the switch goes before the system");
  await page.getByRole("tab", { name: /^Findings/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(
    await page.getByRole("tab", { name: "Joints" }).getAttribute("aria-selected"),
    "true",
  );
  await page.locator("#canvas").focus();
  await pause(page);
  const before = await look(page);
  await page.locator("#canvas").focus();
  await page.keyboard.press("ArrowLeft");
  assert.notEqual(await look(page), before, "arrows turn the camera");
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${overflow} pixels too wide on a phone`);
  await stand.shoot(page, "phone");
}
