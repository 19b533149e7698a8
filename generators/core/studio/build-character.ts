import type { FieldOperation, ModelSpec, PartMesh, SkinWeights } from "bindpose/contract";
import type { Config } from "../config/config.js";
import type { Field } from "../field/index.js";
import { colourRegions, cutAtBorders } from "../regions/index.js";
import type { PaintDraft } from "../rig/rig-state.js";
import { SIMPLIFY_SETTINGS, simplifySurface } from "../simplify/index.js";
import {
  auditSurface,
  cornerNormals,
  countSelfIntersections,
  type Polygonizer,
  sampleField,
  splitVertices,
} from "../surface/index.js";
import { type BodySurvey, surveyBody } from "../survey/index.js";
import { bindWeights, deriveWeights, paintWeights, type WeightBinding } from "../weights/index.js";
import { findBoundVertices } from "./bound-vertices.js";

/** The body as triangles, shaded and coloured, and what was noticed on the way. */
export interface Body {
  readonly mesh: PartMesh;
  readonly survey: BodySurvey;
  /** Triangles of the surface before simplification. */
  readonly extracted: number;
  /** Pairs of triangles that pass through each other after simplification. */
  readonly selfIntersections: number;
}

/** The steps from a field to a mesh, as they are named to whoever waits. */
export type BodyStage = "sampling" | "extracting" | "simplifying" | "shading" | "surveying";

/**
 * From a field to a mesh: sample, extract, cut at colour borders, simplify, audit, split where
 * shading or colour changes, colour. A surface that fails its own audit throws, since that is never
 * the author's fault; an empty one has no triangles. `field` was compiled from `operations`; `enter` hears each
 * step as it begins.
 */
export function buildBody(
  field: Field,
  operations: readonly FieldOperation[],
  volume: Config["volume"],
  polygonizer: Polygonizer,
  enter: (stage: BodyStage) => void = () => {},
): Body {
  enter("sampling");
  const grid = sampleField(field, volume, polygonizer.cellSize);
  enter("extracting");
  const extracted = polygonizer.extract(grid, field);
  const cut = cutAtBorders(extracted, field);
  enter("simplifying");
  const { mesh: surface, regions } = simplifySurface(cut, SIMPLIFY_SETTINGS[polygonizer.kind]);
  const audit = auditSurface(surface);
  if (audit.faults > 0) {
    throw new Error(`the surface has ${audit.faults} faults, the first: ${audit.firstFault}`);
  }
  enter("shading");
  const shaded = splitVertices(
    surface,
    cornerNormals(surface, polygonizer.shading, field, regions),
    regions,
  );
  const { positions, normals, indices } = shaded;
  const colours = colourRegions(field, shaded, { regions, witnesses: cut.witnesses });
  enter("surveying");
  return {
    mesh: { positions, normals, colours, indices },
    survey: surveyBody(field, operations, grid, extracted),
    extracted: extracted.indices.length / 3,
    selfIntersections: countSelfIntersections(surface),
  };
}

export interface SkinnedBody {
  readonly weights: SkinWeights;
  /** What the author should know, in sentences. */
  readonly warnings: readonly string[];
}

/** A vertex of which so much is bound follows its bone alone. */
const WHOLLY_BOUND = 1 - 1 / 510;

/** Derives the weights, binds what operations bind, and lays the painted ones over them. */
export function skinBody(
  body: Body,
  rig: ModelSpec,
  paints: readonly PaintDraft[],
  field: Field,
): SkinnedBody {
  const { bindings, hidden } = findBoundVertices(field, body.mesh, rig.bones);
  const derived = deriveWeights(body.mesh, rig.bones, field, {
    bound: whollyBound(body, bindings),
  });
  const bound = bindWeights(derived.weights, bindings);
  const painted = paintWeights(bound, body.mesh.positions, rig.bones, paints);
  const followed = new Set(bindings.map(({ bone }) => rig.bones[bone]!.name));
  // The mesh is ours: flat facets have vertices of their own, and field units are no metres.
  const told = derived.warnings.filter(
    ({ code, bone }) =>
      !code.startsWith("MESH_") && (code !== "BONE_OUTSIDE" || !followed.has(bone!)),
  );
  return {
    weights: painted.weights,
    warnings: [
      ...[...told, ...painted.warnings].map(({ message }) => message),
      ...hidden.map((bone) => `nothing that is bound to bone "${bone}" shows on the surface`),
    ],
  };
}

/** Flags the vertices that follow what they are bound to and nothing else. */
function whollyBound(body: Body, bindings: readonly WeightBinding[]): Uint8Array {
  return Uint8Array.from({ length: body.mesh.positions.length / 3 }, (_, v) =>
    bindings.reduce((sum, { shares }) => sum + shares[v]!, 0) > WHOLLY_BOUND ? 1 : 0,
  );
}
