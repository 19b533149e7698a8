import assert from "node:assert/strict";
import { join } from "node:path";
import { drop, look, verdictOf } from "../browser.js";

export async function compares(page, stand) {
  await verdictOf(page);
  await page.getByRole("button", { name: "Compare" }).click();
  await drop(page, "#stage", [join(stand.folder, "still")], 0.75);
  assert.deepEqual([await verdictOf(page, 0), await verdictOf(page, 1)], ["valid", "invalid"]);
  await page.getByText("MOTION_STATIC_POSE").waitFor();
  await page.getByLabel("Time").focus();
  await page.keyboard.press("End");
  await stand.shoot(page, "compare");
  const early = await look(page);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("PageDown");
  assert.notEqual(await look(page), early);
  await page.getByRole("button", { name: "Panels for A" }).click();
  await page.locator(".summary .verdict.valid").waitFor();
  await page.getByRole("button", { name: "Compare" }).click();
  assert.equal(await page.locator(".head").count(), 1);
}
