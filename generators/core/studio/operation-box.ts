import type { Operation } from "bindpose/contract";

/** A box of field units: its low and high corners. */
export interface OperationBox {
  readonly low: readonly number[];
  readonly high: readonly number[];
}

type Vector = [number, number, number];

/** The box a primitive covers, its turn included; undefined for operations that have no shape. */
export function boxOf(operation: Operation): OperationBox | undefined {
  switch (operation.op) {
    case "add-sphere":
    case "subtract-sphere": {
      const { x, y, z, r } = operation;
      return around([x, y, z], [r, r, r]);
    }
    case "add-ellipsoid":
    case "subtract-ellipsoid": {
      const radii = [operation.rx, operation.ry, operation.rz];
      const reach = turnRows(operation).map((row) =>
        Math.hypot(...row.map((value, i) => value * radii[i]!)),
      );
      return around(centreOf(operation), reach);
    }
    case "add-box":
    case "subtract-box": {
      const halves = [operation.w / 2, operation.h / 2, operation.d / 2];
      const reach = turnRows(operation).map((row) =>
        row.reduce((sum, value, i) => sum + Math.abs(value) * halves[i]!, 0),
      );
      return around(centreOf(operation), reach);
    }
    case "add-cylinder":
    case "subtract-cylinder": {
      const along = ["x", "y", "z"].indexOf(operation.axis);
      const reach = turnRows(operation).map((row) => {
        const share = Math.min(1, Math.abs(row[along]!));
        return (share * operation.height) / 2 + operation.r * Math.sqrt(1 - share * share);
      });
      return around(centreOf(operation), reach);
    }
    case "add-capsule":
    case "subtract-capsule": {
      const { from, to, r, r2 = r } = operation;
      return {
        low: from.map((value, i) => Math.min(value - r, to[i]! - r2)),
        high: from.map((value, i) => Math.max(value + r, to[i]! + r2)),
      };
    }
    default:
      return undefined;
  }
}

function centreOf({ x, y, z }: { x: number; y: number; z: number }): Vector {
  return [x, y, z];
}

function around(centre: Vector, reach: readonly number[]): OperationBox {
  return {
    low: centre.map((value, i) => value - reach[i]!),
    high: centre.map((value, i) => value + reach[i]!),
  };
}

/** Rows of the rotation Rx * Ry * Rz. */
function turnRows(turn: {
  readonly rotX?: number;
  readonly rotY?: number;
  readonly rotZ?: number;
}): Vector[] {
  const { rotX = 0, rotY = 0, rotZ = 0 } = turn;
  const [sx, cx] = [Math.sin(rotX), Math.cos(rotX)];
  const [sy, cy] = [Math.sin(rotY), Math.cos(rotY)];
  const [sz, cz] = [Math.sin(rotZ), Math.cos(rotZ)];
  return [
    [cy * cz, -cy * sz, sy],
    [cx * sz + sx * sy * cz, cx * cz - sx * sy * sz, -sx * cy],
    [sx * sz - cx * sy * cz, sx * cz + cx * sy * sz, cx * cy],
  ];
}
