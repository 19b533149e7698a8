import {
  Box3,
  DirectionalLight,
  GridHelper,
  Group,
  HemisphereLight,
  Mesh,
  PlaneGeometry,
  Scene,
  ShadowMaterial,
  Vector3,
} from "three";
import type { Actor } from "../actor/actor.js";
import { createSkeletonOverlay, type SkeletonOverlay } from "./skeleton-overlay.js";
import { createSurfaceOverlay, type SurfaceOverlay } from "./surface-overlay.js";
import { createVertexMarks, type VertexMarks } from "./vertex-marks.js";

/** One asset on its ground. World units: the asset's bind box has a diagonal of about 2. */
export interface SlotScene {
  readonly scene: Scene;
  /** Null while nothing is shown. */
  readonly shown: ShownActor | null;
  /** @param likeScale scale of another scene's asset, kept where the two are of comparable size */
  show(actor: Actor | null, likeScale?: number): void;
  /** Brings overlays up to the pose; before each drawing. */
  update(): void;
}

export interface ShownActor {
  readonly actor: Actor;
  /** World units per unit of the asset. */
  readonly scale: number;
  /** World space, at the pose in which it was first shown. */
  readonly box: Box3;
  readonly surface: SurfaceOverlay;
  readonly skeleton: SkeletonOverlay;
  readonly marks: VertexMarks;
}

const DIAGONAL = 2;
/** Up to this ratio two assets are drawn at one scale; beyond it their units differ. */
const COMPARABLE = 4;

export function createSlotScene(): SlotScene {
  const scene = new Scene();
  scene.add(new HemisphereLight("#ffffff", "#9aa0a8", 1.6), keyLight(), ground());
  const place = new Group();
  scene.add(place);
  let shown: ShownActor | null = null;
  return {
    scene,
    get shown() {
      return shown;
    },
    show(actor, likeScale) {
      if (shown !== null) {
        shown.surface.dispose();
        shown.skeleton.dispose();
        shown.marks.dispose();
        shown.actor.dispose();
        shown = null;
      }
      place.clear();
      if (actor === null) return;
      const { box, scale } = stand(place, actor, likeScale);
      const surface = createSurfaceOverlay(actor.parts);
      const skeleton = createSkeletonOverlay(actor.bones, DIAGONAL / 60);
      const marks = createVertexMarks(actor);
      skeleton.object.visible = false;
      scene.add(skeleton.object, marks.object);
      shown = { actor, scale, box, surface, skeleton, marks };
    },
    update() {
      if (shown === null) return;
      scene.updateMatrixWorld();
      shown.surface.update();
      if (shown.skeleton.object.visible) shown.skeleton.update();
      shown.marks.update();
    },
  };
}

/** Puts the actor's middle over the world's, its lowest point on the ground. */
function stand(place: Group, actor: Actor, likeScale: number | undefined) {
  place.position.set(0, 0, 0);
  place.scale.setScalar(1);
  place.add(actor.object);
  place.updateMatrixWorld(true);
  const own = new Box3().setFromObject(actor.object, true);
  if (own.isEmpty()) own.set(new Vector3(-1, 0, -1), new Vector3(1, 2, 1));
  const size = own.getSize(new Vector3()).length();
  const ownScale = DIAGONAL / (size > 0 ? size : 1);
  const ratio = likeScale === undefined ? Number.POSITIVE_INFINITY : ownScale / likeScale;
  const isComparable = ratio < COMPARABLE && ratio > 1 / COMPARABLE;
  const scale = isComparable ? likeScale! : ownScale;
  const middle = own.getCenter(new Vector3());
  place.scale.setScalar(scale);
  place.position.set(-middle.x * scale, -own.min.y * scale, -middle.z * scale);
  place.updateMatrixWorld(true);
  const box = own.clone().applyMatrix4(place.matrixWorld);
  return { box, scale };
}

function keyLight(): DirectionalLight {
  const light = new DirectionalLight("#fff8ef", 1.9);
  light.position.set(-1.6, 4, 2.6);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  light.shadow.radius = 6;
  light.shadow.normalBias = 0.02;
  const { camera } = light.shadow;
  camera.left = camera.bottom = -2;
  camera.right = camera.top = 2;
  camera.near = 0.5;
  camera.far = 9;
  return light;
}

function ground(): Group {
  const group = new Group();
  const shade = new Mesh(
    new PlaneGeometry(8, 8).rotateX(-Math.PI / 2),
    new ShadowMaterial({ opacity: 0.22 }),
  );
  shade.receiveShadow = true;
  const grid = new GridHelper(4, 16, "#7d8794", "#7d8794");
  grid.material.transparent = true;
  grid.material.opacity = 0.22;
  grid.position.y = -0.001;
  group.add(shade, grid);
  return group;
}
