import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { verdictOf } from "../browser.js";

export async function sameReport(page, stand) {
  assert.equal(await verdictOf(page), "valid");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save report" }).click();
  const saved = readFileSync(await (await saving).path(), "utf8");
  const { stdout } = stand.bindpose("validate", "demo", "--json");
  assert.equal(saved, stdout);
}
