import { arrayOf, countOf, itemOf, type JsonObject, objectAt, ownValue } from "../gltf-document.js";
import { readAccessor, type Wanted } from "../read-accessor.js";
import { type GlbChunks, readGlb } from "../read-glb.js";
import { identityMatrix, type Matrix, multiplyMatrices } from "./matrix.js";
import { isMirror, moveNormal, movePosition, type PieceMesh } from "./move-piece.js";

const VECTOR: Wanted = { type: "VEC3", components: [Float32Array] };
const COLOUR: Wanted = { type: "VEC4", components: [Float32Array] };
const INDEX: Wanted = { type: "SCALAR", components: [Uint8Array, Uint16Array, Uint32Array] };
const TRIANGLES = 4;
/** Vertices of all instances together: more than any piece may place. */
const VERTEX_LIMIT = 2_000_000;

interface Part {
  readonly matrix: Matrix;
  readonly positions: Float32Array;
  readonly normals: Float32Array | null;
  readonly colours: Float32Array | null;
  /** 3 or 4 numbers a vertex in `colours`. */
  readonly colourSize: number;
  readonly tint: readonly number[];
  readonly indices: ArrayLike<number> | null;
}

/**
 * Reads every triangle of a piece's scene, for pictures and bounds. It need not keep the station
 * contract: what is no triangle is left out.
 * @throws RangeError naming what cannot be drawn and where
 */
export function readPieceMesh(bytes: Uint8Array): PieceMesh {
  const chunks = readGlb(bytes);
  const parts = placedMeshes(chunks.document).flatMap(({ mesh, matrix }) =>
    readParts(chunks, mesh, matrix),
  );
  const vertices = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0);
  if (vertices > VERTEX_LIMIT) {
    throw new RangeError(`glb: expected at most ${VERTEX_LIMIT} placed vertices, got ${vertices}`);
  }
  const positions = new Float32Array(3 * vertices);
  const normals = new Float32Array(3 * vertices);
  const colours = new Float32Array(3 * vertices);
  const indices: number[] = [];
  let first = 0;
  for (const part of parts) {
    writePart(part, first, positions, normals, colours);
    const count = part.positions.length / 3;
    const corners = part.indices ?? Array.from({ length: count }, (_, i) => i);
    const order = isMirror(part.matrix) ? [0, 2, 1] : [0, 1, 2];
    for (let i = 0; i + 2 < corners.length; i += 3) {
      for (const k of order) {
        if (corners[i + k]! >= count) throw new RangeError("glb: an index leads past its vertices");
        indices.push(first + corners[i + k]!);
      }
    }
    first += count;
  }
  return { positions, normals, colours, indices: Uint32Array.from(indices) };
}

/** Every mesh of the shown scene with its transform; a node is walked once. */
function placedMeshes(document: JsonObject): { mesh: number; matrix: Matrix }[] {
  const scene = itemOf("glb", document, "scenes", countOf("glb", document, "scene", 0));
  const open = arrayOf("glb.scene", scene, "nodes").map((node) => ({
    node,
    parent: identityMatrix(),
  }));
  const seen = new Set<unknown>();
  const placed: { mesh: number; matrix: Matrix }[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next.node)) continue;
    seen.add(next.node);
    const node = itemOf("glb.scene.nodes", document, "nodes", Number(next.node));
    const matrix = multiplyMatrices(next.parent, localMatrix(node));
    if (ownValue(node, "mesh") !== undefined) {
      placed.push({ mesh: countOf("glb.nodes[]", node, "mesh"), matrix });
    }
    for (const child of arrayOf("glb.nodes[]", node, "children")) {
      open.push({ node: child, parent: matrix });
    }
  }
  return placed;
}

function localMatrix(node: JsonObject): Matrix {
  const numbers = (key: string, fallback: readonly number[]) => {
    const value = ownValue(node, key) ?? fallback;
    const isGood =
      Array.isArray(value) && value.length === fallback.length && value.every(Number.isFinite);
    if (!isGood) throw new RangeError(`glb.nodes[].${key}: expected ${fallback.length} numbers`);
    return value as number[];
  };
  if (ownValue(node, "matrix") !== undefined) {
    return Float64Array.from(numbers("matrix", [...identityMatrix()]));
  }
  const [tx, ty, tz] = numbers("translation", [0, 0, 0]) as [number, number, number];
  const [x, y, z, w] = numbers("rotation", [0, 0, 0, 1]) as [number, number, number, number];
  const [sx, sy, sz] = numbers("scale", [1, 1, 1]) as [number, number, number];
  // biome-ignore format: one column a line (glTF 2.0, 3.5.3)
  return Float64Array.of(
    sx * (1 - 2 * (y * y + z * z)), sx * 2 * (x * y + z * w), sx * 2 * (x * z - y * w), 0,
    sy * 2 * (x * y - z * w), sy * (1 - 2 * (x * x + z * z)), sy * 2 * (y * z + x * w), 0,
    sz * 2 * (x * z + y * w), sz * 2 * (y * z - x * w), sz * (1 - 2 * (x * x + y * y)), 0,
    tx, ty, tz, 1,
  );
}

