import type { AnimationSpec, KeyframeSpec, TrackSpec } from "bindpose/contract";
import { INTERPOLATIONS, RIG_DEFAULTS } from "bindpose/contract/words";
import { compileCurve } from "./compile-curve.js";
import type { CompiledJoints } from "./compile-joints.js";
import {
  requireArray,
  requireFinite,
  requireFlag,
  requireKnown,
  requireName,
  requireObject,
  requireOneOf,
  requireVector,
} from "./door.js";
import { type CompiledTrack, groupTracks, type TrackGroup } from "./track-group.js";

/** A named instant of an animation. */
export interface Marker {
  readonly name: string;
  readonly tMs: number;
}

export interface CompiledAnimation {
  readonly name: string;
  readonly periodMs: number;
  readonly loop: boolean;
  readonly autoPlay: boolean;
  /** At most one per joint, in the rig's order. */
  readonly tracks: readonly CompiledTrack[];
  /** The same tracks, side by side where their keys' times agree. */
  readonly groups: readonly TrackGroup[];
  /** In order of time; those of one instant in the rig's order. */
  readonly markers: readonly Marker[];
}

/** @throws TypeError or RangeError naming the animation, track or key that is wrong. */
export function compileAnimation(
  place: string,
  animation: AnimationSpec,
  joints: CompiledJoints,
): CompiledAnimation {
  const { name, periodMs, loop = RIG_DEFAULTS.loop, autoPlay = RIG_DEFAULTS.autoPlay } = animation;
  requireFinite(`${place}.periodMs`, periodMs);
  if (periodMs <= 0) {
    throw new RangeError(`${place}.periodMs: expected more than 0, got ${periodMs}`);
  }
  requireFlag(`${place}.loop`, loop);
  requireFlag(`${place}.autoPlay`, autoPlay);
  requireArray(`${place}.tracks`, animation.tracks);
  const driven = new Set<number>();
  const tracks = animation.tracks.map((track, index) => {
    const trackPlace = `${place}.tracks[${index}]`;
    const joint = checkTrack(trackPlace, track, joints);
    const named = `${trackPlace} "${track.joint}"`;
    if (driven.has(joint)) {
      throw new RangeError(`${named}: expected one track per joint, got a second one`);
    }
    driven.add(joint);
    checkKeyframes(named, track.keyframes, periodMs);
    const kind = joints.turning[joint] === 1 ? "rotation" : "translation";
    const curve = compileCurve(named, track.keyframes, { periodMs, loop, kind });
    return Object.freeze({ joint, curve });
  });
  const markers = compileMarkers(`${place}.markers`, animation.markers ?? [], periodMs);
  return Object.freeze({
    name,
    periodMs,
    loop,
    autoPlay,
    tracks: Object.freeze(tracks),
    groups: groupTracks(tracks),
    markers,
  });
}

function compileMarkers(
  place: string,
  markers: readonly Marker[],
  periodMs: number,
): readonly Marker[] {
  requireArray(place, markers);
  const compiled = markers.map((marker, index) => {
    const at = `${place}[${index}]`;
    requireObject(at, marker);
    requireName(`${at}.name`, marker.name);
    requireFinite(`${at}.tMs`, marker.tMs);
    if (marker.tMs < 0 || marker.tMs > periodMs) {
      throw new RangeError(`${at}.tMs: expected 0 to ${periodMs}, got ${marker.tMs}`);
    }
    return Object.freeze({ name: marker.name, tMs: marker.tMs });
  });
  return Object.freeze(compiled.sort((a, b) => a.tMs - b.tMs));
}

/** The index of the track's joint. */
function checkTrack(place: string, track: TrackSpec, joints: CompiledJoints): number {
  requireObject(place, track);
  requireName(`${place}.joint`, track.joint);
  const joint = requireKnown(`${place}.joint`, "joint", track.joint, joints.indexOf);
  const followed = joints.followed[joint]!;
  if (followed >= 0) {
    const follows = `it follows "${joints.names[followed]}"`;
    throw new RangeError(`${place} "${track.joint}": expected no track, since ${follows}, got one`);
  }
  return joint;
}

function checkKeyframes(place: string, keyframes: readonly KeyframeSpec[], periodMs: number): void {
  requireArray(`${place}.keyframes`, keyframes);
  if (keyframes.length === 0) {
    throw new RangeError(`${place}.keyframes: expected at least one, got none`);
  }
  let previous = -1;
  keyframes.forEach((key, index) => {
    const keyPlace = `${place}.keyframes[${index}]`;
    requireObject(keyPlace, key);
    requireFinite(`${keyPlace}.tMs`, key.tMs);
    requireFinite(`${keyPlace}.value`, key.value);
    if (key.tMs < 0 || key.tMs > periodMs) {
      throw new RangeError(`${keyPlace}.tMs: expected 0 to ${periodMs}, got ${key.tMs}`);
    }
    if (key.tMs <= previous) {
      throw new RangeError(
        `${keyPlace}.tMs: expected more than the key before, ${previous}, got ${key.tMs}`,
      );
    }
    previous = key.tMs;
    if (key.interp !== undefined) requireOneOf(`${keyPlace}.interp`, key.interp, INTERPOLATIONS);
    if (key.in !== undefined) requireVector(`${keyPlace}.in`, key.in, 2);
    if (key.out !== undefined) requireVector(`${keyPlace}.out`, key.out, 2);
  });
}
