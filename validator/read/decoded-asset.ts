/**
 * What the checks judge: a glTF asset as plain typed arrays, with no library's model in between.
 * The promise: every index in here that is not marked otherwise is in range, every array has the
 * length that its comment states, and numbers are the file's own: nothing is repaired. (A link
 * between nodes that would make a second parent or a circle is left out, and has its finding.) The limit:
 * bone indices of vertices, positions and key times may still be anything a file can hold; checks
 * that depend on them run only after the checks that judge them.
 */
export type JsonObject = { readonly [key: string]: unknown };

/** One node. Indices are positions in `nodes`. */
export interface DecodedNode {
  readonly name: string | null;
  /** The first node that lists it as a child; null for a root. Parents never form a circle. */
  readonly parent: number | null;
  /** The nodes whose parent this is, in file order. */
  readonly children: readonly number[];
  /** Column-major 4 x 4: parent from node, from the matrix or from T * R * S. */
  readonly local: Float64Array;
  /** Null where the node has a `matrix`; defaults filled in otherwise. Rotation is x, y, z, w. */
  readonly trs: {
    readonly translation: readonly [number, number, number];
    readonly rotation: readonly [number, number, number, number];
    readonly scale: readonly [number, number, number];
  } | null;
  readonly mesh: number | null;
  readonly skin: number | null;
}

export interface DecodedSkin {
  readonly index: number;
  readonly name: string | null;
  /** Node of each bone; the position here is what JOINTS_0 refers to. N entries, all in range. */
  readonly joints: readonly number[];
  /** 16 N, column-major, model to bone at bind; identities where the file has none. */
  readonly inverseBinds: Float64Array;
  /** False where the file has no (readable) inverse bind matrices. */
  readonly hasInverseBinds: boolean;
  readonly skeleton: number | null;
}

/** One primitive's share of the merged lists. Primitives over the same accessors share vertices. */
export interface DecodedPart {
  readonly mesh: number;
  readonly primitive: number;
  readonly firstVertex: number;
  readonly vertexCount: number;
  /** In indices, not triangles. */
  readonly firstIndex: number;
  readonly indexCount: number;
  /** How POSITION is stored, for instance `F32 VEC3`. */
  readonly positionFormat: string;
  /** How JOINTS_0, JOINTS_1 and so on are stored, for instance `U8 VEC4`. */
  readonly jointFormats: readonly string[];
  /** POSITION's declared bounds, as stored. */
  readonly min: readonly unknown[] | null;
  readonly max: readonly unknown[] | null;
}

export interface InfluenceSet {
  /** 4V bone indices, as stored: may be out of range. */
  readonly joints: Uint16Array;
  /** 4V weights, normalised integers already divided. */
  readonly weights: Float32Array;
}

/** The skinned primitives of one skin, merged into one list of V vertices and T triangles. */
export interface DecodedMesh {
  readonly parts: readonly DecodedPart[];
  readonly vertexCount: number;
  /** 3V, model space of the bind pose */
  readonly positions: Float32Array;
  /** 3V, or null where a part has none */
  readonly normals: Float32Array | null;
  /** 3V linear RGB, or null where a part has none */
  readonly colours: Float32Array | null;
  /** 3T, offset to the merged list; an entry that was out of its part's range stays so */
  readonly indices: Uint32Array;
  /** JOINTS_0 and WEIGHTS_0, 4V each */
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
  /** JOINTS_1 and WEIGHTS_1 and so on; a part without them has zeros. */
  readonly extraSets: readonly InfluenceSet[];
}

export const CHANNEL_PATHS = ["translation", "rotation", "scale", "weights"] as const;
export type ChannelPath = (typeof CHANNEL_PATHS)[number];

export const SAMPLER_INTERPOLATIONS = ["LINEAR", "STEP", "CUBICSPLINE"] as const;
export type SamplerInterpolation = (typeof SAMPLER_INTERPOLATIONS)[number];

/** K keys of one channel. A channel that cannot be read is absent (and has its finding). */
export interface DecodedChannel {
  /** Position in the animation's `channels`. */
  readonly index: number;
  readonly sampler: number;
  readonly node: number;
  readonly path: ChannelPath;
  readonly interpolation: SamplerInterpolation;
  /** K seconds, as stored: may be out of order */
  readonly times: Float32Array;
  /** K * n values, or 3 K * n (in-tangent, value, out-tangent) for CUBICSPLINE; n = 3 or 4. */
  readonly values: Float32Array;
}

export interface DecodedAnimation {
  readonly index: number;
  readonly name: string | null;
  readonly channels: readonly DecodedChannel[];
}

export interface DecodedAsset {
  readonly json: JsonObject;
  /** Length of the whole file. */
  readonly bytes: number;
  readonly nodes: readonly DecodedNode[];
  /** Nodes of the scene that is shown: `scene`, else the first. */
  readonly roots: readonly number[];
  /** The first node with a mesh and a skin; null where there is none. */
  readonly skinnedNode: number | null;
  /** Its skin; null where there is none or it cannot be read. */
  readonly skin: DecodedSkin | null;
  /** Every readable skinned primitive of the nodes that use this skin; null where there is none. */
  readonly mesh: DecodedMesh | null;
  /**
   * The same file seen from each skin in use, where there are several: `skin` and `mesh` here are
   * then all of them as one. At most 64.
   */
  readonly views?: readonly DecodedAsset[];
  /** Morph-target weights are left out: this contract has none. */
  readonly animations: readonly DecodedAnimation[];
}
