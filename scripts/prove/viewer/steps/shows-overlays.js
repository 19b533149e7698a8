import assert from "node:assert/strict";
import { look, pause, tab, verdictOf } from "../browser.js";

export async function showsOverlays(page, stand) {
  await verdictOf(page);
  await pause(page);
  const seen = new Set([await look(page)]);
  await tab(page, "Bones");
  await page.getByLabel("Skeleton").check();
  seen.add(await look(page));
  await page.getByRole("button", { name: "upper_arm_l" }).click();
  assert.match(await page.locator(".legend").textContent(), /upper_arm_l/);
  seen.add(await look(page));
  await stand.shoot(page, "weights");
  await page.getByLabel("Stretch").check();
  seen.add(await look(page));
  await page.getByLabel("Bone names").check();
  await page.locator(".labels span:visible").first().waitFor();
  assert.ok((await page.locator(".labels span:visible").count()) > 5);
  assert.equal(seen.size, 4, "each looks different");
  await page.getByLabel("Bone names").uncheck();
  await page.getByLabel("Own colours").check();
  await page.getByLabel("Skeleton").uncheck();
  assert.ok(seen.has(await look(page)), "its own colours come back");
}
