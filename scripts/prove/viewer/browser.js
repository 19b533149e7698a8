// Debian's Chromium for the proof of the page, and a person's hands: real drops of real files.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Null, said in words, where no Chromium is installed. */
export async function openBrowser() {
  const executablePath = PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) {
    console.log(`Chromium is not installed (${PLACES.join(", ")}): the page was not driven`);
    return null;
  }
  return chromium.launch({
    executablePath,
    headless: true,
    args: [
      "--no-sandbox",
      "--enable-unsafe-swiftshader",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * A page that keeps what must not happen: errors, words of the content policy, and requests that
 * leave the given origin.
 */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1000, height: 640 },
    acceptDownloads: true,
    colorScheme: "light",
    // Nothing plays by itself and the camera is where it goes at once.
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() === "error" || /Content.Security/i.test(text)) faults.push(text);
  });
  const { origin, protocol } = new URL(url);
  page.on("request", (request) => {
    const asked = new URL(request.url());
    const isOwn =
      ["blob:", "data:"].includes(asked.protocol) ||
      (protocol === "file:" ? request.url() === url : asked.origin === origin);
    if (!isOwn) faults.push(`a request for ${request.url()}`);
  });
  await page.goto(url);
  return { page, faults, close: () => context.close() };
}

/** Drops files and folders, by their paths, on the middle of an element, or at a share of its width. */
export async function drop(page, selector, files, share = 0.5) {
  const box = await page.locator(selector).boundingBox();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  const place = { x: box.x + box.width * share, y: box.y + box.height / 2 };
  for (const type of ["dragEnter", "dragOver", "drop"]) {
    await session.send("Input.dispatchDragEvent", { type, ...place, data });
  }
  await session.detach();
}

/** The verdict of one asset's head, once it is judged. */
export async function verdictOf(page, index = 0) {
  const label = page.locator(".head").nth(index).locator(".verdict:not(.waiting)");
  await label.waitFor({ timeout: 60_000 });
  return (await label.textContent()).replace(/[^a-z]/g, "");
}

/** The stage's pixels, once nothing moves: a hash, which an assertion may print. */
export async function look(page) {
  let seen = "";
  for (let tries = 0; tries < 40; tries++) {
    await page.waitForTimeout(150);
    const picture = await page.locator("#canvas").screenshot();
    const now = createHash("sha256").update(picture).digest("hex");
    if (now === seen) return now;
    seen = now;
  }
  throw new Error("the stage never comes to rest");
}

/** Opens one of the panels. */
export function tab(page, name) {
  return page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
}

export async function pause(page) {
  const button = page.getByRole("button", { name: "Pause" });
  if (await button.isVisible()) await button.click();
}

/** What the clock of the page shows. */
export async function timeOf(page) {
  return Number.parseFloat(await page.locator(".time").textContent());
}
