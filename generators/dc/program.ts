import { createProgram, type Program, type ProgramSpec } from "bindpose/generators/program";

/** dc-skin: sculpts a crisp skinned character, one recorded call at a time. */
export const DC_SKIN: ProgramSpec = {
  name: "dc-skin",
  kind: "dc-skinned",
  cellSize: 0.25,
  polygonizer: async () => (await import("./polygonizer.js")).dualContouring,
};

/** The program to be called in process; `main.ts` is the same as a process of its own. */
export const dcSkin: Program = createProgram(DC_SKIN);
