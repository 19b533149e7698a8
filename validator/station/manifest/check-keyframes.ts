import { type FindingPlace, pointer } from "bindpose/contract/rules";
import type { ManifestV2, StationPlace } from "bindpose/contract/station";
import { IDENTITY_PLACE } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

const ENDS = [
  ["first", 0],
  ["last", 1],
] as const;

/** Order and ends of every clip's and motion's keyframes (G24, G25, G32, G33). */
export function checkKeyframes({ clips, motions }: ManifestV2, report: Report, at: string): void {
  for (const [index, { keyframes }] of clips.entries()) {
    const place = `${at}${pointer("clips", index, "keyframes")}`;
    checkTimes(keyframes, report, place);
    for (const [end, frame, here] of endsOf(keyframes, place)) {
      if (!isStill(frame)) report("MANIFEST_CLIP_ENDS", { end }, here);
    }
  }
  for (const [index, { keyframes }] of motions.entries()) {
    const place = `${at}${pointer("motions", index, "keyframes")}`;
    checkTimes(keyframes, report, place);
    checkProgress(keyframes, report, place);
    for (const [end, { position, rotation }, here] of endsOf(keyframes, place)) {
      const { scale } = IDENTITY_PLACE;
      if (!isStill({ position, rotation, scale: [...scale] })) {
        report("MANIFEST_MOTION_ENDS", { end }, here);
      }
    }
  }
}

function endsOf<T>(keyframes: readonly T[], at: string): [string, T, FindingPlace][] {
  return ENDS.map(([end, share]) => {
    const index = share * (keyframes.length - 1);
    return [end, keyframes[index]!, { pointer: `${at}/${index}` }];
  });
}

function isStill(place: StationPlace): boolean {
  return (["position", "rotation", "scale"] as const).every((key) =>
    place[key].every((value, axis) => value === IDENTITY_PLACE[key][axis]),
  );
}

function checkTimes(keyframes: readonly { time: number }[], report: Report, at: string): void {
  for (const [end, expected] of ENDS) {
    const index = expected * (keyframes.length - 1);
    const found = keyframes[index]!.time;
    if (found === expected) continue;
    report("MANIFEST_KEY_ENDS", { end, found, expected }, { pointer: `${at}/${index}/time` });
  }
  for (let i = 1; i < keyframes.length; i++) {
    const before = keyframes[i - 1]!.time;
    const { time } = keyframes[i]!;
    if (time > before) continue;
    report("MANIFEST_KEY_ORDER", { time, before }, { pointer: `${at}/${i}/time` });
  }
}

function checkProgress(
  keyframes: readonly { progress: number }[],
  report: Report,
  at: string,
): void {
  for (const [end, expected] of ENDS) {
    const index = expected * (keyframes.length - 1);
    const found = keyframes[index]!.progress;
    if (found === expected) continue;
    const place = { pointer: `${at}/${index}/progress` };
    report("MANIFEST_PROGRESS_ENDS", { end, found, expected }, place);
  }
  for (let i = 1; i < keyframes.length; i++) {
    const before = keyframes[i - 1]!.progress;
    const { progress } = keyframes[i]!;
    if (progress >= before) continue;
    report("MANIFEST_PROGRESS_ORDER", { progress, before }, { pointer: `${at}/${i}/progress` });
  }
}
