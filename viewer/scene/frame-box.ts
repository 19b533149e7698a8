import { type Box3, type PerspectiveCamera, Vector3 } from "three";

/** How far a camera must stand to see a box from anywhere, with a margin around it. */
export function framingDistance(
  box: Box3,
  fovDegrees: number,
  aspect: number,
  margin = 1.12,
): number {
  const radius = box.getSize(new Vector3()).length() / 2;
  const vertical = (fovDegrees * Math.PI) / 360;
  const horizontal = Math.atan(Math.tan(vertical) * aspect);
  return (radius * margin) / Math.sin(Math.min(vertical, horizontal));
}

/** Where the camera looks at a box from the front, a little from its left and above. */
export function framingPlace(
  box: Box3,
  { fov, aspect }: PerspectiveCamera,
): { readonly target: Vector3; readonly position: Vector3 } {
  const target = box.getCenter(new Vector3());
  const distance = framingDistance(box, fov, aspect);
  const position = new Vector3(0.55, 0.3, 1).setLength(distance).add(target);
  return { target, position };
}
