import assert from "node:assert/strict";
import { join } from "node:path";
import { drop, look, pause, verdictOf } from "../browser.js";

export async function showsFinding(page, stand) {
  await verdictOf(page);
  await drop(page, "#stage", [join(stand.folder, "weights")]);
  await page.locator(".head .name", { hasText: "weights" }).waitFor();
  await verdictOf(page);
  await pause(page);
  const before = await look(page);
  const finding = page.locator("button.finding", { hasText: "WEIGHTS_SUM" });
  await finding.click();
  assert.equal(await finding.getAttribute("aria-pressed"), "true");
  assert.notEqual(await look(page), before, "the camera has gone there, the vertex is marked");
  await stand.shoot(page, "finding");
  await drop(page, "#stage", [join(stand.folder, "still")]);
  await page.locator(".head .name", { hasText: "still" }).waitFor();
  await page.locator("button.finding", { hasText: "MOTION_STATIC_POSE" }).click();
  assert.equal(await page.getByLabel("Animation", { exact: true }).inputValue(), "walk");
}
