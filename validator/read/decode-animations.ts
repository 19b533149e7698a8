import { pointer } from "bindpose/contract/rules";
import type { Report } from "../findings/collector.js";
import {
  CHANNEL_PATHS,
  type ChannelPath,
  type DecodedAnimation,
  type DecodedChannel,
  type JsonObject,
  SAMPLER_INTERPOLATIONS,
  type SamplerInterpolation,
} from "./decoded-asset.js";
import { arrayAt, isCount, isObject, objectAt, show } from "./json-access.js";
import type { AccessorReader } from "./read-accessor.js";

/** What the output of a channel may be stored as. */
const OUTPUT_FORMATS: Readonly<Record<Exclude<ChannelPath, "weights">, readonly string[]>> = {
  translation: ["F32 VEC3"],
  scale: ["F32 VEC3"],
  rotation: ["F32 VEC4"].concat(
    ["I8", "U8", "I16", "U16"].map((component) => `${component} VEC4 normalized`),
  ),
};

/** Embedded animations; channels without a node, of morph targets or beyond reading are left out. */
export function decodeAnimations(
  json: JsonObject,
  nodeCount: number,
  accessors: AccessorReader,
  report: Report,
): DecodedAnimation[] {
  return arrayAt(json, "animations").map((value, index) => {
    const place = pointer("animations", index);
    const animation = isObject(value) ? value : {};
    for (const key of ["channels", "samplers"]) {
      if (arrayAt(animation, key).length > 0) continue;
      const found = show(animation[key]);
      report("GLTF_PROPERTY", { expected: `${key}`, found }, { pointer: `${place}/${key}` });
    }
    const channels: DecodedChannel[] = [];
    for (const [position, channel] of arrayAt(animation, "channels").entries()) {
      const at = `${place}/channels/${position}`;
      const decoded = decodeChannel(animation, channel, position, nodeCount, at, accessors, report);
      if (decoded !== null) channels.push(decoded);
    }
    const name = typeof animation["name"] === "string" ? animation["name"] : null;
    return { index, name, channels };
  });
}

function decodeChannel(
  animation: JsonObject,
  value: unknown,
  index: number,
  nodeCount: number,
  place: string,
  accessors: AccessorReader,
  report: Report,
): DecodedChannel | null {
  const channel = isObject(value) ? value : {};
  const { node, path } = objectAt(channel, "target");
  const samplerIndex = channel["sampler"];
  const sampler = isCount(samplerIndex) ? arrayAt(animation, "samplers")[samplerIndex] : undefined;
  if (!isObject(sampler)) {
    const found = show(samplerIndex);
    report("GLTF_PROPERTY", { expected: "the index of a sampler", found }, { pointer: place });
    return null;
  }
  // Without a node the channel targets nothing that glTF itself defines.
  if (node === undefined && objectAt(channel, "target")["extensions"] === undefined) {
    report("CHANNEL_NODE_MISSING", { path: show(path) }, { pointer: `${place}/target` });
  }
  if (node === undefined || !isChannelPath(path) || path === "weights") return null;
  if (!isCount(node) || node >= nodeCount) {
    const expected = `a node below ${nodeCount}`;
    report("GLTF_PROPERTY", { expected, found: show(node) }, { pointer: `${place}/target/node` });
    return null;
  }
  const interpolation = sampler["interpolation"] ?? "LINEAR";
  if (!isInterpolation(interpolation)) {
    const expected = SAMPLER_INTERPOLATIONS.join(" or ");
    report("GLTF_PROPERTY", { expected, found: show(interpolation) }, { pointer: place });
    return null;
  }
  const { input, output } = sampler;
  if (!isCount(input) || !isCount(output)) {
    const found = `${show(input)}, ${show(output)}`;
    report("GLTF_PROPERTY", { expected: "input and output accessors", found }, { pointer: place });
    return null;
  }
  const keys = accessors.layout(input);
  const results = accessors.layout(output);
  if (keys === null || results === null) return null;
  const storage: readonly [typeof keys, readonly string[]][] = [
    [keys, ["F32 SCALAR"]],
    [results, OUTPUT_FORMATS[path]],
  ];
  for (const [{ format }, legal] of storage) {
    if (legal.includes(format)) continue;
    report("CHANNEL_FORMAT", { found: format, expected: legal[0]! }, { pointer: place });
    return null;
  }
  const isCubic = interpolation === "CUBICSPLINE";
  const expected = Math.max(keys.count, isCubic ? 2 : 1) * (isCubic ? 3 : 1);
  if (results.count !== expected) {
    report("CHANNEL_COUNT", { found: results.count, expected }, { pointer: place });
    return null;
  }
  const times = accessors.floats(keys);
  const values = accessors.floats(results);
  if (times === null || values === null) return null;
  return { index, sampler: samplerIndex as number, node, path, interpolation, times, values };
}

function isChannelPath(value: unknown): value is ChannelPath {
  return CHANNEL_PATHS.some((path) => path === value);
}

function isInterpolation(value: unknown): value is SamplerInterpolation {
  return SAMPLER_INTERPOLATIONS.some((interpolation) => interpolation === value);
}
