// The page in a real browser, driven as a person would: files dropped, played, a joint moved, a
// finding clicked, two assets compared, an object hung on a socket; its report against the command
// line's, byte for byte; the page as one file; a sculpt as it grows. `--sample` takes the report,
// playing, findings and comparing; `--shots FOLDER` keeps pictures. Said in words where Chromium is not installed.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { zipSync } from "fflate";
import { draftForeign, draftRun, writeAsset } from "../../dist/validator/fixtures/index.js";
import { readContrasts, readNameless } from "./viewer/accessible.js";
import { drop, look, openBrowser, openPage, verdictOf } from "./viewer/browser.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAM = join(root, "dist/cli/main.js");
const isSample = process.argv.includes("--sample");
const shotsAt = process.argv.indexOf("--shots");
const shots = shotsAt < 0 ? null : process.argv[shotsAt + 1];

const tab = (page, name) => page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
const timeOf = async (page) => Number.parseFloat(await page.locator(".time").textContent());

const browser = await openBrowser();
if (browser === null) process.exit(0);
const folder = mkdtempSync(join(tmpdir(), "prove-viewer-"));
let failed = 0;
try {
  layOut();
  const server = await serve(["demo"]);
  await step("the report that the page saves is the command line's", (page) => sameReport(page));
  await step("it plays, pauses, scrubs and fades", (page) => plays(page), server.url, {
    reducedMotion: "no-preference",
  });
  await step("a finding is clicked and seen", (page) => showsFinding(page));
  await step("two assets are compared at one time", (page) => compares(page));
  if (!isSample) {
    await step("a joint's slider turns the head, and gives it back", (page) => movesJoint(page));
    await step("skeleton, weights and stretch are seen", (page) => showsOverlays(page));
    await step("a cube and a dropped GLB hang on the socket", (page) => hangsObjects(page));
    await step("a station plays its idle clips, a result, and idle again", (page) =>
      playsStation(page),
    );
    await step("folders, zips, loose files and any glTF are dropped", (page) => takesDrops(page));
    await step("it is usable by keyboard, on a phone, and in both themes", (page) =>
      isUsable(page),
    );
  }
  await server.end();
  if (!isSample) {
    await step("as one file, from a disk", (page) => worksAsFile(page), singleFile());
    await liveSculpt();
  }

  async function step(what, drive, url = server.url, options = {}) {
    const opened = await openPage(browser, url, options);
    const start = performance.now();
    try {
      await drive(opened.page);
      assert.deepEqual(opened.faults, []);
      console.log(`  ${what} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed++;
      console.log(`! ${what}: ${error.message.slice(0, 600)}`);
      await shoot(opened.page, `failed-${failed}`);
    }
    await opened.close();
  }

  async function liveSculpt() {
    const listening = await serve(["--listen"], 2);
    await step(
      "a sculpt is shown as it grows",
      (page) => showsSculpt(page, JSON.parse(listening.lines[1]).live),
      listening.url,
    );
    await listening.end();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);

/** What is dropped: the demo, sound and broken, a run with one bad vertex, and any glTF. */
function layOut() {
  const { status, stderr } = bindpose("demo");
  assert.equal(status, 0, stderr);
  cpSync(join(folder, "demo/broken"), join(folder, "still"), { recursive: true });
  const draft = draftRun();
  draft.glb.weights.set([0.5, 0, 0, 0], 4 * 30);
  const { glb, rig } = writeAsset(draft);
  mkdirSync(join(folder, "weights"));
  writeFileSync(join(folder, "weights/mesh.glb"), glb);
  writeFileSync(join(folder, "weights/rig.json"), rig);
  const sound = writeAsset(draftRun());
  writeFileSync(
    join(folder, "spindle.zip"),
    zipSync({ "spindle/mesh.glb": sound.glb, "spindle/rig.json": Buffer.from(sound.rig) }),
  );
  writeFileSync(join(folder, "spindle.glb"), sound.glb);
  writeFileSync(join(folder, "spindle.json"), sound.rig);
  writeFileSync(join(folder, "case.json"), '{"requiredAnimations":["fly"]}');
  writeFileSync(join(folder, "hero.glb"), writeAsset(draftForeign()).glb);
  writeFileSync(join(folder, "notes.txt"), "nothing");
  cpSync(join(root, "examples/station"), join(folder, "station"), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, "station/ivory-coinflip.json"), "utf8"));
  writeFileSync(
    join(folder, "worse.json"),
    JSON.stringify({ ...manifest, contract: "0".repeat(16) }),
  );
  mkdirSync(join(folder, "bare"));
  for (const name of ["ivory-coinflip.json", "catalog.json", "library.json"]) {
    cpSync(join(folder, "station", name), join(folder, "bare", name));
  }
}

function bindpose(...words) {
  return spawnSync(process.execPath, [PROGRAM, ...words], { cwd: folder, encoding: "utf8" });
}

async function serve(words, count = 1) {
  const child = spawn(process.execPath, [PROGRAM, "view", ...words], { cwd: folder });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  while (text.split("\n").length <= count) await once(child.stdout, "data");
  const lines = text.trimEnd().split("\n");
  return {
    url: lines[0],
    lines,
    async end() {
      child.kill("SIGINT");
      const [code] = await once(child, "exit");
      assert.equal(code, 0, "Ctrl-C ends the server with 0");
    },
  };
}

async function shoot(page, name) {
  if (shots !== null) await page.screenshot({ path: join(shots, `${name}.png`) });
}

async function pause(page) {
  const button = page.getByRole("button", { name: "Pause" });
  if (await button.isVisible()) await button.click();
}

async function sameReport(page) {
  assert.equal(await verdictOf(page), "valid");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save report" }).click();
  const saved = readFileSync(await (await saving).path(), "utf8");
  const { stdout } = bindpose("validate", "demo", "--json");
  assert.equal(saved, stdout);
}

async function plays(page) {
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
  await shoot(page, "animations");
}

async function movesJoint(page) {
  await verdictOf(page);
  await tab(page, "Animations");
  await page.getByRole("button", { name: /^Rest pose/ }).click();
  await page.waitForTimeout(600);
  const before = await look(page);
  await tab(page, "Joints");
  const slider = page.getByLabel("head_turn", { exact: true });
  await slider.focus();
  await page.keyboard.press("End");
  await shoot(page, "joints");
  const turned = await look(page);
  assert.notEqual(turned, before);
  await page.getByRole("button", { name: "Release head_turn" }).click();
  assert.equal(await look(page), before, "released, it is where the animations have it");
}

async function showsOverlays(page) {
  await verdictOf(page);
  await pause(page);
  const seen = new Set([await look(page)]);
  await tab(page, "Bones");
  await page.getByLabel("Skeleton").check();
  seen.add(await look(page));
  await page.getByRole("button", { name: "upper_arm_l" }).click();
  assert.match(await page.locator(".legend").textContent(), /upper_arm_l/);
  seen.add(await look(page));
  await shoot(page, "weights");
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

async function hangsObjects(page) {
  await verdictOf(page);
  await pause(page);
  const before = await look(page);
  await tab(page, "Sockets");
  await page.getByRole("button", { name: "Cube" }).first().click();
  const cube = await look(page);
  assert.notEqual(cube, before);
  await shoot(page, "socket");
  await drop(page, ".socket", [join(folder, "hero.glb")]);
  await page.getByText("hero.glb").waitFor();
  assert.notEqual(await look(page), cube);
  assert.match(await page.locator(".head .name").textContent(), /demo/, "it is no new asset");
  await page.getByRole("button", { name: "Take off" }).first().click();
  assert.equal(await look(page), before);
}

async function playsStation(page) {
  await verdictOf(page);
  await drop(page, "#stage", [join(folder, "station")]);
  await page.locator(".head .name", { hasText: "ivory-coinflip.json" }).waitFor();
  assert.equal(await verdictOf(page), "valid");
  assert.equal(await page.locator("#panel-findings .problem").count(), 0, "every piece is there");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save report" }).click();
  const saved = readFileSync(await (await saving).path(), "utf8");
  assert.equal(saved, judgeStation("ivory-coinflip.json"));

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
  await shoot(page, "station");
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
  await drop(page, "#stage", [join(folder, "worse.json")]);
  await page.locator(".head .name", { hasText: "worse.json" }).waitFor();
  assert.equal(await verdictOf(page), "invalid");
  await drop(page, "#stage", [join(folder, "bare")]);
  await page
    .locator("#panel-findings .problem", { hasText: "2 of 2 pieces" })
    .waitFor({ state: "attached" });
  assert.equal(await verdictOf(page), "valid");
  await shoot(page, "station-boxes");
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${overflow} pixels too wide on a phone`);
}

function judgeStation(manifest) {
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

async function takesDrops(page) {
  await verdictOf(page);
  const name = page.locator(".head .name");
  const dropped = async (files, title, verdict) => {
    await drop(page, "#stage", files);
    await page.locator(".head .name", { hasText: title }).waitFor();
    assert.equal(await verdictOf(page), verdict, title);
  };
  await dropped([join(folder, "weights")], "weights", "invalid");
  await dropped([join(folder, "spindle.zip")], "spindle", "valid");
  await dropped([join(folder, "hero.glb")], "hero.glb", "valid");
  await dropped([join(folder, "spindle.glb"), join(folder, "spindle.json")], "asset", "valid");
  await drop(page, "#stage", [join(folder, "case.json")]);
  await page.getByText('animation "fly" is not declared').waitFor();
  assert.equal(await verdictOf(page), "invalid");
  await drop(page, "#stage", [join(folder, "notes.txt")]);
  await page.locator(".toast:visible", { hasText: "there is no mesh.glb" }).waitFor();
  assert.equal(await name.textContent(), "asset", "what was open stays");
  // By the dialog, too.
  await page.getByLabel("Open files").setInputFiles([join(folder, "spindle.zip")]);
  await page.locator(".head .name", { hasText: "spindle" }).waitFor();
}

async function showsFinding(page) {
  await verdictOf(page);
  await drop(page, "#stage", [join(folder, "weights")]);
  await page.locator(".head .name", { hasText: "weights" }).waitFor();
  await verdictOf(page);
  await pause(page);
  const before = await look(page);
  const finding = page.locator("button.finding", { hasText: "WEIGHTS_SUM" });
  await finding.click();
  assert.equal(await finding.getAttribute("aria-pressed"), "true");
  assert.notEqual(await look(page), before, "the camera has gone there, the vertex is marked");
  await shoot(page, "finding");
  await drop(page, "#stage", [join(folder, "still")]);
  await page.locator(".head .name", { hasText: "still" }).waitFor();
  await page.locator("button.finding", { hasText: "MOTION_STATIC_POSE" }).click();
  assert.equal(await page.getByLabel("Animation", { exact: true }).inputValue(), "walk");
}

async function compares(page) {
  await verdictOf(page);
  await page.getByRole("button", { name: "Compare" }).click();
  await drop(page, "#stage", [join(folder, "still")], 0.75);
  assert.deepEqual([await verdictOf(page, 0), await verdictOf(page, 1)], ["valid", "invalid"]);
  await page.getByText("MOTION_STATIC_POSE").waitFor();
  await page.getByLabel("Time").focus();
  await page.keyboard.press("End");
  await shoot(page, "compare");
  const early = await look(page);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press("PageDown");
  assert.notEqual(await look(page), early);
  await page.getByRole("button", { name: "Panels for A" }).click();
  await page.locator(".summary .verdict.valid").waitFor();
  await page.getByRole("button", { name: "Compare" }).click();
  assert.equal(await page.locator(".head").count(), 1);
}

async function isUsable(page) {
  await verdictOf(page);
  assert.deepEqual(await readNameless(page), []);
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    const low = (await readContrasts(page)).filter(({ ratio }) => ratio < 4.5);
    assert.deepEqual(low, [], theme);
  }
  await shoot(page, "dark");
  const paper = () => page.evaluate(() => getComputedStyle(document.body.parentElement).background);
  const dark = await paper();
  await page.getByRole("button", { name: "Theme: auto" }).click();
  assert.notEqual(await paper(), dark, "the switch goes before the system");
  await page.getByRole("tab", { name: /^Findings/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(
    await page.getByRole("tab", { name: "Joints" }).getAttribute("aria-selected"),
    "true",
  );
  await page.locator("#canvas").focus();
  await pause(page);
  const before = await look(page);
  await page.locator("#canvas").focus();
  await page.keyboard.press("ArrowLeft");
  assert.notEqual(await look(page), before, "arrows turn the camera");
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(overflow <= 0, `${overflow} pixels too wide on a phone`);
  await shoot(page, "phone");
}

function singleFile() {
  const { status, stderr } = bindpose("view", "demo", "--out", "page.html");
  assert.equal(status, 0, stderr);
  return pathToFileURL(join(folder, "page.html")).href;
}

async function worksAsFile(page) {
  await sameReport(page);
  await pause(page);
  await tab(page, "Joints");
  await page.getByLabel("head_turn", { exact: true }).waitFor();
  await drop(page, "#stage", [join(folder, "hero.glb")]);
  await page.locator(".head .name", { hasText: "hero.glb" }).waitFor();
  assert.equal(await verdictOf(page), "valid");
}

async function showsSculpt(page, live) {
  await page.getByText("waiting for a sculpt").waitFor();
  const sculpt = join(folder, "sculpt");
  cpSync(join(folder, "demo"), sculpt, { recursive: true });
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
  await shoot(page, "live");
}
