import { unfoldStations } from "./find-stations.js";
import type { PageAsset } from "./page-asset.js";

/** How the server or the page's own document lists an asset. */
interface AssetList {
  readonly name: string;
  readonly file?: string;
  readonly files: readonly { readonly path: string; readonly base64?: string }[];
}

/**
 * The asset that the page came with, or the stations of its folder: embedded in the document, or
 * beside it on the server that sent it; none where it came alone.
 * @throws Error where the server has gone meanwhile
 */
export async function readSentAssets(): Promise<PageAsset[]> {
  const embedded = document.getElementById("embedded-asset")?.textContent;
  if (embedded != null) {
    return assetsOf(JSON.parse(embedded), async ({ base64 = "" }) => fromBase64(base64));
  }
  const source = document.querySelector<HTMLMetaElement>('meta[name="asset-source"]')?.content;
  if (source?.split(" ").includes("server") !== true) return [];
  const list: AssetList = JSON.parse(new TextDecoder().decode(await load("asset.json")));
  return assetsOf(list, (_, index) => load(`asset/${index}`));
}

async function assetsOf(
  { name, file, files }: AssetList,
  read: (entry: AssetList["files"][number], index: number) => Promise<Uint8Array>,
): Promise<PageAsset[]> {
  const contents = await Promise.all(files.map(read));
  return unfoldStations({
    name,
    files: new Map(files.map(({ path }, index) => [path, contents[index]!])),
    ...(file === undefined ? {} : { file }),
  });
}

async function load(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
