import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Refused } from "./outcome.js";
import type { Root } from "./root.js";

/** Bytes of a document that is handed out as text. */
const MOST = 1024 * 1024;

/** A text file of a run. Throws Refused where it leads out, is not there or is too large. */
export function readWorkspaceFile(root: Root, workspace: string, name: string): string {
  const path = root.existing(`${root.workspace(workspace)}/${name}`);
  const absolute = join(root.folder, path);
  const status = statSync(absolute);
  if (!status.isFile()) throw new Refused("client", `${path} is no file`);
  if (status.size > MOST) {
    throw new Refused("limit", `${path} has ${status.size} bytes, at most ${MOST} are given`);
  }
  return readFileSync(absolute, "utf8");
}
