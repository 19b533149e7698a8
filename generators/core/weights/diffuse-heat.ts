import type { SymmetricMatrix } from "./cotangent-laplacian.js";
import { dissectionOrder } from "./dissection-order.js";
import type { HeatSources } from "./heat-sources.js";
import { factorCholesky, solveCholesky } from "./sparse-cholesky.js";
import type { Surface } from "./surface.js";

/** The five strongest sources of each vertex, descending. */
export interface Heat {
  /** 5n slots */
  readonly slots: Uint16Array;
  /** 5n temperatures in 0..1; all those of a vertex sum to 1 */
  readonly weights: Float64Array;
}

export const KEPT = 5;

/**
 * Least heating of a vertex, over its conduction. It is far below any real heating and far above
 * rounding, so that the matrix stays positive definite even among slivers.
 */
const LEAST_HEATING = 1e-10;

/**
 * Steady heat on the surface, one bone at a time at temperature 1: (L + M H) w = M H p with
 * H = strength / distance² (Baran & Popović 2007). L is an M-matrix without negative conductance
 * and every vertex is heated, so each w lies between 0 and 1 and they sum to 1.
 *
 * @param laplacian L, per welded vertex
 * @param slotCount number of attracting bones
 * @param strength c, dimensionless: larger is sharper
 */
export function diffuseHeat(
  surface: Surface,
  laplacian: SymmetricMatrix,
  sources: HeatSources,
  slotCount: number,
  strength: number,
): Heat {
  const { count, areas, positions } = surface;
  const heating = new Float64Array(count);
  const diagonal = new Float64Array(count);
  for (let v = 0; v < count; v++) {
    const distance = sources.distance[v]!;
    const conduction = laplacian.diagonal[v]!;
    const exchange = (strength * areas[v]!) / (distance * distance);
    // A vertex that neither conducts nor has area keeps its source: any number does.
    heating[v] = Math.max(exchange, LEAST_HEATING * conduction) || 1;
    diagonal[v] = conduction + heating[v]!;
  }
  const system = { ...laplacian, diagonal };
  const factor = factorCholesky(system, dissectionOrder(system, positions));

  const heat = { slots: new Uint16Array(KEPT * count), weights: new Float64Array(KEPT * count) };
  const temperature = new Float64Array(count);
  const scratch = new Float64Array(count);
  for (let slot = 0; slot < slotCount; slot++) {
    if (!fillRightSide(temperature, sources, slot, heating)) continue;
    solveCholesky(factor, temperature, scratch);
    for (let v = 0; v < count; v++) keepStrongest(heat, v, slot, temperature[v]!);
  }
  return heat;
}

/** M H p of one bone; false if the bone heats nothing. */
function fillRightSide(
  out: Float64Array,
  sources: HeatSources,
  slot: number,
  heating: Float64Array,
): boolean {
  const { rowOf, start } = sources;
  let any = false;
  for (let v = 0; v < out.length; v++) {
    out[v] = 0;
    const row = rowOf[v]!;
    for (let e = start[row]!; e < start[row + 1]!; e++) {
      if (sources.slot[e] !== slot) continue;
      out[v] = heating[v]! * sources.share[e]!;
      any = true;
    }
  }
  return any;
}

/** Inserts a weight into its vertex's descending five; an equal one stays behind. */
function keepStrongest(heat: Heat, vertex: number, slot: number, weight: number): void {
  const first = KEPT * vertex;
  let at = first + KEPT - 1;
  if (!(weight > heat.weights[at]!)) return;
  for (; at > first && weight > heat.weights[at - 1]!; at--) {
    heat.weights[at] = heat.weights[at - 1]!;
    heat.slots[at] = heat.slots[at - 1]!;
  }
  heat.weights[at] = weight;
  heat.slots[at] = slot;
}
