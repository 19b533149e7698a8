import { createProgram, type Program, type ProgramSpec } from "bindpose/generators/program";

/** sn-skin: sculpts a smooth skinned character, one recorded call at a time. */
export const SN_SKIN: ProgramSpec = {
  name: "sn-skin",
  kind: "sn-skinned",
  cellSize: 0.5,
  polygonizer: async () => (await import("./polygonizer.js")).surfaceNets,
};

/** The program to be called in process; `main.ts` is the same as a process of its own. */
export const snSkin: Program = createProgram(SN_SKIN);
