import { counted } from "../report/counted.js";
import { rule } from "../report/rule.js";

const toCase = (what: string) => () => `give the asset ${what}, or change the case`;

const budget = (one: string, what = `${one}s`) =>
  rule<{ found: number; limit: number }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ found, limit }) => `${counted(found, one, what)}, the case allows ${limit}`,
    hint: () => `use fewer ${what}: a smaller volume, or fewer details`,
  });

/** Rules on what a case asks for. The motion it asks for is judged by the rules of `motion`. */
export const CASE_RULES = {
  CASE_UNREADABLE: rule<{ reason: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ reason }) => `the case cannot be read: ${reason}`,
    hint: () => "write the case as UTF-8 JSON or TOML without a byte order mark",
  }),
  CASE_DUPLICATE_KEY: rule<{ key: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ key }) => `the key "${key}" stands twice in one object`,
    hint: ({ key }) => `keep one "${key}"`,
  }),
  CASE_SHAPE: rule<{ problem: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ problem }) => `the case asks for something unclear: ${problem}`,
    hint: () => "correct the value; `bindpose schema case` lists every key",
  }),
  CASE_REQUIRES_NONE: rule<Record<never, never>>({
    severity: "warning",
    document: "case",
    spec: "6",
    message: () => "the case requires no animation: there is no static skinned kind",
    hint: () => "name the animations that the game plays in requiredAnimations",
  }),
  CASE_ASSET_KIND: rule<{ found: string; required: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ found, required }) =>
      `the asset is of kind ${found}, the case asks for ${required}`,
    hint: ({ required }) => `make it with the generator of ${required}`,
  }),
  CASE_ANIMATION_MISSING: rule<{ required: string; nearest: string | null }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required, nearest }) =>
      `the required animation "${required}" is not declared${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`,
    hint: ({ required }) => `declare "${required}" and give it keyframes`,
  }),
  CASE_ANIMATION_PERIOD: rule<{ required: string; found: number; expected: number }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required, found, expected }) =>
      `"${required}" lasts ${found} ms, the case asks for ${expected} ms`,
    hint: ({ expected }) => `set its periodMs to ${expected} and move its keys`,
  }),
  CASE_ANIMATION_LOOP: rule<{ required: string; expected: boolean }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required, expected }) =>
      `"${required}" ${expected ? "does not loop, the case asks for a loop" : "loops, the case asks for one that ends"}`,
    hint: ({ expected }) => `set its loop to ${expected}`,
  }),
  CASE_JOINT_MISSING: rule<{ required: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required }) => `the required joint "${required}" is missing`,
    hint: ({ required }) => toCase(`a joint "${required}"`)(),
  }),
  CASE_SOCKET_MISSING: rule<{ required: string; bone: boolean }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required, bone }) =>
      bone
        ? `the bone "${required}" is required as a socket and is none`
        : `the required socket "${required}" is missing`,
    hint: ({ required }) => toCase(`a bone "${required}" with socket true`)(),
  }),
  CASE_BONE_MISSING: rule<{ required: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required }) => `the required bone "${required}" is missing`,
    hint: ({ required }) => toCase(`a bone "${required}"`)(),
  }),
  CASE_ROLE_MISSING: rule<{ required: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required }) => `no bone has the required role ${required}`,
    hint: ({ required }) => toCase(`one bone with role ${required}`)(),
  }),
  CASE_MARKER_MISSING: rule<{ required: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required }) => `no animation has the required marker "${required}"`,
    hint: ({ required }) => toCase(`a marker "${required}"`)(),
  }),
  CASE_JOINT_DRIVE: rule<{ required: string }>({
    severity: "warning",
    document: "case",
    spec: "6",
    message: ({ required }) =>
      `the required joint "${required}" is driven by the asset alone: a game cannot set it`,
    hint: ({ required }) => `set the drive of "${required}" to caller`,
  }),
  CASE_BONE_UNKNOWN: rule<{ required: string; bone: string }>({
    severity: "error",
    document: "case",
    spec: "6",
    message: ({ required, bone }) =>
      `"${required}" must move "${bone}", and the asset has no such bone`,
    hint: ({ bone }) => toCase(`a bone "${bone}"`)(),
  }),
  CASE_CAMERA: rule<{ position: readonly number[] }>({
    severity: "warning",
    document: "case",
    spec: "6",
    message: ({ position }) =>
      `the camera at ${position.join(", ")} looks to +z and sees nothing of the asset`,
    hint: () => "move the camera, or sculpt the subject in front of it",
  }),
  CASE_KEY_UNKNOWN: rule<{ key: string; nearest: string }>({
    severity: "warning",
    document: "case",
    spec: "6",
    message: ({ key, nearest }) => `the key "${key}" asks for nothing: did you mean "${nearest}"?`,
    hint: ({ nearest }) =>
      `write "${nearest}"; \`--severity CASE_KEY_UNKNOWN=error\` or \`--fail-on warning\` makes such a slip fail`,
  }),
  CASE_VERTICES: budget("vertex", "vertices"),
  CASE_TRIANGLES: budget("triangle"),
  CASE_BONES: budget("bone"),
  CASE_BYTES: budget("byte"),
} as const;
