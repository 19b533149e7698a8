import assert from "node:assert/strict";
import test from "node:test";
import { Box3, PerspectiveCamera, Vector3 } from "three";
import { framingPlace } from "./frame-box.js";

test("every corner of the box is in the picture, wide or narrow", () => {
  const box = new Box3(new Vector3(-0.4, 0, -0.2), new Vector3(0.4, 1.8, 0.3));
  for (const aspect of [0.4, 1, 2.5]) {
    const camera = new PerspectiveCamera(32, aspect, 0.01, 60);
    const { target, position } = framingPlace(box, camera);
    camera.position.copy(position);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    for (let corner = 0; corner < 8; corner++) {
      const point = new Vector3(
        corner & 1 ? box.min.x : box.max.x,
        corner & 2 ? box.min.y : box.max.y,
        corner & 4 ? box.min.z : box.max.z,
      ).project(camera);
      assert.ok(Math.abs(point.x) < 1 && Math.abs(point.y) < 1, `${aspect}: ${corner}`);
    }
  }
});
