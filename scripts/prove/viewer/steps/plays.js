import assert from "node:assert/strict";
import { look, tab, timeOf, verdictOf } from "../browser.js";

export async function plays(page, stand) {
  await verdictOf(page);
  const before = await timeOf(page);
  await page.waitForTimeout(600);
  assert.notEqual(await timeOf(page), before, "time goes on");
  await page.locator("#canvas").click();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const held = await timeOf(page);
  const still = await look(page);
  assert.equal(await look(page), still, "nothing moves while it is paused");
  assert.equal(await timeOf(page), held);
  await page.getByLabel("Time").focus();
  await page.keyboard.press("Home");
  assert.equal(await timeOf(page), 0);
  await page.keyboard.press("End");
  assert.notEqual(await look(page), still, "another instant is another picture");
  await tab(page, "Animations");
  await page.getByLabel("Cross-fade").fill("600");
  await page.getByRole("button", { name: /^wave/ }).click();
  assert.equal(await page.getByLabel("Animation", { exact: true }).inputValue(), "wave");
  await page.waitForTimeout(400);
  await stand.shoot(page, "animations");
}
