import { SEVERITIES } from "bindpose/contract/rules";
import type { Collector } from "../findings/collector.js";
import type { DecodedAsset } from "../read/decoded-asset.js";
import { findObstacle } from "./find-obstacle.js";
import { type KhronosInfo, type KhronosRun, runKhronos } from "./run-khronos.js";

/** Raw messages that the report keeps. */
const MESSAGES_KEPT = 1000;

/**
 * Adds what the Khronos validator says to the findings, after all our own checks have run: a code
 * that one of our findings covers is folded into it and does not count again; any other passes
 * through as `KHR_<CODE>` with its severity. Returns its raw words for `info`.
 */
export async function judgeKhronos(
  bytes: Uint8Array,
  asset: Pick<DecodedAsset, "json" | "nodes"> | null,
  collector: Collector,
  resources: ReadonlyMap<string, Uint8Array> = new Map(),
  run: typeof runKhronos = runKhronos,
): Promise<KhronosInfo | null> {
  const obstacle = asset === null ? null : findObstacle(asset);
  const result: KhronosRun =
    obstacle === null ? await run(bytes, resources) : { ok: false, reason: obstacle };
  if (!result.ok) {
    collector.report("KHRONOS_CRASHED", { reason: result.reason }, { pointer: "" });
    return null;
  }
  for (const { code, message, severity, pointer, offset } of result.info.messages) {
    if (collector.fold(code)) continue;
    collector.reportForeign({
      code,
      message,
      severity: SEVERITIES[severity] ?? "error",
      ...(pointer === undefined ? {} : { pointer }),
      ...(offset === undefined ? {} : { byteOffset: offset }),
    });
  }
  return {
    ...result.info,
    messages: result.info.messages.slice(0, MESSAGES_KEPT),
    truncated: result.info.truncated || result.info.messages.length > MESSAGES_KEPT,
  };
}
