const COMPONENTS = {
  5120: { name: "I8", bytes: 1, max: 127 },
  5121: { name: "U8", bytes: 1, max: 255 },
  5122: { name: "I16", bytes: 2, max: 32767 },
  5123: { name: "U16", bytes: 2, max: 65535 },
  5125: { name: "U32", bytes: 4, max: 4294967295 },
  5126: { name: "F32", bytes: 4, max: 1 },
} as const;

/** glTF's numbers for the types of a component. */
export type ComponentType = keyof typeof COMPONENTS;

const SIZES = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;
export type ElementType = keyof typeof SIZES;

export function isComponentType(value: unknown): value is ComponentType {
  return typeof value === "number" && Object.hasOwn(COMPONENTS, value);
}

export function isElementType(value: unknown): value is ElementType {
  return typeof value === "string" && Object.hasOwn(SIZES, value);
}

export function componentBytes(component: ComponentType): number {
  return COMPONENTS[component].bytes;
}

/** What a normalised integer is divided by. */
export function componentMax(component: ComponentType): number {
  return COMPONENTS[component].max;
}

/** Components of an element. Padding of small matrices' columns is not followed: none is read. */
export function elementSize(type: ElementType): number {
  return SIZES[type];
}

/** For instance `F32 VEC3`, or `U8 VEC4 normalized`. */
export function formatName(
  component: ComponentType,
  type: ElementType,
  normalized: boolean,
): string {
  return `${COMPONENTS[component].name} ${type}${normalized ? " normalized" : ""}`;
}

/** Components as they stand in a buffer, on a little-endian platform. */
export function arrayOf(component: ComponentType, buffer: ArrayBufferLike): ArrayLike<number> {
  switch (component) {
    case 5120:
      return new Int8Array(buffer);
    case 5121:
      return new Uint8Array(buffer);
    case 5122:
      return new Int16Array(buffer);
    case 5123:
      return new Uint16Array(buffer);
    case 5125:
      return new Uint32Array(buffer);
    case 5126:
      return new Float32Array(buffer);
  }
}

/** One component, little-endian. */
export function readComponent(view: DataView, at: number, component: ComponentType): number {
  switch (component) {
    case 5120:
      return view.getInt8(at);
    case 5121:
      return view.getUint8(at);
    case 5122:
      return view.getInt16(at, true);
    case 5123:
      return view.getUint16(at, true);
    case 5125:
      return view.getUint32(at, true);
    case 5126:
      return view.getFloat32(at, true);
  }
}
