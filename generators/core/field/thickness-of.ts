import type { FieldOperation } from "bindpose/contract";

/**
 * How thick the solid of an operation is at its thickest, across its thinnest direction, in field
 * units: what a lattice has to resolve for any of it to be seen. Undefined for operations without
 * a solid of their own.
 */
export function thicknessOf(operation: FieldOperation): number | undefined {
  switch (operation.op) {
    case "add-sphere":
    case "subtract-sphere":
      return 2 * operation.r;
    case "add-ellipsoid":
    case "subtract-ellipsoid":
      return 2 * Math.min(operation.rx, operation.ry, operation.rz);
    case "add-box":
    case "subtract-box":
      return Math.min(operation.w, operation.h, operation.d);
    case "add-cylinder":
    case "subtract-cylinder":
      return Math.min(2 * operation.r, operation.height);
    case "add-capsule":
    case "subtract-capsule":
      return 2 * Math.max(operation.r, operation.r2 ?? operation.r);
    default:
      return undefined;
  }
}
