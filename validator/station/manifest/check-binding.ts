import { pointer } from "bindpose/contract/rules";
import type { CatalogEntry, ManifestV2, StationManifest } from "bindpose/contract/station";
import { BODY_TARGET, CONTROL_PREFIX, DISPLAY_TARGET, PART_PREFIX } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import { nearestOf } from "../nearest-of.js";

/** Whether the manifest is made for this entry as it is now, or as it was (G06). */
export function checkContract(
  { contract }: StationManifest,
  entry: CatalogEntry,
  report: Report,
  at: string,
): void {
  const { contract: current, acceptedContracts } = entry;
  if (contract === current) return;
  const params = { found: contract, current };
  const place = { pointer: `${at}/contract` };
  if (acceptedContracts.includes(contract)) report("MANIFEST_CONTRACT_OLD", params, place);
  else report("MANIFEST_CONTRACT_UNKNOWN", params, place);
}

/** Slots that the entry has, each once (G10 to G12). */
export function checkBindings(
  { bindings, game }: StationManifest,
  { controls, parts }: CatalogEntry,
  report: Report,
  at: string,
): void {
  const slots = [
    ...controls.map(({ slot }) => `${CONTROL_PREFIX}${slot}`),
    ...parts.map(({ slot }) => `${PART_PREFIX}${slot}`),
  ];
  const taken = new Set<string>();
  for (const [index, { slot }] of bindings.entries()) {
    const place = { pointer: `${at}${pointer("bindings", index, "slot")}` };
    if (slots.includes(slot)) {
      if (taken.has(slot)) report("MANIFEST_SLOT_TWICE", { name: slot }, place);
      taken.add(slot);
    } else if (controls.length === 0 && slot.startsWith(CONTROL_PREFIX)) {
      report("MANIFEST_CONTROLS_NONE", { slot, game }, place);
    } else {
      const nearest = nearestOf(slot, slots);
      report("MANIFEST_SLOT_UNKNOWN", { slot, nearest }, place);
    }
  }
}

/** Targets of placements and clips, and channels of motions, each once (G15, G22, G30). */
export function checkTargets(
  { placements, clips, motions }: ManifestV2,
  { presentation }: CatalogEntry,
  report: Report,
  at: string,
): void {
  const { targets, motionChannels } = presentation;
  const placed = new Set<string>();
  for (const [index, { target }] of placements.entries()) {
    const place = { pointer: `${at}${pointer("placements", index, "target")}` };
    if (!isTarget(target, targets, report, place.pointer)) continue;
    if (placed.has(target)) report("MANIFEST_TARGET_TWICE", { name: target }, place);
    placed.add(target);
  }
  const clipped = new Set<string>();
  for (const [index, { target, trigger }] of clips.entries()) {
    const place = `${at}${pointer("clips", index)}`;
    if (!isTarget(target, targets, report, `${place}/target`)) continue;
    const name = `${target} on ${trigger}`;
    if (clipped.has(name)) report("MANIFEST_CLIP_TWICE", { name }, { pointer: place });
    clipped.add(name);
  }
  const moved = new Set<string>();
  for (const [index, { channel }] of motions.entries()) {
    const place = { pointer: `${at}${pointer("motions", index, "channel")}` };
    if (!motionChannels.includes(channel)) {
      const nearest = nearestOf(channel, motionChannels);
      report("MANIFEST_CHANNEL_UNKNOWN", { channel, nearest }, place);
    } else if (moved.has(channel)) report("MANIFEST_CHANNEL_TWICE", { name: channel }, place);
    moved.add(channel);
  }
}

function isTarget(target: string, targets: readonly string[], report: Report, at: string): boolean {
  if (targets.includes(target)) return true;
  if (target.startsWith(PART_PREFIX)) report("MANIFEST_TARGET_PART", { target }, { pointer: at });
  else {
    const nearest = nearestOf(target, targets);
    report("MANIFEST_TARGET_UNKNOWN", { target, nearest }, { pointer: at });
  }
  return false;
}

/** Placements that leave behind what does not move (G21). */
export function checkFootprint({ placements }: ManifestV2, report: Report, at: string): void {
  for (const [index, { target, position, rotation, scale }] of placements.entries()) {
    const place = { pointer: `${at}${pointer("placements", index)}` };
    const isScaled = scale.some((value) => value !== 1);
    if (target === DISPLAY_TARGET && (position[1] !== 0 || isScaled)) {
      report("MANIFEST_DISPLAY_RATIO", {}, place);
    }
    const isMoved = isScaled || [...position, ...rotation].some((value) => value !== 0);
    if (target === BODY_TARGET && isMoved) report("MANIFEST_FOOTPRINT", {}, place);
  }
}
