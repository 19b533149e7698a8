import type { FieldOperation, ModelSpec, PartMesh, SkinWeights } from "bindpose/contract";
import type { Config } from "../config/config.js";
import type { Field } from "../field/index.js";
import type { PaintDraft } from "../rig/rig-state.js";
import {
  auditSurface,
  colourVertices,
  type Polygonizer,
  sampleField,
  splitFlat,
} from "../surface/index.js";
import { type BodySurvey, surveyBody } from "../survey/index.js";
import { deriveWeights, paintWeights } from "../weights/index.js";

/** The body as triangles, flat shaded and coloured, and what the sampling noticed. */
export interface Body {
  readonly mesh: PartMesh;
  readonly survey: BodySurvey;
}

/**
 * From a field to a mesh: sample, extract, audit, split, colour. A surface that fails its own
 * audit throws, since that is never the author's fault; an empty one has no triangles. `field` was
 * compiled from `operations`.
 */
export function buildBody(
  field: Field,
  operations: readonly FieldOperation[],
  volume: Config["volume"],
  polygonizer: Polygonizer,
): Body {
  const grid = sampleField(field, volume, polygonizer.cellSize);
  const surface = polygonizer.extract(grid, field);
  const audit = auditSurface(surface);
  if (audit.faults > 0) {
    throw new Error(`the surface has ${audit.faults} faults, the first: ${audit.firstFault}`);
  }
  const flat = splitFlat(surface);
  const { positions, normals, indices } = flat;
  const mesh = { positions, normals, colours: colourVertices(field, flat), indices };
  return { mesh, survey: surveyBody(field, operations, grid, surface) };
}

export interface SkinnedBody {
  readonly weights: SkinWeights;
  /** What the author should know, in sentences. */
  readonly warnings: readonly string[];
}

/** Derives the weights and lays the painted ones over them. */
export function skinBody(
  body: Body,
  rig: ModelSpec,
  paints: readonly PaintDraft[],
  field: Field,
): SkinnedBody {
  const derived = deriveWeights(body.mesh, rig.bones, field);
  const painted = paintWeights(derived.weights, body.mesh.positions, rig.bones, paints);
  const warnings = [...derived.warnings, ...painted.warnings].map(({ message }) => message);
  return { weights: painted.weights, warnings };
}
