import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The built page: its static files by name, and the scripts of the page as one file. */
export interface PageSite {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly single: { readonly script: string; readonly worker: string };
}

/** Where the build puts the page, beside this room. */
const BUILT = fileURLToPath(new URL("../viewer/", import.meta.url));

/** Reads the built page. @throws Error where it was not built */
export function readPageSite(folder = BUILT): PageSite {
  if (!existsSync(join(folder, "viewer.js"))) {
    throw new Error(`the page is not built in ${folder}: npm run build`);
  }
  const names = readdirSync(folder).filter((name) => /^[\w-]+\.(?:html|js|css|txt)$/.test(name));
  const read = (name: string) => readFileSync(join(folder, name));
  return {
    files: new Map(names.map((name) => [name, read(name)])),
    single: {
      script: read("page/viewer.js").toString("utf8"),
      worker: read("page/worker.js").toString("utf8"),
    },
  };
}
