import { rule } from "./rule.js";

/** Rules on the run as a whole: which files there are, and whether they belong together. */
export const RUN_RULES = {
  RUN_MESH_MISSING: rule<{ path: string }>({
    severity: "error",
    document: "run",
    spec: "7",
    message: ({ path }) => `there is no ${path}: nothing has been rendered`,
    hint: () => "render the run, for instance `mc-skin render`",
  }),
  RUN_RIG_MISSING: rule<{ path: string }>({
    severity: "error",
    document: "run",
    spec: "2",
    message: ({ path }) => `there is no ${path} beside the mesh`,
    hint: () => "write rig.json, or judge the mesh alone with --profile gltf",
  }),
  RUN_FILE_TOO_LARGE: rule<{ path: string; bytes: number; limit: number }>({
    severity: "error",
    document: "run",
    spec: "2, 5",
    message: ({ path, bytes, limit }) =>
      `${path} has ${bytes} bytes, more than the ${limit} allowed: it was not read`,
    hint: () => "make the file smaller",
  }),
  RUN_FILE_OUTSIDE: rule<{ path: string }>({
    severity: "error",
    document: "run",
    spec: "7",
    message: ({ path }) => `${path} leads out of the run: it was not read`,
    hint: ({ path }) => `put ${path} into the run's folder itself`,
  }),
  RUN_FILE_UNREADABLE: rule<{ path: string; reason: string }>({
    severity: "error",
    document: "run",
    spec: "7",
    message: ({ path, reason }) => `${path} could not be read: ${reason}`,
    hint: () => "see that the file is there and may be read",
  }),
  RUN_TIMEOUT: rule<{ seconds: number }>({
    severity: "error",
    document: "run",
    spec: "7",
    message: ({ seconds }) => `no verdict within ${seconds} s: the judgement was broken off`,
    hint: () => "make the asset smaller, or give it more time with --timeout",
  }),
  RUN_FAULT: rule<{ reason: string }>({
    severity: "error",
    document: "run",
    spec: "7",
    message: ({ reason }) => `the validator itself failed: ${reason}`,
    hint: () => "report this fault with the asset that shows it",
  }),
  STALE_RENDER: rule<{ what: string }>({
    severity: "warning",
    document: "run",
    spec: "5",
    message: ({ what }) => `${what} changed after the mesh was rendered`,
    hint: () => "run render",
  }),
} as const;
