/** Bounds and tolerances of the contract, with the clause that sets each. */
export const LIMITS = {
  /** Bytes of mesh.glb (section 5). */
  glbBytes: 256 * 1024 * 1024,
  /** Bytes of rig.json, and of a case or config document (section 2). */
  rigBytes: 1024 * 1024,
  /** Characters of a bone, joint or animation name (section 2). */
  nameLength: 64,
  /** Influences of one vertex (section 5). */
  influences: 4,
  /** Bone count up to which JOINTS_0 is written as U8 (section 5). */
  u8Bones: 256,
  /** Allowed |sum - 1| of a vertex's weights, per non-zero influence (section 5; glTF 2.0 3.7.3.3). */
  weightSumPerInfluence: 2e-7,
  /** The same under the profile `gltf`, absolute: beyond it a foreign sum is an error (section 5). */
  foreignWeightSum: 1e-4,
  /** Height over longest edge below which a triangle is degenerate (section 5). */
  degenerateAspect: 1e-6,
  /** Distance between two transforms of the bind box's corners, over its diagonal (section 5). */
  bindTolerance: 1e-4,
  /** Movement, over the bind diagonal, from which a vertex counts as moved (section 6). */
  motion: 0.001,
  /** Share of the surface's area that must move (section 6). */
  movedShare: 0.001,
  /** Largest movement below which a motion is reported as small (section 6). */
  smallMotion: 0.005,
  /** Largest movement above which a motion is reported as large (section 6). */
  largeMotion: 2,
  /** Largest movement above which a motion is an error (section 6). */
  absurdMotion: 10,
  /** Instants of an animation at which the mesh is posed (section 6). */
  meshInstants: 256,
  /** Even steps at which joints are sampled at least (section 6). */
  evenSteps: 32,
  /** Share of the area on one bone above which the rig hardly deforms (section 5). */
  oneBoneShare: 0.9,
  /** Skeleton steps between the dominant bones of an edge from which limbs count as fused. */
  fusedSteps: 3,
  /**
   * Radians by which two rotation keys may miss whole turns and still be one instant (section 4):
   * what turns written with four decimals are off by.
   */
  wholeTurn: 1e-4,
  /** Distance of a vertex from the bone that it follows, over that bone's usual one, that is far. */
  farSkin: 3,
  /** Local change of volume over a joint's range, cross-section and stretch that are too much (section 6). */
  sweepVolume: -0.25,
  sweepRadius: 0.7,
  sweepStretch: 2.5,
  /** Movement, over the bind diagonal, from which skin of another limb counts as dragged along. */
  dragged: 0.01,
  /** Height over the lowest point, over the bind diagonal, within which skin stands on the ground. */
  groundContact: 0.005,
  /** Lattice cells along one axis of a generator's volume (generators, section 1). */
  volume: 512,
} as const;
