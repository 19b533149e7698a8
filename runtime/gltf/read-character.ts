import { type Document, type Skin, WebIO } from "@gltf-transform/core";
import { LIMITS } from "bindpose/contract/words";

/** The one skinned mesh of a mesh.glb, V vertices, as stored. */
export interface Character {
  /** 3V */
  readonly positions: Float32Array;
  /** 3V */
  readonly normals: Float32Array;
  /** 3V, linear RGB */
  readonly colours: Float32Array;
  readonly indices: Uint32Array;
  /** Four slots a vertex: bone indices, and weights. */
  readonly weights: { readonly joints: Uint8Array | Uint16Array; readonly weights: Float32Array };
  /** Bone names in the order that `weights.joints` refers to. */
  readonly boneNames: readonly string[];
  /** `asset.extras` of the file. */
  readonly extras: Readonly<Record<string, unknown>> | undefined;
}

const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 };

/**
 * Reads what contract section 5 says a mesh.glb holds.
 * @throws RangeError "glb: ..." for a file that cannot be read or holds something else
 */
export async function readCharacter(glb: Uint8Array): Promise<Character> {
  const document = await readDocument(glb);
  const root = document.getRoot();
  const skinned = root.listNodes().filter((node) => node.getMesh() && node.getSkin());
  const skin = skinned[0]?.getSkin() as Skin;
  const primitives = skinned[0]?.getMesh()?.listPrimitives() ?? [];
  if (skinned.length !== 1 || primitives.length !== 1 || root.listMeshes().length !== 1) {
    throw new RangeError("glb: expected one skinned mesh of one primitive");
  }
  const primitive = primitives[0]!;
  const attribute = <T>(name: string, type: string, ...kinds: (new () => T)[]): T => {
    const accessor = primitive.getAttribute(name);
    const array: unknown = accessor?.getArray();
    if (accessor?.getType() !== type || !kinds.some((kind) => array instanceof kind)) {
      throw new RangeError(`glb: expected ${name} as the contract stores it, see its section 5`);
    }
    return array as T;
  };
  const indices = primitive.getIndices()?.getArray();
  if (!(indices instanceof Uint32Array)) {
    throw new RangeError("glb: expected indices as U32, see the contract's section 5");
  }
  const positions = attribute("POSITION", "VEC3", Float32Array);
  for (const index of indices) {
    if (index * 3 >= positions.length) {
      throw new RangeError(`glb: expected indices below ${positions.length / 3}, got ${index}`);
    }
  }
  return {
    positions,
    normals: attribute("NORMAL", "VEC3", Float32Array),
    colours: attribute("COLOR_0", "VEC3", Float32Array),
    indices,
    weights: {
      joints: attribute<Uint8Array | Uint16Array>("JOINTS_0", "VEC4", Uint8Array, Uint16Array),
      weights: attribute("WEIGHTS_0", "VEC4", Float32Array),
    },
    boneNames: skin.listJoints().map((node) => node.getName()),
    extras: root.getAsset()["extras"] as Readonly<Record<string, unknown>> | undefined,
  };
}

async function readDocument(glb: Uint8Array): Promise<Document> {
  if (glb.length > LIMITS.glbBytes) {
    throw new RangeError(`glb: expected at most ${LIMITS.glbBytes} bytes, got ${glb.length}`);
  }
  const io = new WebIO();
  try {
    const container = await io.binaryToJSON(glb);
    requireStored(container.json.accessors ?? [], glb.length);
    return await io.readJSON(container);
  } catch (error) {
    throw new RangeError(`glb: cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/** An accessor that is not stored, or claims more than the file has, is not worth its memory. */
function requireStored(
  accessors: readonly { count: number; type: string; bufferView?: number; sparse?: unknown }[],
  bytes: number,
): void {
  for (const { count, type, bufferView, sparse } of accessors) {
    const stored = bufferView !== undefined && sparse === undefined;
    if (!stored || !(count * (WIDTHS[type] ?? 1) <= bytes)) {
      throw new RangeError("an accessor is sparse, not stored, or longer than the file");
    }
  }
}
