/** A bone whose name ends so is a socket unless it says otherwise. */
export const SOCKET_SUFFIX = "_socket";

/** What an absent key of rig.json means. A pivot's default is the bone's head. */
export const RIG_DEFAULTS = {
  roll: 0,
  deform: true,
  socket: false,
  offset: [0, 0, 0],
  orient: [0, 0, 0],
  loop: false,
  autoPlay: false,
  interp: "linear",
} as const;

const CENTRE_ROLES = ["hips", "spine", "chest", "upperChest", "neck", "head", "jaw"] as const;

const LEFT_SIDE_ROLES = [
  "leftEye",
  "leftUpperLeg",
  "leftLowerLeg",
  "leftFoot",
  "leftToes",
  "leftShoulder",
  "leftUpperArm",
  "leftLowerArm",
  "leftHand",
  "leftThumbMetacarpal",
  "leftThumbProximal",
  "leftThumbDistal",
  "leftIndexProximal",
  "leftIndexIntermediate",
  "leftIndexDistal",
  "leftMiddleProximal",
  "leftMiddleIntermediate",
  "leftMiddleDistal",
  "leftRingProximal",
  "leftRingIntermediate",
  "leftRingDistal",
  "leftLittleProximal",
  "leftLittleIntermediate",
  "leftLittleDistal",
] as const;

const RIGHT_SIDE_ROLES = [
  "rightEye",
  "rightUpperLeg",
  "rightLowerLeg",
  "rightFoot",
  "rightToes",
  "rightShoulder",
  "rightUpperArm",
  "rightLowerArm",
  "rightHand",
  "rightThumbMetacarpal",
  "rightThumbProximal",
  "rightThumbDistal",
  "rightIndexProximal",
  "rightIndexIntermediate",
  "rightIndexDistal",
  "rightMiddleProximal",
  "rightMiddleIntermediate",
  "rightMiddleDistal",
  "rightRingProximal",
  "rightRingIntermediate",
  "rightRingDistal",
  "rightLittleProximal",
  "rightLittleIntermediate",
  "rightLittleDistal",
] as const;

/** Humanoid bone names. Reference: VRMC_vrm-1.0, humanoid. */
export const ROLES = [...CENTRE_ROLES, ...LEFT_SIDE_ROLES, ...RIGHT_SIDE_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** Roles that belong on the character's left, +x. */
export const LEFT_ROLES: readonly Role[] = LEFT_SIDE_ROLES;
