import type { CaseSpec } from "bindpose/contract";
import type { Report } from "../../findings/collector.js";
import { tangent } from "../../pose/trigonometry.js";

/** Vertical field of view where a case says none, in degrees. */
const FOV = 70;
/** Width over height of the widest usual screen. */
const ASPECT = 21 / 9;

/**
 * The case's camera, which looks to +z, has some vertex of the bind pose in front of it.
 * @param positions 3V, finite
 */
export function checkCamera(spec: CaseSpec, positions: Float32Array, report: Report): void {
  if (spec.camera === undefined) return;
  const { position, fov = FOV } = spec.camera;
  const [x, y, z] = position;
  const slope = tangent((fov * Math.PI) / 360);
  for (let i = 0; i < positions.length; i += 3) {
    const ahead = slope * (positions[i + 2]! - z);
    const isInside =
      Math.abs(positions[i]! - x) <= ASPECT * ahead && Math.abs(positions[i + 1]! - y) <= ahead;
    if (ahead > 0 && isInside) return;
  }
  report("CASE_CAMERA", { position: [x, y, z] }, { pointer: "/camera/position" });
}
