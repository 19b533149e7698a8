import assert from "node:assert/strict";
import { join } from "node:path";
import { drop, verdictOf } from "../browser.js";

export async function takesDrops(page, stand) {
  await verdictOf(page);
  const name = page.locator(".head .name");
  const dropped = async (files, title, verdict) => {
    await drop(page, "#stage", files);
    await page.locator(".head .name", { hasText: title }).waitFor();
    assert.equal(await verdictOf(page), verdict, title);
  };
  await dropped([join(stand.folder, "weights")], "weights", "invalid");
  await dropped([join(stand.folder, "spindle.zip")], "spindle", "valid");
  await dropped([join(stand.folder, "hero.glb")], "hero.glb", "valid");
  await dropped(
    [join(stand.folder, "spindle.glb"), join(stand.folder, "spindle.json")],
    "asset",
    "valid",
  );
  await drop(page, "#stage", [join(stand.folder, "case.json")]);
  await page.getByText('animation "fly" is not declared').waitFor();
  assert.equal(await verdictOf(page), "invalid");
  await drop(page, "#stage", [join(stand.folder, "notes.txt")]);
  await page.locator(".toast:visible", { hasText: "there is no mesh.glb" }).waitFor();
  assert.equal(await name.textContent(), "asset", "what was open stays");
  // By the dialog, too.
  await page.getByLabel("Open files").setInputFiles([join(stand.folder, "spindle.zip")]);
  await page.locator(".head .name", { hasText: "spindle" }).waitFor();
}
