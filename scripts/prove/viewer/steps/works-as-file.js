import assert from "node:assert/strict";
import { join } from "node:path";
import { drop, pause, tab, verdictOf } from "../browser.js";
import { sameReport } from "./same-report.js";

export async function worksAsFile(page, stand) {
  await sameReport(page, stand);
  await pause(page);
  await tab(page, "Joints");
  await page.getByLabel("head_turn", { exact: true }).waitFor();
  await drop(page, "#stage", [join(stand.folder, "hero.glb")]);
  await page.locator(".head .name", { hasText: "hero.glb" }).waitFor();
  assert.equal(await verdictOf(page), "valid");
}
