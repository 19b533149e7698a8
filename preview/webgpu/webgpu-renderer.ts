import type { Camera } from "../camera.js";
import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS } from "../colour.js";
import { checkDrawable, type Drawable } from "../drawable.js";
import { checkSize, emptyImage, type Image } from "../image.js";
import { SEAMS } from "../occlusion.js";
import type { Renderer } from "../picture-options.js";
import { projectionFor } from "../project.js";
import type { RenderOptions } from "../render.js";
import { castShadow } from "../shadow.js";
import {
  BUFFER,
  type GpuBuffer,
  type GpuDevice,
  type GpuTexture,
  MAP_READ,
  TEXTURE,
} from "./gpu.js";
import { SHADER_SOURCE } from "./shader-source.js";
import { soundIndices, withoutNaN } from "./sound-input.js";

/** Samples of a pixel. They stand where the software renderer's do. */
const SAMPLES = 4;
/** Bytes that a row of a copied texture is a multiple of. */
const ROW_STEP = 256;
const COLOUR_FORMAT = "rgba8unorm-srgb";
const NEAR_FORMAT = "r32float";
const DEPTH_FORMAT = "depth32float";
/** Depth where there is no surface: far behind any, and still a number. */
const NO_SURFACE = -1e30;

/** A renderer on a GPU: as `render`, the same lights and camera, within a tolerance. */
export function createWebgpuRenderer(device: GpuDevice): Renderer {
  const pipelines = buildPipelines(device);
  return async (drawable, camera, options) => {
    const { width, height, background, ground } = options;
    checkSize("width", width);
    checkSize("height", height);
    checkDrawable(drawable);
    const image = emptyImage(width, height, background);
    if (ground !== undefined) castShadow(image, drawable, camera, ground);
    const indices = soundIndices(drawable);
    if (indices.length === 0) return image;
    const most = device.limits.maxTextureDimension2D;
    if (Math.max(width, height) > most) {
      throw new RangeError(
        `size: this device draws at most ${most} pixels, got ${width} x ${height}`,
      );
    }
    const pixels = await draw(device, pipelines, { ...drawable, indices }, camera, options);
    layOver(image, pixels);
    return image;
  };
}

function buildPipelines(device: GpuDevice) {
  const module = device.createShaderModule({ code: SHADER_SOURCE });
  const buffers = [0, 1, 2].map((shaderLocation) => ({
    arrayStride: 12,
    attributes: [{ shaderLocation, offset: 0, format: "float32x3" }],
  }));
  const build = (entryPoint: string, format: string, count: number) =>
    device.createRenderPipeline({
      layout: "auto",
      vertex: { module, entryPoint: "corner", buffers },
      fragment: { module, entryPoint, targets: [{ format }] },
      primitive: { topology: "triangle-list", frontFace: "ccw" },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: "greater" },
      multisample: { count },
    });
  return { near: build("depth", NEAR_FORMAT, 1), shade: build("shade", COLOUR_FORMAT, SAMPLES) };
}

