/**
 * The second renderer, on WebGPU: optional, the same lights and camera, within a tolerance of the
 * software renderer's pictures. Node only, and only where the package `webgpu` is installed.
 */
export { type LoadedRenderer, loadRenderer } from "./load-renderer.js";
