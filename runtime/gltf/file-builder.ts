import { type Accessor, Document, type Mesh, VertexLayout, WebIO } from "@gltf-transform/core";
import type { Character } from "./read-character.js";

type Numbers = Float32Array | Uint32Array | Uint16Array | Uint8Array;

/** A new file with its one scene and one buffer. */
export function newFile(generator: string, extras: Character["extras"]): Document {
  const file = new Document();
  file.createBuffer();
  file.getRoot().setDefaultScene(file.createScene());
  Object.assign(file.getRoot().getAsset(), {
    version: "2.0",
    generator,
    ...(extras === undefined ? {} : { extras }),
  });
  return file;
}

export function addAccessor(
  file: Document,
  type: "SCALAR" | "VEC3" | "VEC4" | "MAT4",
  array: Numbers,
): Accessor {
  // The compiler tells arrays over shared memory apart; these own theirs.
  const own = array as Numbers & { buffer: ArrayBuffer };
  return file
    .createAccessor()
    .setType(type)
    .setArray(own)
    .setBuffer(file.getRoot().listBuffers()[0]!);
}

/** The one mesh with the contract's material; `weights` only where it stays skinned. */
export function addMesh(
  file: Document,
  name: string,
  mesh: Pick<Character, "positions" | "normals" | "colours" | "indices">,
  weights?: Character["weights"],
): Mesh {
  const material = file
    .createMaterial(name)
    .setBaseColorFactor([1, 1, 1, 1])
    .setMetallicFactor(0)
    .setRoughnessFactor(0.9);
  const primitive = file
    .createPrimitive()
    .setIndices(addAccessor(file, "SCALAR", mesh.indices))
    .setAttribute("POSITION", addAccessor(file, "VEC3", mesh.positions))
    .setAttribute("NORMAL", addAccessor(file, "VEC3", mesh.normals))
    .setAttribute("COLOR_0", addAccessor(file, "VEC3", mesh.colours))
    .setMaterial(material);
  if (weights !== undefined) {
    primitive
      .setAttribute("JOINTS_0", addAccessor(file, "VEC4", weights.joints))
      .setAttribute("WEIGHTS_0", addAccessor(file, "VEC4", weights.weights));
  }
  return file.createMesh(name).addPrimitive(primitive);
}

/** The file's bytes: the same document gives the same. */
export function writeFile(file: Document): Promise<Uint8Array> {
  return new WebIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(file);
}
