import type { CatalogEntry } from "bindpose/contract/station";
import { sha256 } from "../../report/sha256.js";
import { canonicalJson } from "./canonical-json.js";

/** Hex digits of a fingerprint (G06). */
const DIGITS = 16;

/**
 * The fingerprint of a catalog entry (G44): the first 16 hex digits of the SHA-256 of its canonical
 * JSON, without what names it for people, its fingerprints, and what it costs. It changes when, and
 * only when, a measure, a slot, a target, a channel or a duration does.
 */
export async function contractFingerprint(entry: CatalogEntry): Promise<string> {
  const { asset, bodyBounds, controls, parts, presentation } = entry;
  const { targets, motionChannels, motionDurationsMs } = presentation;
  const geometry = {
    asset,
    bodyBounds,
    controls: controls.map(({ label: _, ...rest }) => rest),
    parts: parts.map(({ label: _, ...rest }) => rest),
    presentation: { targets, motionChannels, motionDurationsMs },
  };
  const digest = await sha256(new TextEncoder().encode(canonicalJson(geometry)));
  return digest!.slice(0, DIGITS);
}
