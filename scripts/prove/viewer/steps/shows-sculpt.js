import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { look } from "../browser.js";
import { root } from "../stand.js";

export async function showsSculpt(page, stand, live) {
  await page.getByText("waiting for a sculpt").waitFor();
  const sculpt = join(stand.folder, "sculpt");
  cpSync(join(stand.folder, "demo"), sculpt, { recursive: true });
  const config = join(sculpt, "mc-skin.config.json");
  const asked = JSON.parse(readFileSync(config, "utf8"));
  writeFileSync(config, JSON.stringify({ ...asked, live }));
  const program = join(root, "dist/generators/mc/main.js");
  const skin = (...words) => {
    const { status, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: sculpt,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
  };
  skin("render");
  await page.locator(".live", { hasText: "frame 0" }).waitFor();
  await page.locator(".head .name", { hasText: "live sculpt" }).waitFor();
  const before = await look(page);
  skin("add-sphere", "--x", "16", "--y", "44", "--z", "16", "--r", "5", "--color", "#d02040");
  skin("render");
  await page.locator(".live", { hasText: "add-sphere" }).waitFor();
  assert.notEqual(await look(page), before, "the sphere is seen");
  await stand.shoot(page, "live");
}
