import { Box3, BoxGeometry, Mesh, MeshStandardMaterial, type Object3D, Vector3 } from "three";

/** Shares of the character's diagonal between which an object keeps its own size. */
const SMALLEST = 1 / 30;
const LARGEST = 1.5;
/** What an object beyond them becomes. */
const FITTED = 0.3;

/** A cube to try a socket with; its middle is the socket. @param diagonal of the character, its units */
export function createCube(diagonal: number): Object3D {
  const side = diagonal * 0.08;
  const cube = new Mesh(
    new BoxGeometry(side, side, side),
    new MeshStandardMaterial({ color: "#e0694a", roughness: 0.7 }),
  );
  cube.castShadow = true;
  return cube;
}

/**
 * Reads a GLB to hang on a socket, in its own size unless that cannot be meant.
 * @throws Error in the loader's words for a file that it cannot read
 */
export async function readObject(bytes: Uint8Array, diagonal: number): Promise<Object3D> {
  const { loadSealed } = await import("../actor/sealed-loader.js");
  const { scene } = await loadSealed(bytes);
  const own = new Box3().setFromObject(scene).getSize(new Vector3()).length();
  const share = own / diagonal;
  if (own > 0 && (share < SMALLEST || share > LARGEST)) {
    scene.scale.multiplyScalar((FITTED * diagonal) / own);
  }
  scene.traverse((object) => {
    object.castShadow = true;
  });
  return scene;
}
