import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { CollectedAsset } from "./collect-asset.js";
import { filePolicy } from "./page-policy.js";
import type { PageSite } from "./page-site.js";

/**
 * The page as one file: style, script, judge and asset in it, and a policy that lets exactly these
 * run. It asks nobody for anything, also when opened from a disk.
 */
export function writeSinglePage(site: PageSite, asset: CollectedAsset | null): string {
  const html = site.files.get("index.html")!.toString("utf8");
  const style = site.files.get("viewer.css")!.toString("utf8");
  const { script, worker } = site.single;
  const policy = filePolicy(hashOf(script), hashOf(style));
  const blocks = [
    ...(asset === null ? [] : [dataBlock("embedded-asset", embed(asset))]),
    dataBlock("embedded-worker", worker),
    `<script>${script}</script>`,
  ];
  return html
    .replace(
      /(http-equiv="Content-Security-Policy" content=")[^"]*/,
      (_, start: string) => `${start}${policy}`,
    )
    .replace('<link rel="stylesheet" href="viewer.css">', () => `<style>${style}</style>`)
    .replace('<script type="module" src="viewer.js"></script>', "")
    .replace("</body>", (found) => `${blocks.join("\n")}\n${found}`);
}

function embed({ name, file, files }: CollectedAsset): object {
  return {
    name,
    file,
    files: files.map(({ path, place }) => ({
      path,
      base64: readFileSync(place).toString("base64"),
    })),
  };
}

/** JSON in an element of its own; without `<` nothing in it can end the element. */
function dataBlock(id: string, value: object | string): string {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