function readParts(chunks: GlbChunks, mesh: number, matrix: Matrix): Part[] {
  const { document } = chunks;
  const place = `glb.meshes[${mesh}]`;
  const primitives = arrayOf(place, itemOf(place, document, "meshes", mesh), "primitives");
  return primitives.flatMap((value, index) => {
    const at = `${place}.primitives[${index}]`;
    const primitive = objectAt(at, value);
    if (countOf(at, primitive, "mode", TRIANGLES) !== TRIANGLES) return [];
    const attributes = objectAt(`${at}.attributes`, ownValue(primitive, "attributes"));
    const read = (name: string, wanted: Wanted) =>
      ownValue(attributes, name) === undefined
        ? null
        : (readAccessor(chunks, countOf(at, attributes, name), wanted) as Float32Array);
    const positions = read("POSITION", VECTOR);
    if (positions === null) throw new RangeError(`${at}: expected POSITION, got none`);
    const { colours, colourSize } = readColours(chunks, attributes, at);
    const indices =
      ownValue(primitive, "indices") === undefined
        ? null
        : readAccessor(chunks, countOf(at, primitive, "indices"), INDEX);
    const normals = read("NORMAL", VECTOR);
    const count = positions.length / 3;
    const fits = [normals?.length ?? 3 * count, (colours?.length ?? 0) / colourSize];
    if (fits[0] !== 3 * count || (colours !== null && fits[1] !== count)) {
      throw new RangeError(`${at}.attributes: expected ${count} entries each, got another number`);
    }
    return {
      matrix,
      positions,
      normals,
      colours,
      colourSize,
      tint: tintOf(document, primitive, at),
      indices,
    };
  });
}

/** RGB or RGBA in float32; another format of COLOR_0 is left out. */
function readColours(chunks: GlbChunks, attributes: JsonObject, at: string) {
  const index = ownValue(attributes, "COLOR_0");
  if (index === undefined) return { colours: null, colourSize: 3 };
  const accessor = itemOf(at, chunks.document, "accessors", countOf(at, attributes, "COLOR_0"));
  if (ownValue(accessor, "componentType") !== 5126) return { colours: null, colourSize: 3 };
  const isRgba = ownValue(accessor, "type") === "VEC4";
  const wanted = isRgba ? COLOUR : VECTOR;
  const colours = readAccessor(chunks, countOf(at, attributes, "COLOR_0"), wanted) as Float32Array;
  return { colours, colourSize: isRgba ? 4 : 3 };
}

/** The material's colour, linear; white where there is none. */
function tintOf(document: JsonObject, primitive: JsonObject, at: string): readonly number[] {
  if (ownValue(primitive, "material") === undefined) return [1, 1, 1];
  const material = itemOf(at, document, "materials", countOf(at, primitive, "material"));
  const model = ownValue(material, "pbrMetallicRoughness");
  const factor = model === undefined ? undefined : ownValue(objectAt(at, model), "baseColorFactor");
  const isGood = Array.isArray(factor) && factor.length === 4 && factor.every(Number.isFinite);
  return isGood ? (factor as number[]) : [1, 1, 1];
}

function writePart(
  { matrix, positions, normals, colours, colourSize, tint }: Part,
  first: number,
  outPositions: Float32Array,
  outNormals: Float32Array,
  outColours: Float32Array,
): void {
  for (let v = 0; v < positions.length / 3; v++) {
    const to = 3 * (first + v);
    movePosition(matrix, positions, 3 * v, outPositions, to);
    if (normals !== null) moveNormal(matrix, normals, 3 * v, outNormals, to);
    for (let i = 0; i < 3; i++) {
      outColours[to + i] = (colours?.[colourSize * v + i] ?? 1) * tint[i]!;
    }
  }
}
