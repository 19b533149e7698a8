import type { FieldOperation } from "bindpose/contract";
import { Box } from "./box.js";
import { Cylinder } from "./cylinder.js";
import { Ellipsoid } from "./ellipsoid.js";
import { Placed } from "./placed.js";
import type { Primitive } from "./primitive.js";
import { type Rotation, standAlong, turnInto, UNTURNED } from "./rotation.js";
import { RoundCone } from "./round-cone.js";
import { Sphere } from "./sphere.js";

/** Operations that join or cut one primitive. */
export type PrimitiveOperation = Extract<
  FieldOperation,
  { readonly op: `add-${string}` | `subtract-${string}` }
>;

/** The solid of one checked operation, where the operation puts it. */
export function placePrimitive(operation: PrimitiveOperation): Primitive {
  switch (operation.op) {
    case "add-sphere":
    case "subtract-sphere":
      return placeAt(operation, UNTURNED, new Sphere(operation.r));
    case "add-ellipsoid":
    case "subtract-ellipsoid": {
      const { rx, ry, rz } = operation;
      return placeAt(operation, turnOf(operation), new Ellipsoid(rx, ry, rz));
    }
    case "add-box":
    case "subtract-box": {
      const { w, h, d, round = 0 } = operation;
      return placeAt(operation, turnOf(operation), new Box(w / 2, h / 2, d / 2, round));
    }
    case "add-cylinder":
    case "subtract-cylinder": {
      const turn = standAlong(operation.axis, turnOf(operation));
      return placeAt(operation, turn, new Cylinder(operation.r, operation.height / 2));
    }
    case "add-capsule":
    case "subtract-capsule": {
      const { from, to, r, r2 = r } = operation;
      const cone = new RoundCone(to[0] - from[0], to[1] - from[1], to[2] - from[2], r, r2);
      return new Placed(from[0], from[1], from[2], UNTURNED, cone);
    }
  }
}

function placeAt(
  centre: { readonly x: number; readonly y: number; readonly z: number },
  toLocal: Rotation,
  shape: Primitive,
): Primitive {
  return new Placed(centre.x, centre.y, centre.z, toLocal, shape);
}

function turnOf(operation: {
  readonly rotX?: number;
  readonly rotY?: number;
  readonly rotZ?: number;
}): Rotation {
  const { rotX = 0, rotY = 0, rotZ = 0 } = operation;
  return rotX === 0 && rotY === 0 && rotZ === 0 ? UNTURNED : turnInto(rotX, rotY, rotZ);
}
