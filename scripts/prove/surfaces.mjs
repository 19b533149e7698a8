// S2 and S4 at full size: no polygonizer leaves a fault on any mask, any pair of cells or 100
// random lattices of 25 points per axis, before and after welding, while npm's isosurface, given the
// same lattices, does; a tilted box keeps its edges at 64 and 128 cells. `--sample` takes ten
// lattices and the smaller box.
import isosurface from "isosurface";
import {
  farLattices,
  maskLattices,
  pairLattices,
  randomLattices,
} from "../../dist/conformance/surfaces/lattices.js";
import { proveLattice } from "../../dist/conformance/surfaces/prove-surface.js";
import { measureTiltedBox } from "../../dist/conformance/surfaces/tilted-box.js";
import { auditSurface } from "../../dist/generators/core/index.js";
import { dualContouring } from "../../dist/generators/dc/index.js";
import { marchingCubes } from "../../dist/generators/mc/index.js";
import { surfaceNets } from "../../dist/generators/sn/index.js";

const isSample = process.argv.includes("--sample");
const rounds = isSample ? 10 : 100;
let failures = 0;

for (const polygonizer of [marchingCubes, surfaceNets, dualContouring]) {
  const counts = { lattices: 0, triangles: 0 };
  const suites = [
    maskLattices(isSample ? 2 : 10),
    pairLattices(isSample ? 13 : 1),
    randomLattices(25, rounds),
    farLattices(),
  ];
  for (const suite of suites) {
    for (const lattice of suite) {
      counts.lattices++;
      try {
        counts.triangles += proveLattice(polygonizer, lattice).audit.triangles;
      } catch (error) {
        fail(error.message);
      }
    }
  }
  console.log(
    `${polygonizer.kind}: ${counts.triangles} triangles of ${counts.lattices} lattices, welded and not`,
  );
}

let faults = 0;
for (const { dense } of randomLattices(25, rounds)) faults += auditSurface(control(dense)).faults;
console.log(`control: ${faults} faults of isosurface on the same random lattices`);
if (faults === 0) fail("the control shows no faults");

for (const cells of isSample ? [64] : [64, 128]) {
  for (const polygonizer of [marchingCubes, surfaceNets, dualContouring]) {
    const errors = measureTiltedBox(polygonizer, cells);
    const { edgeMax, edgeMean, cornerMax, selfIntersections } = errors;
    console.log(
      `${polygonizer.kind}, tilted box in ${cells} cells: edges ${edgeMax.toFixed(4)} at most, ` +
        `${edgeMean.toFixed(5)} on average, corners ${cornerMax.toFixed(5)}, ` +
        `${selfIntersections} self-intersections`,
    );
    const isKept = edgeMax <= 0.3 && edgeMean <= 0.01 && cornerMax <= 0.05;
    if (polygonizer === dualContouring ? !isKept : edgeMax < 0.5) fail("out of bounds");
    if (selfIntersections > 0) fail("the surface intersects itself");
  }
}
process.exit(failures > 0 ? 1 : 0);

function fail(message) {
  failures++;
  if (failures <= 20) console.log(`FAILED: ${message}`);
}

/** The Surface Nets of npm's isosurface, turned outward. */
function control({ nx, ny, nz, values }) {
  const { positions, cells } = isosurface.surfaceNets(
    [nx, ny, nz],
    (x, y, z) => values[(Math.round(z) * ny + Math.round(y)) * nx + Math.round(x)],
  );
  return {
    positions: Float32Array.from(positions.flat()),
    indices: Uint32Array.from(cells.flatMap(([a, b, c]) => [a, c, b])),
  };
}
