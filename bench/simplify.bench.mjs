// S5: simplification against meshoptimizer, on the same surfaces to the same number of triangles.
// Times are CPU time of this process, the first figure left out as a warm-up.
import { RATIOS, simplifyTrials } from "./simplify-trials.js";

export async function measure({ quick = false } = {}) {
  const trials = [];
  for await (const trial of simplifyTrials(quick ? 2 : 8)) trials.push(trial);
  const warm = trials.slice(3 * RATIOS.length);
  return [
    ...describeFaults(trials),
    ...RATIOS.map((ratio) => describeError(trials, ratio)),
    describeTime(warm),
  ];
}

function describeFaults(trials) {
  const broken = (side) => trials.filter((trial) => trial[side].faults > 0).length;
  const crossings = (side) => trials.reduce((sum, trial) => sum + trial[side].crossings, 0);
  return [
    {
      goal: "S5",
      what: `surfaces broken by simplification, of ${trials.length}`,
      ours: `${broken("ours")}`,
      peer: `meshoptimizer ${broken("peer")}`,
      ratio: null,
      target: "0, and more of the control",
      reached: broken("ours") === 0 && broken("peer") > 0,
      note: "figures x mc, sn, dc x 50, 25, 10, 5 %",
    },
    {
      goal: "S5",
      what: `pairs of triangles that cross each other afterwards, in all ${trials.length}`,
      ours: `${crossings("ours")}`,
      peer: `meshoptimizer ${crossings("peer")}`,
      ratio: null,
      target: "no more than the peer's",
      reached: crossings("ours") <= crossings("peer"),
    },
  ];
}

function describeError(trials, ratio) {
  const runs = trials.filter((trial) => trial.ratio === ratio);
  const mean = (side) => runs.reduce((sum, trial) => sum + trial[side].error, 0) / runs.length;
  const [ours, peer] = [mean("ours"), mean("peer")];
  return {
    goal: "S5",
    what: `mean distance from the field's surface at ${100 * ratio} % of the triangles, cells`,
    ours: ours.toFixed(4),
    peer: `meshoptimizer ${peer.toFixed(4)}`,
    ratio: `${(ours / peer).toFixed(2)} x`,
    target: "at most 1 x",
    reached: ours <= peer,
  };
}

function describeTime(trials) {
  const median = (side) => {
    const sorted = trials.map((trial) => trial[side].ms).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
  };
  const [ours, peer] = [median("ours"), median("peer")];
  return {
    goal: "S5",
    what: "time, median of the runs",
    ours: `${ours.toFixed(1)} ms`,
    peer: `meshoptimizer ${peer.toFixed(1)} ms`,
    ratio: `${(ours / peer).toFixed(1)} x`,
    target: "at most 12 x",
    reached: ours <= 12 * peer,
    note: "the peer is WebAssembly",
  };
}
