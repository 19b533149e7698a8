import { PCFShadowMap, PerspectiveCamera, type Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { createFlight } from "./flight.js";
import { framingDistance, framingPlace } from "./frame-box.js";
import { orbitByKeys } from "./orbit-by-keys.js";
import { createSlotScene, type SlotScene } from "./slot-scene.js";

/** Where assets are drawn: one canvas, one camera, and one or two scenes side by side. */
export interface Stage {
  readonly camera: PerspectiveCamera;
  readonly scenes: readonly [SlotScene, SlotScene];
  /** Both scenes side by side, or the first alone. */
  split(isSplit: boolean): void;
  /** Draws soon; while `onFrame` answers true, again and again. */
  draw(): void;
  /** Told before each drawing how many seconds have passed; true: time goes on. */
  onFrame: (seconds: number) => boolean;
  /** Told after each drawing, for what lies over the canvas. */
  onDrawn: () => void;
  /** Shows everything that stands on the stage. */
  frame(): void;
  /** Brings the camera near a place in the world. */
  flyTo(target: Vector3): void;
  /** A place in the world as a share of the scene's own part of the canvas; null: behind. */
  project(point: Vector3): { readonly x: number; readonly y: number } | null;
}

const NEAR_VIEW = 0.7;
/** Pixels of the playback bar: the middle of the view is that of what is above it. */
const BAR_HEIGHT = 72;

/** @throws Error where the browser has no WebGL 2 */
export function createStage(canvas: HTMLCanvasElement): Stage {
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.setScissorTest(true);
  const scenes = [createSlotScene(), createSlotScene()] as const;
  const camera = new PerspectiveCamera(32, 1, 0.01, 60);
  camera.position.set(1.4, 1.4, 3);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = true;
  controls.dampingFactor = 0.12;
  controls.minDistance = 0.05;
  controls.maxDistance = 20;
  controls.target.set(0, 0.8, 0);
  const flight = createFlight(camera, controls.target);
  controls.addEventListener("start", () => flight.stop());
  controls.addEventListener("change", () => stage.draw());
  orbitByKeys(canvas, controls, () => stage.frame());

  let isSplit = false;
  let isScheduled = false;
  let last: number | null = null;
  let width = 1;
  let height = 1;

  const resize = () => {
    width = Math.max(1, canvas.clientWidth);
    height = Math.max(1, canvas.clientHeight);
    renderer.setSize(width, height, false);
    setAspect();
    stage.draw();
  };
  const setAspect = () => {
    const part = width / (isSplit ? 2 : 1);
    camera.aspect = part / height;
    camera.setViewOffset(part, height, 0, BAR_HEIGHT / 2, part, height);
  };
  const drawFrame = (now: number) => {
    isScheduled = false;
    const seconds = last === null ? 0 : Math.min(0.1, (now - last) / 1000);
    const runs = stage.onFrame(seconds);
    const flies = flight.move(now);
    controls.update();
    const part = isSplit ? width / 2 : width;
    scenes.forEach(({ scene, update }, index) => {
      if (index === 1 && !isSplit) return;
      update();
      renderer.setViewport(index * part, 0, part, height);
      renderer.setScissor(index * part, 0, part, height);
      renderer.render(scene, camera);
    });
    stage.onDrawn();
    last = runs ? now : null;
    if (runs || flies) stage.draw();
  };

  const stage: Stage = {
    camera,
    scenes,
    onFrame: () => false,
    onDrawn() {},
    split(value) {
      isSplit = value;
      canvas.parentElement?.classList.toggle("split", value);
      setAspect();
      stage.draw();
    },
    draw() {
      if (isScheduled) return;
      isScheduled = true;
      requestAnimationFrame(drawFrame);
    },
    frame() {
      const boxes = scenes.flatMap(({ shown }) => shown?.box ?? []);
      const [first] = boxes;
      if (first === undefined) return;
      const box = boxes.reduce((all, each) => all.union(each), first.clone());
      const { target, position } = framingPlace(box, camera);
      flight.start(target, position);
      stage.draw();
    },
    flyTo(target) {
      const all = scenes[0].shown?.box ?? scenes[1].shown?.box;
      if (all === undefined) return;
      const distance = framingDistance(all, camera.fov, camera.aspect) * NEAR_VIEW;
      const away = camera.position.clone().sub(controls.target).setLength(distance);
      flight.start(target, away.add(target));
      stage.draw();
    },
    project(point) {
      const seen = point.clone().project(camera);
      return seen.z > 1 ? null : { x: (seen.x + 1) / 2, y: (1 - seen.y) / 2 };
    },
  };
  new ResizeObserver(resize).observe(canvas);
  resize();
  return stage;
}
