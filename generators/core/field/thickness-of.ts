import type { FieldOperation } from "bindpose/contract";

/**
 * How thick the solid that an operation joins is at its thickest, across its thinnest direction,
 * in field units: what a lattice has to resolve for any of it to be seen. Undefined for operations
 * that join none.
 */
export function thicknessOf(operation: FieldOperation): number | undefined {
  switch (operation.op) {
    case "add-sphere":
      return 2 * operation.r;
    case "add-ellipsoid":
      return 2 * Math.min(operation.rx, operation.ry, operation.rz);
    case "add-box":
      return Math.min(operation.w, operation.h, operation.d);
    case "add-cylinder":
      return Math.min(2 * operation.r, operation.height);
    case "add-capsule":
      return 2 * Math.max(operation.r, operation.r2 ?? operation.r);
    default:
      return undefined;
  }
}
