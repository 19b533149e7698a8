import { counted } from "../report/counted.js";
import { rule } from "../report/rule.js";

const POSED =
  "pose it into a static mesh: bindpose export RUN --static --animation NAME --time MS --out FILE.glb";

/** Rules on a static GLB: the body, or the mesh of one slot. */
export const PIECE_RULES = {
  PIECE_BYTES: rule<{ bytes: number; limit: number }>({
    severity: "error",
    document: "glb",
    spec: "G38",
    message: ({ bytes, limit }) => `the file has ${bytes} bytes, at most ${limit}: it was not read`,
    hint: () => "use fewer triangles or smaller textures",
  }),
  PIECE_SKINNED: rule<{ what: string }>({
    severity: "error",
    document: "glb",
    spec: "G39",
    message: ({ what }) =>
      `this is a skinned asset (${what}): a station is dressed in static meshes`,
    hint: () => POSED,
  }),
  PIECE_ANIMATED: rule<{ count: number }>({
    severity: "error",
    document: "glb",
    spec: "G39",
    message: ({ count }) => `the file holds ${counted(count, "animation")}: a piece is static`,
    hint: () => "export without animations, and write the movement as clips of the manifest",
  }),
  PIECE_MORPHED: rule<{ count: number }>({
    severity: "error",
    document: "glb",
    spec: "G39",
    message: ({ count }) => `the mesh has ${count} morph targets: a piece is static`,
    hint: () => "apply the shape that is meant, and export without morph targets",
  }),
  PIECE_HOLDS: rule<{ what: string; count: number }>({
    severity: "error",
    document: "glb",
    spec: "G39",
    message: ({ what, count }) =>
      `the file holds ${count} ${what}; it may hold static meshes alone`,
    hint: ({ what }) => `export without ${what}`,
  }),
  PIECE_EXTRAS: rule<Record<never, never>>({
    severity: "error",
    document: "glb",
    spec: "G13, G39",
    message: () => "there are extras here: nothing is read out of them, and actions least of all",
    hint: () => "export without custom properties",
  }),
  PIECE_EXTENSION: rule<{ extension: string }>({
    severity: "error",
    document: "glb",
    spec: "G39",
    message: ({ extension }) => `the file relies on ${extension}, which a station does not read`,
    hint: () => "export with glTF's own materials and formats",
  }),
  PIECE_IMAGE_OUTSIDE: rule<{ uri: string }>({
    severity: "error",
    document: "glb",
    spec: "G40",
    message: ({ uri }) => `the image stands outside the BIN chunk: ${uri}`,
    hint: () => "embed the image in the GLB",
  }),
  PIECE_IMAGE_FORMAT: rule<{ found: string }>({
    severity: "error",
    document: "glb",
    spec: "G40",
    message: ({ found }) => `the image is ${found}; PNG, JPEG and WebP are read`,
    hint: () => "store the texture as PNG, JPEG or WebP, with its right mimeType",
  }),
  PIECE_IMAGE_ANIMATED: rule<{ format: string }>({
    severity: "error",
    document: "glb",
    spec: "G40",
    message: ({ format }) => `the ${format} image is animated`,
    hint: () => "store one still image",
  }),
  PIECE_IMAGE_SIZE: rule<{ width: number; height: number; limit: number }>({
    severity: "error",
    document: "glb",
    spec: "G40",
    message: ({ width, height, limit }) =>
      `the image has ${width} x ${height} pixels, at most ${limit} x ${limit}`,
    hint: ({ limit }) => `scale the image down to ${limit} pixels or less`,
  }),
  PIECE_PIXELS: rule<{ pixels: number; limit: number }>({
    severity: "error",
    document: "glb",
    spec: "G40",
    message: ({ pixels, limit }) =>
      `the images have ${pixels} pixels together when decoded, at most ${limit}`,
    hint: () => "use fewer or smaller images",
  }),
  PIECE_BUDGET: rule<{ what: string; found: number; limit: number }>({
    severity: "error",
    document: "glb",
    spec: "G41",
    message: ({ what, found, limit }) => `the file has ${found} ${what}, at most ${limit}`,
    hint: ({ what }) => `use fewer ${what}: join what belongs together`,
  }),
} as const;
