import type { FieldOperation } from "bindpose/contract";
import type { Field } from "../field/index.js";
import type { SampledGrid, SurfaceMesh } from "../surface/index.js";
import { findCutOperations } from "./find-cut-operations.js";
import { type FloatingPiece, findFloatingPieces } from "./find-floating-pieces.js";
import { findThinOperations, type ThinOperation } from "./find-thin-operations.js";

/** What an author should know of a body, with operations as indices among the field's. */
export interface BodySurvey {
  /** Operations that stick out of the volume and are cut off at its border, ascending. */
  readonly cut: readonly number[];
  /** Joined solids too thin for the lattice. */
  readonly thin: readonly ThinOperation[];
  /** Parts of the surface that hang on nothing. */
  readonly floating: readonly FloatingPiece[];
}

/**
 * Looks over a body that was just extracted: `field` compiled from `operations`, `grid` sampled
 * from it, `mesh` extracted from that and not yet simplified. Changes nothing.
 */
export function surveyBody(
  field: Field,
  operations: readonly FieldOperation[],
  grid: SampledGrid,
  mesh: SurfaceMesh,
): BodySurvey {
  return {
    cut: findCutOperations(field, grid),
    thin: findThinOperations(field, operations, mesh, grid.cellSize),
    floating: findFloatingPieces(field, mesh),
  };
}
