import type { Subject } from "./subject.js";

/** The edges of a subject's triangles, and what they measure where nothing is strained. */
export interface StretchGauge {
  /** 3V positions of a pose to V ratios: the most that an edge at the vertex is stretched. */
  measure(positions: Float32Array): Float32Array;
}

/**
 * Measures how far a pose stretches the skin, as the judge's reports do: posed over bind length of
 * an edge, 1 where nothing is strained. Of a vertex it is the largest of its edges, and all
 * vertices at one place have the same. Edges without length do not count.
 */
export function stretchGauge(subject: Subject): StretchGauge {
  const { indices } = subject;
  const { positions: bind } = subject.vertices;
  const places = placesOf(bind);
  return {
    measure(positions) {
      const at = new Float32Array(bind.length / 3);
      for (let i = 0; i < indices.length; i += 3) {
        for (let side = 0; side < 3; side++) {
          const a = indices[i + side]!;
          const b = indices[i + ((side + 1) % 3)]!;
          if (a >= places.length || b >= places.length) continue;
          const ratio = distance(positions, a, b) / distance(bind, a, b);
          if (!Number.isFinite(ratio)) continue;
          if (ratio > at[places[a]!]!) at[places[a]!] = ratio;
          if (ratio > at[places[b]!]!) at[places[b]!] = ratio;
        }
      }
      return Float32Array.from(places, (place) => at[place]!);
    },
  };
}

/** The first vertex at the place of each one. */
function placesOf(positions: Float32Array): Uint32Array {
  const first = new Map<string, number>();
  const places = new Uint32Array(positions.length / 3);
  for (let v = 0; v < places.length; v++) {
    const key = `${positions[3 * v]} ${positions[3 * v + 1]} ${positions[3 * v + 2]}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, v);
    places[v] = known ?? v;
  }
  return places;
}

function distance(positions: Float32Array, a: number, b: number): number {
  const x = positions[3 * a]! - positions[3 * b]!;
  const y = positions[3 * a + 1]! - positions[3 * b + 1]!;
  const z = positions[3 * a + 2]! - positions[3 * b + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}
