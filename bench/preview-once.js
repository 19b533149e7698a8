// One whole process that draws one picture: node preview-once.js RENDERER FILE [PIXELS] [RINGS].

import { writeFileSync } from "node:fs";
import { boundsOf, drawFigures, encodePng } from "../dist/preview/index.js";
import { loadRenderer } from "../dist/preview/webgpu/index.js";

/** A bumpy ball of about `4 * rings * rings` triangles. */
function bumpyBall(rings) {
  const columns = 2 * rings;
  const positions = [];
  const normals = [];
  const indices = [];
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j <= columns; j++) {
      const polar = (Math.PI * i) / rings;
      const turn = (2 * Math.PI * j) / columns;
      const radius = 1 + 0.1 * Math.sin(9 * polar) * Math.cos(7 * turn);
      const across = Math.sin(polar);
      const n = [across * Math.cos(turn), Math.cos(polar), -across * Math.sin(turn)];
      normals.push(...n);
      positions.push(...n.map((value) => radius * value));
      if (i === rings || j === columns) continue;
      const a = i * (columns + 1) + j;
      const b = a + columns + 1;
      if (i > 0) indices.push(a, b, a + 1);
      if (i < rings - 1) indices.push(a + 1, b, b + 1);
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    colours: new Float32Array(positions.map((value) => 0.5 + 0.3 * value)),
    indices: Uint32Array.from(indices),
  };
}

const [name, file, pixels = "512", rings = "112"] = process.argv.slice(2);
const drawable = bumpyBall(Number(rings));
const { renderer, note, close } = await loadRenderer(name);
if (note !== undefined) {
  process.stdout.write(`note: ${note}\n`);
} else {
  const size = Number(pixels);
  const { min } = boundsOf(drawable.positions);
  const { image } = await drawFigures([{ drawable }], {
    width: size,
    height: size,
    background: "#20242c",
    ground: min[1],
    renderer,
  });
  writeFileSync(file, encodePng(image));
  close();
  process.stdout.write(`triangles: ${drawable.indices.length / 3}\n`);
}
