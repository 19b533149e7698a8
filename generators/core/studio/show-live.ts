import type { FileContent } from "../emit/replace-files.js";
import { countFrame, type LiveTarget, sendLive } from "../live/index.js";
import type { Run } from "./open-run.js";

/**
 * Shows whoever watches what was just written, best effort: a second at most, no error, and no trace
 * in the log.
 */
export async function showLive(
  target: LiveTarget,
  run: Run,
  files: readonly FileContent[],
): Promise<void> {
  const { config, resolved } = run;
  const bytesOf = (path: string) => files.find((file) => file.path === path)?.bytes;
  const glb = bytesOf(config.mesh);
  await sendLive(target, {
    frame: countFrame(config.log),
    operationCount: resolved.count,
    operation: resolved.operations.at(-1)?.operation.op ?? "",
    png: bytesOf(config.preview)!,
    ...(glb === undefined ? {} : { glb }),
  });
}
