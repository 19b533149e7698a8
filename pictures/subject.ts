import type { JointSpec, ModelSpec } from "bindpose/contract";
import type { Vector } from "bindpose/preview";
import type { SkinnedVertices } from "bindpose/validator/pose";

/** A bone as pictures need it. */
export interface SubjectBone {
  readonly name: string;
  /** Bind pose, in the mesh's space. */
  readonly head: Vector;
  /** Where it leads, one or more; the head itself where nothing says where the bone ends. */
  readonly tails: readonly Vector[];
}

export interface SubjectAnimation {
  readonly name: string;
  readonly periodMs: number;
  /** Whether its end is its beginning; null where the file does not say. */
  readonly loop: boolean | null;
}

/** What a caller may ask an asset to do. Everything else is at rest. */
export interface Pose {
  /** The name of one of the subject's animations. */
  readonly animation?: string;
  /** In the animation, from 0. Default 0. */
  readonly timeMs?: number;
  /** Values by joint, in radians or units; clamped to the joints' ranges. Only of a rig. */
  readonly joints?: ReadonlyMap<string, number>;
}

/** An asset that can be posed and drawn: V vertices, N bones. Arrays are shared, not to be changed. */
export interface Subject {
  readonly vertices: SkinnedVertices;
  /** 3V, bind pose; zeros where the file has none: the picture is flat-shaded. */
  readonly normals: Float32Array;
  /** 3V, linear RGB; clay where the file has none. */
  readonly colours: Float32Array;
  readonly indices: Uint32Array;
  /** Where the vertices of each primitive start, by its JSON pointer in the GLB. */
  readonly parts: readonly { readonly pointer: string; readonly firstVertex: number }[];
  readonly bones: readonly SubjectBone[];
  readonly animations: readonly SubjectAnimation[];
  /** What it moves by; null where that is the nodes of the file. */
  readonly rig: ModelSpec | null;
  /** The joints of the rig; none without one. */
  readonly joints: readonly JointSpec[];
  /** What could not be taken as the files mean it, in sentences. */
  readonly notes: readonly string[];
  /**
   * 16 N numbers, column-major: what each bone does to the bind pose.
   * @throws RangeError for an animation or a joint that the subject does not have
   */
  paletteAt(pose: Pose): Float64Array;
}

/** What was read, or why nothing was. */
export type Reading<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: string };
