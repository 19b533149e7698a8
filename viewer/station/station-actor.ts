import type { CatalogEntry, StationManifest } from "bindpose/contract/station";
import { type Matrix, placeNatives, placeStation } from "bindpose/runtime/station";
import { BoxGeometry, Group, Mesh, MeshStandardMaterial, type Object3D } from "three";
import type { Actor } from "../actor/actor.js";
import { disposePiece, type LoadedPiece } from "./load-piece.js";
import { createStationClock } from "./station-clock.js";

/**
 * A station in its skin: every piece fitted and placed, native meshes that nothing replaces as plain
 * boxes. Its animations are the states of the station; cross-fades have no part in it. Station-local
 * space.
 * @param pieces by hash; the actor disposes of them
 * @throws RangeError for a slot or target that the entry does not have
 */
export function createStationActor(
  entry: CatalogEntry,
  manifest: StationManifest,
  pieces: ReadonlyMap<string, LoadedPiece>,
): Actor {
  const clock = createStationClock(manifest);
  const place = () => {
    const { manifest: played, state, nowMs } = clock;
    const placed = placeStation(entry, played, (hash) => pieces.get(hash)?.box, state, nowMs);
    const slots = new Set(placed.map(({ slot }) => slot));
    return { placed, natives: placeNatives(entry, played, slots, state, nowMs) };
  };

  const object = new Group();
  const material = new MeshStandardMaterial({ roughness: 0.9 });
  material.color.setRGB(0.16, 0.17, 0.19);
  const { placed, natives } = place();
  const boxes = natives.map(({ box }) => boxMesh(box, material));
  const nodes = [
    ...placed.map(({ slot, asset }) => holder(slot, pieces.get(asset)!.scene.clone())),
    ...natives.map(({ slot }, index) => holder(slot, boxes[index]!)),
  ];
  object.add(...nodes);
  const pose = () => {
    const now = place();
    [...now.placed, ...now.natives].forEach(({ matrix }, index) => {
      setMatrix(nodes[index]!, matrix);
    });
  };
  pose();

  return {
    object,
    parts: [],
    animations: clock.animations,
    joints: [],
    bones: [],
    station: { title: entry.title, playing: clock.playing },
    play(name) {
      clock.play(name);
      pose();
    },
    seek(timeMs) {
      clock.seek(timeMs);
      pose();
    },
    timeMs: clock.timeMs,
    advance(seconds) {
      clock.advance(seconds);
      pose();
    },
    jointValue: () => 0,
    setJoint() {},
    dispose() {
      object.removeFromParent();
      for (const piece of pieces.values()) disposePiece(piece);
      for (const { geometry } of boxes) geometry.dispose();
      material.dispose();
    },
  };
}

/** Its matrix is set from outside, whatever it is. */
function holder(slot: string, child: Object3D): Group {
  const group = new Group();
  group.name = slot;
  group.matrixAutoUpdate = false;
  return group.add(child);
}

function setMatrix(node: Group, matrix: Matrix): void {
  node.matrix.fromArray(matrix);
  node.matrixWorldNeedsUpdate = true;
}

function boxMesh(
  { min, max }: ReturnType<typeof placeNatives>[number]["box"],
  material: MeshStandardMaterial,
): Mesh {
  const [x, y, z] = max.map((high, axis) => high - min[axis]!) as [number, number, number];
  const mesh = new Mesh(new BoxGeometry(x, y, z), material);
  mesh.position.set(min[0] + x / 2, min[1] + y / 2, min[2] + z / 2);
  mesh.castShadow = true;
  return mesh;
}
