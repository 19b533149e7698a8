export type { BoneNode, GlbInput } from "./glb-input.js";
export { type FileContent, replaceFiles } from "./replace-files.js";
export { writeGlb } from "./write-glb.js";
