import { type AnimationSpec, type ModelSpec, pointer } from "bindpose/contract/rules";
import { nearestName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/** Periods, tracks and markers; keyframes have a check of their own. */
export function checkAnimations(rig: ModelSpec, report: Report): void {
  if (rig.animations.length === 0) report("ANIMATION_NONE", {}, { pointer: "/animations" });
  const joints = new Set(rig.joints.map(({ name }) => name));
  for (const [index, animation] of rig.animations.entries()) {
    const { name, periodMs } = animation;
    const at = pointer("animations", index);
    if (periodMs <= 0) {
      report("ANIMATION_PERIOD", { periodMs }, { pointer: `${at}/periodMs`, animation: name });
    }
    checkTracks(animation, at, joints, report);
    for (const [position, { tMs }] of (animation.markers ?? []).entries()) {
      if (tMs >= 0 && tMs <= periodMs) continue;
      const place = { pointer: `${at}/markers/${position}`, animation: name };
      report("MARKER_OUTSIDE_PERIOD", { tMs, periodMs }, place);
    }
  }
}

function checkTracks(
  animation: AnimationSpec,
  at: string,
  joints: ReadonlySet<string>,
  report: Report,
): void {
  const seen = new Set<string>();
  for (const [index, { joint, keyframes }] of animation.tracks.entries()) {
    const place = { pointer: `${at}/tracks/${index}`, animation: animation.name };
    if (!joints.has(joint)) {
      report("TRACK_JOINT_UNKNOWN", { joint, nearest: nearestName(joint, joints) ?? null }, place);
    }
    if (seen.has(joint)) report("TRACK_DUPLICATE", { joint }, place);
    seen.add(joint);
    if (keyframes.length === 0) report("TRACK_EMPTY", { joint }, place);
  }
}
