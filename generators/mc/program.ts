import { createProgram, type Program, type ProgramSpec } from "bindpose/generators/program";

/** mc-skin: sculpts a flat-faceted skinned character, one recorded call at a time. */
export const MC_SKIN: ProgramSpec = {
  name: "mc-skin",
  kind: "mc-skinned",
  cellSize: 1,
  polygonizer: async () => (await import("./polygonizer.js")).marchingCubes,
};

/** The program to be called in process; `main.ts` is the same as a process of its own. */
export const mcSkin: Program = createProgram(MC_SKIN);