/** Premultiplied sRGB bytes, rows from the top. */
async function draw(
  device: GpuDevice,
  pipelines: ReturnType<typeof buildPipelines>,
  drawable: Drawable,
  camera: Camera,
  { width, height }: RenderOptions,
): Promise<Uint8Array> {
  const kept: { destroy(): void }[] = [];
  const keep = <T extends { destroy(): void }>(one: T): T => {
    kept.push(one);
    return one;
  };
  const upload = (data: Float32Array | Uint32Array, usage: number): GpuBuffer => {
    const buffer = keep(
      device.createBuffer({ size: data.byteLength, usage: usage | BUFFER.copyTo }),
    );
    device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  };
  const texture = (format: string, sampleCount: number, usage: number): GpuTexture =>
    keep(device.createTexture({ size: [width, height], format, sampleCount, usage }));
  try {
    const corners = [drawable.positions, drawable.normals, drawable.colours].map((values) =>
      upload(withoutNaN(values), BUFFER.vertex),
    );
    const indices = upload(drawable.indices, BUFFER.index);
    const view = upload(viewOf(camera, width, height), BUFFER.uniform);
    const near = texture(NEAR_FORMAT, 1, TEXTURE.attachment | TEXTURE.binding).createView();
    const colour = texture(COLOUR_FORMAT, 1, TEXTURE.attachment | TEXTURE.copyFrom);
    const encoder = device.createCommandEncoder();
    const passes = [
      { pipeline: pipelines.near, samples: 1, bound: [view], clear: NO_SURFACE },
      { pipeline: pipelines.shade, samples: SAMPLES, bound: [view, near], clear: 0 },
    ] as const;
    for (const { pipeline, samples, bound, clear } of passes) {
      const target =
        samples === 1
          ? { view: near }
          : {
              view: texture(COLOUR_FORMAT, SAMPLES, TEXTURE.attachment).createView(),
              resolveTarget: colour.createView(),
            };
      const pass = encoder.beginRenderPass({
        colorAttachments: [
          { ...target, clearValue: [clear, 0, 0, 0], loadOp: "clear", storeOp: "store" },
        ],
        depthStencilAttachment: {
          view: texture(DEPTH_FORMAT, samples, TEXTURE.attachment).createView(),
          depthClearValue: 0,
          depthLoadOp: "clear",
          depthStoreOp: "discard",
        },
      });
      pass.setPipeline(pipeline);
      pass.setBindGroup(
        0,
        device.createBindGroup({
          layout: pipeline.getBindGroupLayout(0),
          entries: bound.map((one, binding) => ({
            binding,
            resource: binding === 0 ? { buffer: one } : one,
          })),
        }),
      );
      for (const [slot, buffer] of corners.entries()) pass.setVertexBuffer(slot, buffer);
      pass.setIndexBuffer(indices, "uint32");
      pass.drawIndexed(drawable.indices.length);
      pass.end();
    }
    const bytesPerRow = Math.ceil((4 * width) / ROW_STEP) * ROW_STEP;
    const out = keep(
      device.createBuffer({ size: bytesPerRow * height, usage: BUFFER.mapRead | BUFFER.copyTo }),
    );
    encoder.copyTextureToBuffer({ texture: colour }, { buffer: out, bytesPerRow }, [width, height]);
    device.queue.submit([encoder.finish()]);
    await out.mapAsync(MAP_READ);
    return withoutPadding(new Uint8Array(out.getMappedRange()), width, height, bytesPerRow);
  } finally {
    for (const one of kept) one.destroy();
  }
}

/** The uniforms, as `View` of the shader lists them. */
function viewOf(camera: Camera, width: number, height: number): Float32Array {
  const { right, up, direction, eye, projection, span, viewProjection: m } = camera;
  const isPerspective = projection === "perspective";
  const slope = Math.sqrt(m[2]! * m[2]! + m[6]! * m[6]! + m[10]! * m[10]!);
  const reach = Math.max(1, Math.round(SEAMS.reach * Math.min(width, height)));
  return Float32Array.of(
    ...projectionFor(camera, width, height),
    ...[...right, 0, ...up, 0, ...direction, 0],
    ...[...eye, isPerspective ? 1 : 0],
    ...[isPerspective ? m[14]! : slope, SEAMS.depth * span[1], reach, 0],
    ...[width, height, 0, 0],
  );
}

function withoutPadding(rows: Uint8Array, width: number, height: number, step: number): Uint8Array {
  const pixels = new Uint8Array(4 * width * height);
  for (let row = 0; row < height; row++) {
    pixels.set(rows.subarray(row * step, row * step + 4 * width), 4 * width * row);
  }
  return pixels;
}

/** Lays premultiplied pixels over a picture, in linear light. */
function layOver({ data }: Image, pixels: Uint8Array): void {
  for (let i = 0; i < data.length; i += 4) {
    const alpha = pixels[i + 3]! / 255;
    if (alpha === 0) continue;
    const behind = (1 - alpha) * (data[i + 3]! / 255);
    for (let n = i; n < i + 3; n++) {
      const light = LINEAR_OF_BYTE[pixels[n]!]! + behind * LINEAR_OF_BYTE[data[n]!]!;
      data[n] = BYTE_OF_LINEAR[Math.round(Math.min(1, light / (alpha + behind)) * LINEAR_STEPS)]!;
    }
    data[i + 3] = Math.round(255 * (alpha + behind));
  }
}
