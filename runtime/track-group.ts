import { type Curve, LINEAR_SHAPE, SEGMENT_STRIDE } from "./curve.js";

/** One joint's curve within an animation. */
export interface CompiledTrack {
  /** Index of the driven joint. */
  readonly joint: number;
  readonly curve: Curve;
}

/**
 * The N tracks of an animation whose keys stand at the same times, segment by segment: one search
 * and one division serve all of them, and what an instant needs lies side by side.
 * Read-only by convention.
 */
export interface TrackGroup {
  /** N: the driven joints. */
  readonly joints: Int32Array;
  /** The first one's curve: its times are those of all. */
  readonly times: Curve;
  /** N: what holds before the first key, and from the last one on, where nothing loops. */
  readonly firstValues: Float64Array;
  readonly lastValues: Float64Array;
  /** SN: shapes; S: 1 where all of a segment's are linear. */
  readonly shapes: Uint8Array;
  readonly allLinear: Uint8Array;
  /** 2SN: first value and rise; 4SN: the Bezier's inner points, as in `Curve`. */
  readonly ends: Float64Array;
  readonly handles: Float64Array;
}

/** Groups tracks by the times of their keys, in the order in which those first occur. */
export function groupTracks(tracks: readonly CompiledTrack[]): readonly TrackGroup[] {
  const byTimes = new Map<string, CompiledTrack[]>();
  for (const track of tracks) {
    const key = timesOf(track.curve).join();
    const group = byTimes.get(key);
    if (group === undefined) byTimes.set(key, [track]);
    else group.push(track);
  }
  return Object.freeze(Array.from(byTimes.values(), buildGroup));
}

function timesOf({ segments, lastMs }: Curve): number[] {
  const times = [lastMs];
  for (let at = 0; at < segments.length; at += SEGMENT_STRIDE) {
    times.push(segments[at]!, segments[at + 1]!);
  }
  return times;
}

function buildGroup(tracks: readonly CompiledTrack[]): TrackGroup {
  const count = tracks.length;
  const times = tracks[0]!.curve;
  const segments = times.shapes.length;
  const group = {
    joints: Int32Array.from(tracks, ({ joint }) => joint),
    times,
    firstValues: Float64Array.from(tracks, ({ curve }) => curve.segments[2] ?? curve.lastValue),
    lastValues: Float64Array.from(tracks, ({ curve }) => curve.lastValue),
    shapes: new Uint8Array(segments * count),
    allLinear: new Uint8Array(segments),
    ends: new Float64Array(2 * segments * count),
    handles: new Float64Array(4 * segments * count),
  };
  for (let segment = 0; segment < segments; segment++) {
    tracks.forEach(({ curve }, k) => {
      const to = segment * count + k;
      const at = segment * SEGMENT_STRIDE;
      group.shapes[to] = curve.shapes[segment]!;
      group.ends.set(curve.segments.subarray(at + 2, at + 4), 2 * to);
      group.handles.set(curve.segments.subarray(at + 4, at + 8), 4 * to);
    });
    const isLinear = tracks.every(({ curve }) => curve.shapes[segment] === LINEAR_SHAPE);
    group.allLinear[segment] = Number(isLinear);
  }
  return Object.freeze(group);
}
