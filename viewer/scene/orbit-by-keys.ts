import { Spherical, Vector3 } from "three";
import type { OrbitControls } from "three/addons/controls/OrbitControls.js";

const TURN = Math.PI / 24;
const ZOOM = 1.12;

/** Arrows turn the camera, + and - bring it nearer and farther, Home shows everything. */
export function orbitByKeys(canvas: HTMLElement, controls: OrbitControls, frame: () => void): void {
  const camera = controls.object;
  const orbit = (theta: number, phi: number, zoom: number) => {
    const away = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    away.theta += theta;
    away.phi = Math.min(Math.PI - 0.01, Math.max(0.01, away.phi + phi));
    away.radius = Math.min(
      controls.maxDistance,
      Math.max(controls.minDistance, away.radius * zoom),
    );
    camera.position.copy(controls.target).add(new Vector3().setFromSpherical(away));
    controls.update();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => orbit(-TURN, 0, 1),
    ArrowRight: () => orbit(TURN, 0, 1),
    ArrowUp: () => orbit(0, -TURN, 1),
    ArrowDown: () => orbit(0, TURN, 1),
    "+": () => orbit(0, 0, 1 / ZOOM),
    "-": () => orbit(0, 0, ZOOM),
    Home: frame,
  };
  canvas.addEventListener("keydown", (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}
