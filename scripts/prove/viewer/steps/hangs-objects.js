import assert from "node:assert/strict";
import { join } from "node:path";
import { drop, look, pause, tab, verdictOf } from "../browser.js";

export async function hangsObjects(page, stand) {
  await verdictOf(page);
  await pause(page);
  const before = await look(page);
  await tab(page, "Sockets");
  await page.getByRole("button", { name: "Cube" }).first().click();
  const cube = await look(page);
  assert.notEqual(cube, before);
  await stand.shoot(page, "socket");
  await drop(page, ".socket", [join(stand.folder, "hero.glb")]);
  await page.getByText("hero.glb").waitFor();
  assert.notEqual(await look(page), cube);
  assert.match(await page.locator(".head .name").textContent(), /demo/, "it is no new asset");
  await page.getByRole("button", { name: "Take off" }).first().click();
  assert.equal(await look(page), before);
}
