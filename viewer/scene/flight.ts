import type { PerspectiveCamera, Vector3 } from "three";

/** The camera on its way to another view. */
export interface Flight {
  start(target: Vector3, position: Vector3): void;
  stop(): void;
  /** Moves the camera to where it is at an instant, ms; false when there is nowhere to go. */
  move(nowMs: number): boolean;
}

const LENGTH_MS = 420;

/**
 * Flies a camera and the point that it looks at; at once where a person wants less motion.
 * @param lookedAt moved in place
 */
export function createFlight(camera: PerspectiveCamera, lookedAt: Vector3): Flight {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let way: { from: Vector3[]; to: Vector3[]; startMs: number | null } | null = null;
  return {
    start(target, position) {
      way = {
        from: [lookedAt.clone(), camera.position.clone()],
        to: [target.clone(), position.clone()],
        startMs: null,
      };
    },
    stop() {
      way = null;
    },
    move(nowMs) {
      if (way === null) return false;
      way.startMs ??= nowMs;
      const share = calm.matches ? 1 : Math.min(1, (nowMs - way.startMs) / LENGTH_MS);
      const eased = 1 - (1 - share) ** 3;
      lookedAt.lerpVectors(way.from[0]!, way.to[0]!, eased);
      camera.position.lerpVectors(way.from[1]!, way.to[1]!, eased);
      if (share === 1) way = null;
      return true;
    },
  };
}
