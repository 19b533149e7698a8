import type { StationBox } from "bindpose/contract/station";
import { positionBox, readPieceMesh } from "bindpose/runtime/station";
import { Mesh, type Object3D, Texture } from "three";
import { loadSealed } from "../actor/sealed-loader.js";

/** A piece to be placed: its scene, with materials and pictures, and the box that is fitted. */
export interface LoadedPiece {
  readonly scene: Object3D;
  readonly box: StationBox;
}

/** @throws Error where it cannot be drawn */
export async function loadPiece(bytes: Uint8Array): Promise<LoadedPiece> {
  const box = positionBox(readPieceMesh(bytes).positions);
  if (box === null) throw new RangeError("it has no triangle");
  const { scene } = await loadSealed(bytes);
  scene.traverse((object) => {
    if (object instanceof Mesh) object.castShadow = true;
  });
  return { scene, box };
}

/** Frees what the graphics card holds of a piece, once for all places where it stands. */
export function disposePiece({ scene }: LoadedPiece): void {
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat()) {
      for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
      material.dispose();
    }
  });
}
