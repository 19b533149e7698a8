import type { FindingCode } from "bindpose/contract/rules";

/** Clauses of a code, by the first row that fits. */
const ROWS: readonly (readonly [RegExp, ...string[]])[] = [
  [/^BONE_NAME_SIDE|^BONE_ROLE_SIDE/, "1.sides"],
  [/^RIG_(?:UNREADABLE|DUPLICATE|NUMBER)/, "2.text"],
  [/^RIG_UNKNOWN_KEY|^RIG_SHAPE|^RIG_PARTS/, "2.keys"],
  [/^RIG_NOT_SKINNED/, "2.marker"],
  [/^RIG_NOT_FINISHED/, "2.unfinished"],
  [/^RIG_VERSION/, "8.version"],
  [/^RUN_RIG_MISSING/, "2.marker"],
  [/^RUN_FILE_TOO_LARGE/, "2.text", "5.container"],
  [/^RUN_/, "7.verdict"],
  [/^NAME_|_NAME_DUPLICATE$|_NAME_PORTABLE$/, "2.names"],
  [/^BONE_(?:NOT_DEFORMING|WITHOUT_SKIN)/, "5.deform"],
  [/^BONE_(?:ROOT|SECOND|PARENT|ZERO|NONE|ROLE)/, "2.bones"],
  [/^BONE_NODE_(?:TRANSFORM|SHEAR|FLAT|MIRRORED|MATRIX)|^INVERSE_BIND_(?:MIS|MIRR)/, "3.file-pose"],
  [/^BONE_INDEX/, "5.influences"],
  [/^BONE_NODE|^NODE_(?!EXTRA|UNSKINNED)|^SCENE/, "5.scene"],
  [/^JOINT_FOLLOW|^JOINT_NOT_DRIVEN/, "2.follow"],
  [/^JOINT_/, "2.joints"],
  [/^KEY_HANDLE/, "4.handles"],
  [/^KEY_OUTSIDE_RANGE/, "3.joints"],
  [/^ANIMATION_NONE|^MOTION_UNMEASURED/, "6.moves"],
  [/^ANIMATION_|^TRACK_|^KEY_|^MARKER_/, "2.animations"],
  [/^CASE_(?:JOINT_DRIVE|BONE_UNKNOWN|CAMERA)/, "6.asked"],
  [/^CASE_/, "6.case"],
  [/^MOTION_(?:KEYS_EQUAL|STATIC|CLAMPED|POSE|NO_KEY)/, "6.keys"],
  [/^MOTION_(?:SWEEP|OUTSIDE_SKIN|ELSEWHERE)/, "6.deep"],
  [/^MOTION_/, "6.moves"],
  [/^GLTF_BUFFER|^GLTF_COMPRESSED/, "5.gltf"],
  [/^GL(?:B|TF)_(?!EXTRA)|^ACCESSOR|^KHRONOS|^STALE/, "5.container"],
  [/^GLB_EXTRA|^NODE_|^SKINNED_NODE_NOT/, "5.scene"],
  [/^SKINNED_NODE/, "5.skinned-node"],
  [/^MESH|^PRIMITIVE|^MATERIAL/, "5.mesh"],
  [/^SKIN_(?:FUSED|FAR|ONE)/, "5.deform"],
  [/^SKIN|^INVERSE|^REST/, "5.skin"],
  [/^ENGINE/, "5.profiles"],
  [/^WEIGHTS|^INFLUENCE/, "5.influences"],
  [/^TRIANGLE|^SURFACE|^SEAM|^VERTEX|^NORMAL_SIDE/, "5.surface"],
  [/^ATTRIBUTE|^POSITION|^NORMAL|^COLOUR|^IND/, "5.attributes"],
  [/^CHANNEL/, "5.foreign"],
];

/** Clauses of the contract that a code is about; throws for a code that no row names. */
export function clausesOf(code: FindingCode): readonly string[] {
  const row = ROWS.find(([codes]) => codes.test(code));
  if (row === undefined) throw new RangeError(`no clause is known for ${code}`);
  return row.slice(1) as string[];
}
