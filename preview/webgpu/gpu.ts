/**
 * The few pieces of the WebGPU standard that the renderer uses, as types: the package that brings
 * them is optional, so neither it nor a browser's typings may be needed to build this room.
 */
export interface Gpu {
  requestAdapter(options?: { featureLevel?: string }): Promise<GpuAdapter | null>;
}

export interface GpuAdapter {
  readonly info: { readonly description: string };
  requestDevice(): Promise<GpuDevice>;
}

export interface GpuDevice {
  readonly limits: { readonly maxTextureDimension2D: number };
  readonly queue: {
    writeBuffer(buffer: GpuBuffer, offset: number, data: ArrayBufferView): void;
    submit(commands: readonly unknown[]): void;
  };
  createBuffer(descriptor: { size: number; usage: number }): GpuBuffer;
  createTexture(descriptor: object): GpuTexture;
  createShaderModule(descriptor: { code: string }): unknown;
  createRenderPipeline(descriptor: object): GpuPipeline;
  createBindGroup(descriptor: object): unknown;
  createCommandEncoder(): GpuEncoder;
  destroy(): void;
}

export interface GpuBuffer {
  mapAsync(mode: number): Promise<void>;
  getMappedRange(): ArrayBuffer;
  destroy(): void;
}

export interface GpuTexture {
  createView(): unknown;
  destroy(): void;
}

export interface GpuPipeline {
  getBindGroupLayout(index: number): unknown;
}

export interface GpuEncoder {
  beginRenderPass(descriptor: object): GpuPass;
  copyTextureToBuffer(from: object, to: object, size: readonly number[]): void;
  finish(): unknown;
}

export interface GpuPass {
  setPipeline(pipeline: GpuPipeline): void;
  setBindGroup(index: number, group: unknown): void;
  setVertexBuffer(slot: number, buffer: GpuBuffer): void;
  setIndexBuffer(buffer: GpuBuffer, format: "uint32"): void;
  drawIndexed(count: number): void;
  end(): void;
}

/** Flags of buffers, textures and mapping (WebGPU, sections 5.1, 6.1 and 5.3). */
export const BUFFER = { mapRead: 1, copyTo: 8, index: 16, vertex: 32, uniform: 64 } as const;
export const TEXTURE = { copyFrom: 1, binding: 4, attachment: 16 } as const;
export const MAP_READ = 1;
