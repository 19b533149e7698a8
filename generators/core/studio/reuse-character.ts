import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, readFileSync } from "node:fs";
import type { ModelSpec, PartMesh, SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { loadAsset } from "bindpose/runtime";
import { isObject } from "../log/check-record.js";
import { openRegular } from "../open-regular.js";
import type { BodySurvey } from "../survey/index.js";
import type { Body } from "./build-character.js";

/** A body with its weights, and what was noticed while they were made. */
export interface Character {
  readonly body: Body;
  readonly weights: SkinWeights;
  /** Of the weights, for the author, in sentences. */
  readonly warnings: readonly string[];
}

/** What a character leaves in `asset.extras`, so that a later render can take it from the file. */
export interface MadeExtras {
  /** Of everything that the surface and its weights depend on. */
  readonly fieldSha256: string;
  /** Of the arrays in the file and of `made`. */
  readonly skinSha256: string;
  readonly made: {
    readonly extracted: number;
    readonly selfIntersections: number;
    readonly survey: BodySurvey;
    readonly warnings: readonly string[];
  };
}

/** What `asset.extras` says of a character that was made from what `fieldSha256` stands for. */
export function madeExtras(character: Character, fieldSha256: string): MadeExtras {
  const { body, weights, warnings } = character;
  const { extracted, selfIntersections, survey } = body;
  const made = { extracted, selfIntersections, survey, warnings };
  return { fieldSha256, skinSha256: hashSkin(body.mesh, weights, made), made };
}

/**
 * The character in a written mesh.glb, when that was made from the same field and skeleton by the
 * same version (`field` tells which, and of how many operations), and holds what was written, by its
 * own hash; else undefined. Whatever stands in the
 * file's place, nothing is thrown. The hashes tell of accidents and other versions: whoever changes
 * the file and its hashes is taken at their word, within what can be posed and drawn.
 */
export function reuseCharacter(
  path: string,
  model: ModelSpec,
  field: { readonly sha256: string; readonly operations: number },
): Character | undefined {
  try {
    const glb = readGlbFile(path);
    const extras = glb === undefined ? undefined : extrasOf(glb);
    if (extras?.["fieldSha256"] !== field.sha256) return undefined;
    const { skinSha256, made } = extras as unknown as MadeExtras;
    if (!isMade(made, field.operations)) return undefined;
    const { mesh, weights } = loadAsset({ glb: glb!, rig: model });
    if (hashSkin(mesh, weights, made) !== skinSha256) return undefined;
    const { warnings, ...noticed } = made;
    return { body: { mesh, ...noticed }, weights, warnings };
  } catch {
    return undefined;
  }
}

/** What the GLB at `path` says of how it was made; undefined for whatever else stands there. */
export function readExtras(path: string): Record<string, unknown> | undefined {
  try {
    const glb = readGlbFile(path);
    return glb === undefined ? undefined : extrasOf(glb);
  } catch {
    return undefined;
  }
}

function readGlbFile(path: string): Buffer | undefined {
  const file = openRegular(path, constants.O_RDONLY);
  try {
    return fstatSync(file).size > LIMITS.glbBytes ? undefined : readFileSync(file);
  } finally {
    closeSync(file);
  }
}

/** glTF 2.0, section 4.4: the document stands behind 12 bytes of header and 8 of the chunk's own. */
function extrasOf(glb: Buffer): Record<string, unknown> | undefined {
  const { asset } = JSON.parse(glb.toString("utf8", 20, 20 + glb.readUInt32LE(12)));
  return isObject(asset.extras) ? asset.extras : undefined;
}

/** Whether what was noticed can be told: whole in kind, and of operations that there are. */
function isMade(
  { extracted, selfIntersections, survey, warnings }: MadeExtras["made"],
  operations: number,
): boolean {
  const { cut, thin, floating } = survey;
  const named = [
    ...cut,
    ...thin.map(({ operation }) => operation),
    ...floating.flatMap((piece) => piece.operations),
  ];
  const numbers = [
    extracted,
    selfIntersections,
    ...thin.map(({ thickness }) => thickness),
    ...floating.flatMap(({ triangles, low, high }) => [triangles, ...spread(low), ...spread(high)]),
  ];
  return (
    named.every((index) => Number.isInteger(index) && index >= 0 && index < operations) &&
    numbers.every(Number.isFinite) &&
    warnings.every((warning) => typeof warning === "string")
  );
}

/** Three numbers, whatever was given. */
function spread(vector: readonly number[]): number[] {
  return [0, 1, 2].map((axis) => vector[axis]!);
}

function hashSkin(mesh: PartMesh, weights: SkinWeights, made: MadeExtras["made"]): string {
  const hash = createHash("sha256");
  const { positions, normals, colours, indices } = mesh;
  for (const array of [positions, normals, colours, indices, weights.joints, weights.weights]) {
    hash.update(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  }
  return hash.update(JSON.stringify(made)).digest("hex");
}
