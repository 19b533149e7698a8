import { BufferGeometry, Float32BufferAttribute, Points, PointsMaterial, Vector3 } from "three";
import type { Actor } from "../actor/actor.js";
import { findVertex, placeOf } from "./posed-vertices.js";

export interface VertexMarks {
  /** In world space: add it to the scene. */
  readonly object: Points;
  /** Marks these vertices, as the judge counts them; those that are not drawn are left out. */
  show(vertices: readonly number[]): void;
  /** Follows the pose; the scene's world matrices must be current. */
  update(): void;
  /** The middle of what is marked, in world space; null where nothing is. */
  middle(out: Vector3): Vector3 | null;
  dispose(): void;
}

/** Dots over the mesh on vertices that a finding names, whatever is in front. */
export function createVertexMarks({ parts }: Actor): VertexMarks {
  const geometry = new BufferGeometry();
  const material = new PointsMaterial({
    color: "#ff2e7e",
    size: 13,
    sizeAttenuation: false,
    depthTest: false,
    transparent: true,
  });
  // A point is a square: outside its circle nothing is drawn, and its rim is light.
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <color_fragment>",
      `float ring = length(gl_PointCoord - 0.5) * 2.0;
      if (ring > 1.0) discard;
      if (ring > 0.7) diffuseColor.rgb = vec3(1.0);`,
    );
  };
  const object = new Points(geometry, material);
  object.frustumCulled = false;
  object.renderOrder = 11;
  object.visible = false;
  let places: NonNullable<ReturnType<typeof findVertex>>[] = [];
  const point = new Vector3();
  return {
    object,
    show(vertices) {
      places = vertices.flatMap((vertex) => findVertex(parts, vertex) ?? []);
      object.visible = places.length > 0;
      geometry.setAttribute("position", new Float32BufferAttribute(3 * places.length, 3));
    },
    update() {
      if (!object.visible) return;
      const position = geometry.getAttribute("position");
      places.forEach(({ part, index }, at) => {
        placeOf(part, index, point);
        position.setXYZ(at, point.x, point.y, point.z);
      });
      position.needsUpdate = true;
    },
    middle(out) {
      out.set(0, 0, 0);
      for (const { part, index } of places) out.add(placeOf(part, index, point));
      return places.length === 0 ? null : out.divideScalar(places.length);
    },
    dispose() {
      object.removeFromParent();
      geometry.dispose();
      material.dispose();
    },
  };
}
