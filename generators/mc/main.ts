#!/usr/bin/env node
/** mc-skin: sculpts a flat-faceted skinned character, one recorded call at a time. */
import { runProcess } from "bindpose/generators";

await runProcess({
  name: "mc-skin",
  kind: "mc-skinned",
  polygonizer: async () => (await import("./polygonizer.js")).marchingCubes,
});
