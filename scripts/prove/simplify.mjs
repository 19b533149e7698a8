// S5 at full size: of 96 simplified surfaces (8 jittered figures, three kinds, four ratios) none is
// broken, at each ratio they are no farther from their fields than meshoptimizer's on average, and
// no more triangles cross; meshoptimizer breaks some. `--sample` takes two figures.
import { RATIOS, simplifyTrials } from "../../bench/simplify-trials.js";

const trials = [];
for await (const trial of simplifyTrials(process.argv.includes("--sample") ? 2 : 8)) {
  trials.push(trial);
}
let failures = 0;
for (const { kind, ratio, ours } of trials) {
  if (ours.faults > 0) fail(`${kind} at ${ratio}: ${ours.firstFault}`);
}
for (const ratio of RATIOS) {
  const runs = trials.filter((trial) => trial.ratio === ratio);
  for (const kind of ["mc", "sn", "dc"]) tell(kind, ratio);
  if (meanError(runs, "ours") > meanError(runs, "peer")) {
    fail(`at ${ratio} the surfaces are farther off than the control's`);
  }
}
const crossings = (side) => trials.reduce((sum, trial) => sum + trial[side].crossings, 0);
console.log(`crossings: ${crossings("ours")}; meshoptimizer ${crossings("peer")}`);
if (crossings("ours") > crossings("peer")) fail("more crossings than the control's");
const broken = trials.filter(({ peer }) => peer.faults > 0).length;
console.log(`of ${trials.length} surfaces meshoptimizer breaks ${broken}`);
if (broken === 0) fail("the control shows no faults");
process.exit(failures > 0 ? 1 : 0);

function tell(kind, ratio) {
  const runs = trials.filter((trial) => trial.kind === kind && trial.ratio === ratio);
  const peerBroken = runs.filter(({ peer }) => peer.faults > 0).length;
  console.log(
    `${kind} to ${100 * ratio} %: ${meanError(runs, "ours").toFixed(4)} cells off; ` +
      `meshoptimizer ${meanError(runs, "peer").toFixed(4)}, ${peerBroken} of ${runs.length} broken`,
  );
}

function meanError(runs, side) {
  return runs.reduce((sum, trial) => sum + trial[side].error, 0) / runs.length;
}

function fail(message) {
  failures++;
  console.log(`FAILED: ${message}`);
}
