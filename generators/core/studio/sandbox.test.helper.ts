import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { splitWords } from "../args/split-words.js";
import { done } from "../result.js";
import { BRICK_SAMPLES, type Polygonizer, writeOrigin } from "../surface/index.js";
import { tempFolder } from "../temp-folder.test.helper.js";
import { createProgram } from "./create-program.js";
import type { Outcome } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";

/** A crude stand-in for a polygonizer: the box around all inside points, as twelve triangles. */
export const BOX_POLYGONIZER: Polygonizer = {
  kind: "mc",
  cellSize: 1,
  shading: "flat",
  extract(grid) {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    const origin = new Int32Array(3);
    grid.values.forEach((value, index) => {
      if (value >= 0) return;
      writeOrigin(grid, Math.floor(index / BRICK_SAMPLES), origin);
      const at = index % BRICK_SAMPLES;
      const point = [at % 9, Math.floor(at / 9) % 9, Math.floor(at / 81)];
      point.forEach((step, axis) => {
        low[axis] = Math.min(low[axis]!, origin[axis]! + step - 1.5);
        high[axis] = Math.max(high[axis]!, origin[axis]! + step - 0.5);
      });
    });
    if (low[0] === Infinity) {
      return { positions: new Float32Array(0), indices: new Uint32Array(0) };
    }
    const positions = Float32Array.from({ length: 24 }, (_, i) => {
      const axis = i % 3;
      return grid.cellSize * ((Math.floor(i / 3) >> axis) & 1 ? high[axis]! : low[axis]!);
    });
    const quads = ["0462", "1375", "0154", "2673", "0231", "4576"];
    const indices = Uint32Array.from(
      quads.flatMap((quad) => [0, 1, 2, 0, 2, 3].map((i) => Number(quad[i]))),
    );
    return { positions, indices };
  },
};

export const SPEC: ProgramSpec = {
  name: "mc-skin",
  kind: "mc-skinned",
  cellSize: BOX_POLYGONIZER.cellSize,
  polygonizer: async () => BOX_POLYGONIZER,
};

/** A run in a folder of its own. */
export interface Sandbox {
  readonly folder: string;
  /** One call, written as in a shell. */
  call(line: string, input?: string, tell?: (line: string) => void): Promise<Outcome>;
  /** A call that must succeed; returns what it said. */
  does(line: string, input?: string): Promise<string>;
  /** A call that must be refused with this code, saying this, and leave the log as it is. */
  refuses(line: string, pattern: RegExp, code?: number, input?: string): Promise<void>;
  read(name: string): string;
}

export function sandbox(config?: object, spec: ProgramSpec = SPEC): Sandbox {
  const folder = tempFolder();
  if (config !== undefined) {
    writeFileSync(join(folder, `${spec.name}.config.json`), JSON.stringify(config));
  }
  const program = createProgram(spec);
  const read = (name: string) => {
    try {
      return readFileSync(join(folder, name), "utf8");
    } catch {
      return "";
    }
  };
  const call = (line: string, input = "", tell = (_: string) => {}) => {
    const words = splitWords(line);
    assert.ok(words.ok);
    const readInput = async () => done(input);
    return program.run({ words: words.data, folder, readInput, tell, now: () => 0 });
  };
  return {
    folder,
    read,
    call,
    async does(line, input) {
      const { code, out = "", err } = await call(line, input);
      assert.equal(code, 0, `${line}: ${err}`);
      return out;
    },
    async refuses(line, pattern, code = 2, input = "") {
      const before = read("scene/log.ndjson");
      const outcome = await call(line, input);
      assert.equal(outcome.code, code, `${line}: ${outcome.out}`);
      assert.match(outcome.err ?? "", pattern);
      assert.equal(read("scene/log.ndjson"), before, `${line} wrote to the log`);
    },
  };
}

export const VOLUME = { x: 16, y: 16, z: 16 };

/** A block of two bones that bows: lines of a batch. */
export const BODY = `
add-box --x 8 --y 8 --z 8 --w 4 --h 8 --d 4 --color "#d8b48a"
define-bone --name pelvis --parent ""
define-bone --name chest --parent pelvis
set-bone --name pelvis --head-x 8 --head-y 4.5 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8
set-bone --name chest --head-x 8 --head-y 8 --head-z 8 --tail-x 8 --tail-y 11.5 --tail-z 8
define-joint --name bend --bone chest --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive caller
define-animation --name bow --period-ms 1000
add-keyframe --animation bow --joint bend --t-ms 0 --value 0
add-keyframe --animation bow --joint bend --t-ms 1000 --value 1
`;
