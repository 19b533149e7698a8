import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import { carriersOf } from "../../read/carriers-of.js";
import type { DecodedAsset, DecodedChannel } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";
import { readable } from "../vertex-place.js";

/** How far a rotation may be from unit length, as the Khronos validator has it. */
const UNIT_TOLERANCE = 0.00769;

/** The form of embedded animations: times that rise, finite values, unit rotations. */
export function checkChannels(asset: DecodedAsset, report: Report): void {
  const judged = new Set<Float32Array>();
  const carriers = carriersOf(asset);
  for (const { index, channels } of asset.animations) {
    const targets = new Set<string>();
    for (const channel of channels) {
      const node = boneName(asset, channel.node);
      const at = pointer("animations", index, "channels", channel.index);
      const target = `${channel.node} ${channel.path}`;
      if (targets.has(target)) {
        report("CHANNEL_TARGET_DUPLICATE", { node, path: channel.path }, { pointer: at });
      }
      targets.add(target);
      if (asset.nodes[channel.node]!.trs === null) {
        report("CHANNEL_MATRIX_NODE", { node }, { pointer: at });
      }
      // Channels share accessors: each array of numbers is read through once.
      const sampler = pointer("animations", index, "samplers", channel.sampler);
      if (!judged.has(channel.times)) checkTimes(channel, sampler, report);
      if (!judged.has(channel.values)) checkValues(channel, sampler, report);
      if (channel.path === "scale" && carriers.has(channel.node)) {
        checkScales(channel, node, at, report);
      }
      judged.add(channel.times).add(channel.values);
    }
  }
}

function checkTimes({ times }: DecodedChannel, at: string, report: Report): void {
  const place = { pointer: `${at}/input` };
  for (const [key, time] of times.entries()) {
    const before = times[key - 1];
    if (!Number.isFinite(time)) report("CHANNEL_NOT_FINITE", { what: "time", key }, place);
    else if (time < 0) report("CHANNEL_TIME_NEGATIVE", { key, time: readable(time) }, place);
    else if (before !== undefined && time <= before) {
      const params = { key, time: readable(time), before: readable(before) };
      report("CHANNEL_TIME_ORDER", params, place);
    }
  }
}

function checkValues(channel: DecodedChannel, at: string, report: Report): void {
  const { values, path, interpolation } = channel;
  const place = { pointer: `${at}/output` };
  const size = path === "rotation" ? 4 : 3;
  const perKey = interpolation === "CUBICSPLINE" ? 3 : 1;
  for (let element = 0; element * size < values.length; element++) {
    const value = values.subarray(element * size, element * size + size);
    const key = Math.floor(element / perKey);
    const isTangent = perKey === 3 && element % 3 !== 1;
    if (!value.every(Number.isFinite)) {
      report("CHANNEL_NOT_FINITE", { what: isTangent ? "tangent" : "value", key }, place);
    } else if (path === "rotation" && !isTangent) {
      const length = Math.hypot(...value);
      if (Math.abs(length - 1) <= UNIT_TOLERANCE) continue;
      report("CHANNEL_QUATERNION", { key, length: readable(length) }, place);
    }
  }
}

/** A scale stays on its side of 0. */
function checkScales(channel: DecodedChannel, node: string, at: string, report: Report): void {
  const { values, interpolation, times } = channel;
  const stride = interpolation === "CUBICSPLINE" ? 9 : 3;
  const offset = interpolation === "CUBICSPLINE" ? 3 : 0;
  for (let key = 0; key < times.length; key++) {
    for (let i = stride * key + offset; i < stride * key + offset + 3; i++) {
      const before = key === 0 ? values[i]! : values[i - stride]!;
      if (values[i]! !== 0 && values[i]! * before >= 0) continue;
      report("CHANNEL_SCALE_ZERO", { node, key }, { pointer: at });
      return;
    }
  }
}
