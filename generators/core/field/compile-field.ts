import type { FieldOperation } from "bindpose/contract";
import { Chain, type Step } from "./chain.js";
import { checkOperation } from "./check-operation.js";
import { CompiledField } from "./compiled-field.js";
import { EMPTY, type Expression } from "./expression.js";
import type { Binding, Field, Volume } from "./field.js";
import { Joined } from "./joined.js";
import { writeLinearColour } from "./linear-colour.js";
import { Mirrored } from "./mirrored.js";
import { Moved } from "./moved.js";
import { placePrimitive } from "./place-primitive.js";

/** Primitives and edits one evaluation may visit: each copy of everything doubles it. */
const MAX_COST = 1 << 16;
/** Mirrors, translations and copies that may stand inside each other. */
const MAX_DEPTH = 256;

const AXES = { x: 0, y: 1, z: 2 } as const;

/**
 * Compiles the field operations of a log, in order, into the field they describe.
 *
 * mirror, translate and copy act on everything before them, `clear` drops it, `replace-color`
 * changes recorded colours before any mixing. `volume` gives the mirror's default plane.
 * Throws RangeError, naming the operation, on a value out of range, and on copies of copies or
 * nested edits beyond what can be evaluated.
 */
export function compileField(operations: readonly FieldOperation[], volume: Volume): Field {
  const palette = new Float64Array(operations.length * 3);
  /** Recorded colour of each operation that has one. */
  const colours: (string | undefined)[] = [];
  const smoothOperations = new Set<number>();
  /** Bones that operations are bound to; bone i has the slots 2i + 1 and, mirrored, 2i + 2. */
  const bound: string[] = [];
  const slotOf = (bone: string | undefined): number => {
    if (bone === undefined) return 0;
    if (!bound.includes(bone)) bound.push(bone);
    return 2 * bound.indexOf(bone) + 1;
  };
  let body: Expression = EMPTY;
  let steps: Step[] = [];

  const close = (): Expression => {
    if (steps.length > 0) body = new Chain(body, steps, palette);
    steps = [];
    return body;
  };

  for (const [index, operation] of operations.entries()) {
    checkOperation(operation, index);
    colours.push(undefined);
    switch (operation.op) {
      case "clear":
        body = EMPTY;
        steps = [];
        break;
      case "replace-color": {
        const from = operation.from.toLowerCase();
        const to = operation.to.toLowerCase();
        for (let i = 0; i < index; i++) if (colours[i] === from) colours[i] = to;
        break;
      }
      case "translate":
        body = new Moved(close(), operation.dx, operation.dy, operation.dz);
        break;
      case "copy": {
        const { dx, dy, dz, blend = 0 } = operation;
        const first = close();
        body = new Joined(first, new Moved(first, dx, dy, dz), blend);
        break;
      }
      case "mirror": {
        const { axis, at = volume[axis] / 2, keep = "low" } = operation;
        body = new Mirrored(close(), AXES[axis], at, keep === "low" ? 1 : -1);
        break;
      }
      default: {
        if (operation.smooth === true) smoothOperations.add(index);
        colours[index] = operation.color?.toLowerCase();
        steps.push({
          primitive: placePrimitive(operation),
          sign: operation.op.startsWith("add-") ? 1 : -1,
          blend: operation.blend ?? 0,
          operation: index,
          slot: slotOf("bind" in operation ? operation.bind : undefined),
          coloured: operation.color !== undefined,
        });
      }
    }
    if (body.cost + steps.length > MAX_COST || body.depth > MAX_DEPTH) {
      throw new RangeError(
        `operation ${index} (${operation.op}): the field would visit ` +
          `${body.cost + steps.length} primitives in ${body.depth} nested edits at every point, ` +
          `expected at most ${MAX_COST} in ${MAX_DEPTH}; fewer copies of everything so far are needed`,
      );
    }
  }
  for (const [index, colour] of colours.entries()) {
    if (colour !== undefined) writeLinearColour(colour, palette, index * 3);
  }
  const bindings = bound.flatMap((bone): Binding[] => [
    { bone, isMirrored: false },
    { bone, isMirrored: true },
  ]);
  return new CompiledField(close(), operations.length, smoothOperations, bindings);
}
