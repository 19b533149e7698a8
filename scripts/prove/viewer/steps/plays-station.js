import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drop, look, tab, verdictOf } from "../browser.js";
import { PROGRAM } from "../stand.js";

export async function playsStation(page, stand) {
  await verdictOf(page);
  await drop(page, "#stage", [join(stand.folder, "station")]);
  await page.locator(".head .name", { hasText: "ivory-coinflip.json" }).waitFor();
  assert.equal(await verdictOf(page), "valid");
  assert.equal(await page.locator("#panel-findings .problem").count(), 0, "every piece is there");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save report" }).click();
  const saved = readFileSync(await (await saving).path(), "utf8");
  assert.equal(saved, judgeStation(stand, "ivory-coinflip.json"));

  const animation = page.getByLabel("Animation", { exact: true });
  assert.equal(await animation.inputValue(), "idle");
  // Between the controls, which show what has the focus.
  const { x, y, width, height } = await page.locator("#canvas").boundingBox();
  const clip = { x, y: y + 100, width, height: height - 200 };
  const lookAt = async (time) => {
    await page.getByLabel("Time").fill(time);
    await look(page);
    return createHash("sha256")
      .update(await page.screenshot({ clip }))
      .digest("hex");
  };
  const still = await lookAt("0");
  // A result is over in a second: a slow machine would miss it.
  await page.getByLabel("Speed").selectOption("0.1");
  await page.getByRole("button", { name: "Result" }).click();
  assert.equal(await animation.inputValue(), "result");
  await page.waitForTimeout(250);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator(".station-bar", { hasText: "body result" }).waitFor();
  assert.notEqual(await lookAt("300"), still, "the table hops");
  await stand.shoot(page, "station");
  await page.getByRole("button", { name: "Next bet" }).click();
  assert.equal(await animation.inputValue(), "idle");
  await page.getByLabel("Speed").selectOption("0.25");
  await page.getByRole("button", { name: "Result" }).click();
  await page.locator(".station-bar", { hasText: "body result" }).waitFor();
  await page.waitForFunction(() => document.querySelector(".transport select").value === "idle");
  await page.getByRole("button", { name: "Pause" }).click();
  assert.equal(await lookAt("0"), still, "all is where it was");
  await tab(page, "Figures");
  await page.getByText("budget, triangles").waitFor();

  // Corrected and tried again; a piece that is not there is a box, and that is said.
  await drop(page, "#stage", [join(stand.folder, "worse.json")]);
  await page.locator(".head .name", { hasText: "worse.json" }).waitFor();
  assert.equal(await verdictOf(page), "invalid");
  await drop(page, "#stage", [join(stand.folder, "bare")]);
  await page
    .locator("#panel-findings .problem", { hasText: "2 of 2 pieces" })
    .waitFor({ state: "attached" });
  assert.equal(await verdictOf(page), "valid");
  await stand.shoot(page, "station-boxes");
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${overflow} pixels too wide on a phone`);
}

function judgeStation({ folder }, manifest) {
  const { stdout } = spawnSync(
    process.execPath,
    [
      ...[PROGRAM, "validate", "--profile", "station", "--catalog", "catalog.json"],
      ...["--library", "library.json", "--world", "world.json", manifest, "--json"],
    ],
    { cwd: join(folder, "station"), encoding: "utf8" },
  );
  return stdout;
}
