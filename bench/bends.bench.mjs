// D1: how much of a limb's cross-section is left where it bends or twists, with and without helper
// bones. The judge measures both alike: the smallest radius across the joint over its range, against
// the bind pose's.
import { BENDS, sweepBend } from "./bends.js";

const LEAST = 0.7;

export async function measure({ quick = false } = {}) {
  const rows = [];
  for (const bend of quick ? BENDS.slice(-2) : BENDS) {
    const plain = await sweepBend(bend, false);
    const helped = await sweepBend(bend, true);
    const write = ({ crossSection, volumeChange }) =>
      `${crossSection.toFixed(2)} of the radius, ${(100 * volumeChange).toFixed(0)} % volume`;
    rows.push({
      goal: "D1",
      what: `${bend.name}, with helper bones`,
      ours: write(helped),
      peer: `without ${write(plain)}`,
      ratio: null,
      target: `at least ${LEAST} of the radius`,
      reached: helped.crossSection >= LEAST,
      note: `stretch ${helped.stretch.toFixed(2)}, without ${plain.stretch.toFixed(2)}`,
    });
  }
  return rows;
}
