import { LoadingManager } from "three";
import { type GLTF, GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

/**
 * Reads a GLB or `.gltf` by three's loader. What it refers to is looked for among the given files;
 * nothing else is ever fetched, whatever its URIs say.
 * @param files by path beside it
 * @throws Error in the loader's words for a file that it cannot read
 */
export async function loadSealed(
  bytes: Uint8Array,
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<GLTF> {
  const urls: string[] = [];
  const manager = new LoadingManager();
  manager.setURLModifier((url) => {
    if (/^(?:data|blob):/.test(url)) return url;
    const found = files.get(pathOf(url));
    if (found === undefined) return "data:,";
    urls.push(URL.createObjectURL(new Blob([found as Uint8Array<ArrayBuffer>])));
    return urls.at(-1)!;
  });
  try {
    return await new GLTFLoader(manager).parseAsync(bytes.slice().buffer, "");
  } finally {
    for (const url of urls) URL.revokeObjectURL(url);
  }
}

function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^\.\//, ""));
  } catch {
    return url;
  }
}
