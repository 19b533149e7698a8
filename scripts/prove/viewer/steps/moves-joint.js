import assert from "node:assert/strict";
import { look, tab, verdictOf } from "../browser.js";

export async function movesJoint(page, stand) {
  await verdictOf(page);
  await tab(page, "Animations");
  await page.getByRole("button", { name: /^Rest pose/ }).click();
  await page.waitForTimeout(600);
  const before = await look(page);
  await tab(page, "Joints");
  const slider = page.getByLabel("head_turn", { exact: true });
  await slider.focus();
  await page.keyboard.press("End");
  await stand.shoot(page, "joints");
  const turned = await look(page);
  assert.notEqual(turned, before);
  await page.getByRole("button", { name: "Release head_turn" }).click();
  assert.equal(await look(page), before, "released, it is where the animations have it");
}
