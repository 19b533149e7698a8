import { rule } from "../report/rule.js";

const REWRITE = () => "write the file again with a complete GLB writer";

/** Rules on the container: header, chunks and the JSON text. */
export const CONTAINER_RULES = {
  GLB_HEADER: rule<{ bytes: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.2",
    message: ({ bytes }) => `${bytes} bytes are too few for a GLB with a JSON chunk`,
    hint: REWRITE,
    khronos: ["GLB_UNEXPECTED_END_OF_HEADER", "GLB_LENGTH_TOO_SMALL"],
  }),
  GLB_MAGIC: rule<{ found: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.2",
    message: ({ found }) => `the file does not begin with "glTF" but with ${found}`,
    hint: () => "export binary glTF (.glb)",
    khronos: ["GLB_INVALID_MAGIC", "INVALID_JSON"],
  }),
  GLB_VERSION: rule<{ found: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.2",
    message: ({ found }) => `the container has version ${found}, known is 2`,
    hint: () => "export glTF 2.0",
    khronos: ["GLB_INVALID_VERSION"],
  }),
  GLB_LENGTH: rule<{ declared: number; bytes: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.2",
    message: ({ declared, bytes }) =>
      `the header declares ${declared} bytes, the file has ${bytes}`,
    hint: () => "copy the whole file, or write the header again",
    khronos: [
      "GLB_LENGTH_MISMATCH",
      "GLB_LENGTH_TOO_SMALL",
      "GLB_UNEXPECTED_END_OF_CHUNK_DATA",
      "GLB_UNEXPECTED_END_OF_CHUNK_HEADER",
      "GLB_CHUNK_TOO_BIG",
    ],
  }),
  GLB_TRAILING: rule<{ declared: number; bytes: number }>({
    severity: "warning",
    document: "glb",
    spec: "5, glTF 4.4.2",
    message: ({ declared, bytes }) =>
      `${bytes - declared} bytes follow after the ${declared} that the header declares: they are ignored`,
    hint: () => "end the file where its header says",
    khronos: ["GLB_EXTRA_DATA", "GLB_LENGTH_MISMATCH"],
  }),
  GLB_CHUNK_CUT: rule<{ declared: number; left: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.3",
    message: ({ declared, left }) =>
      `a chunk declares ${declared} bytes, ${left} are left in the file`,
    hint: REWRITE,
    khronos: [
      "GLB_CHUNK_TOO_BIG",
      "GLB_UNEXPECTED_END_OF_CHUNK_HEADER",
      "GLB_UNEXPECTED_END_OF_CHUNK_DATA",
      "GLB_LENGTH_MISMATCH",
      "INVALID_JSON",
    ],
  }),
  GLB_CHUNK_UNALIGNED: rule<{ length: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.3",
    message: ({ length }) => `a chunk's length of ${length} is not a multiple of 4`,
    hint: () => "pad JSON with spaces and BIN with zeros",
    khronos: ["GLB_CHUNK_LENGTH_UNALIGNED"],
  }),
  GLB_JSON_MISSING: rule<{ found: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.3",
    message: ({ found }) => `the first chunk is ${found}, not JSON`,
    hint: REWRITE,
    khronos: ["GLB_UNEXPECTED_FIRST_CHUNK", "GLB_UNKNOWN_CHUNK_TYPE", "GLB_UNEXPECTED_BIN_CHUNK"],
  }),
  GLB_CHUNK_EXTRA: rule<{ type: string }>({
    severity: "warning",
    document: "glb",
    spec: "5, glTF 4.4.3",
    message: ({ type }) => `a further chunk ${type} follows: it is ignored`,
    hint: () => "write one JSON chunk and one BIN chunk",
    khronos: ["GLB_UNKNOWN_CHUNK_TYPE"],
  }),
  GLB_BIN_LONG: rule<{ chunk: number; buffer: number }>({
    severity: "warning",
    document: "glb",
    spec: "5, glTF 4.4.3.3",
    message: ({ chunk, buffer }) => `the BIN chunk has ${chunk} bytes, its buffer ${buffer}`,
    hint: () => "end the BIN chunk with its buffer, padded to 4 bytes",
    khronos: ["BUFFER_GLB_CHUNK_TOO_BIG"],
  }),
  GLB_BIN_SHORT: rule<{ chunk: number; buffer: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.3.3",
    message: ({ chunk, buffer }) => `the buffer has ${buffer} bytes, the BIN chunk only ${chunk}`,
    hint: REWRITE,
    khronos: ["BUFFER_BYTE_LENGTH_MISMATCH", "BUFFER_MISSING_GLB_DATA"],
  }),
  GLB_JSON_UNREADABLE: rule<{ reason: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 4.4.3.2",
    message: ({ reason }) => `the JSON chunk cannot be read: ${reason}`,
    hint: REWRITE,
    khronos: ["INVALID_JSON", "TYPE_MISMATCH", "GLB_EMPTY_CHUNK"],
  }),
  GLB_DUPLICATE_KEY: rule<{ key: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 2.7.2",
    message: ({ key }) => `the key "${key}" stands twice in one object of the JSON chunk`,
    hint: REWRITE,
  }),
} as const;
