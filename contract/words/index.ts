/**
 * The contract's plain values: names, limits, enumerations, defaults and the table of operations.
 * No schema library is loaded here, so the recording path of a generator and the runtime may
 * import it; the schemas of `bindpose/contract` are built from these same values.
 */

export {
  AXES,
  type Axis,
  DRIVES,
  type Drive,
  INTERPOLATIONS,
  type Interpolation,
  JOINT_KINDS,
  type JointKind,
  PRESET_HANDLES,
} from "./curve-words.js";
export { ASSET_KINDS, type AssetKind, type GeneratorProgram, PROGRAM_OF_KIND } from "./kinds.js";
export { LIMITS } from "./limits.js";
export {
  HIDDEN_CHARACTER,
  hiddenInName,
  isPortableName,
  nearestName,
  PORTABLE_NAME,
  plainText,
} from "./names.js";
export {
  type FlagSpec,
  type FlagType,
  isOperationName,
  OPERATION_NAMES,
  OPERATIONS,
  type OperationName,
  type OperationSpec,
} from "./operations.js";
export {
  LEFT_ROLES,
  RIG_DEFAULTS,
  ROLES,
  type Role,
  SOCKET_SUFFIX,
} from "./rig-words.js";
export { type Side, sideOfName, sideOfRole } from "./sides.js";
export {
  BODY_TARGET,
  CLIP_TRIGGERS,
  type ClipTrigger,
  CONTROL_PREFIX,
  DISPLAY_TARGET,
  ENTITY_KINDS,
  FACE_PROGRESS,
  IDENTITY_PLACE,
  MANIFEST_VERSIONS,
  type ManifestVersion,
  MOVING_KEYS,
  PART_PREFIX,
} from "./station-words.js";
export { CONTRACT_VERSION } from "./version.js";
