import { BufferAttribute, type Material, MeshStandardMaterial, type SkinnedMesh } from "three";
import { collectEdges, type MeshEdges, measureStretch } from "./edge-stretch.js";
import { STRETCH_RANGE, STRETCH_SCALE, WEIGHT_SCALE } from "./heat-scale.js";
import { writePosed } from "./posed-vertices.js";

/** What the surface's colours show. */
export type SurfaceColours =
  | { readonly kind: "own" }
  | { readonly kind: "weights"; readonly bone: number }
  | { readonly kind: "stretch" };

export interface SurfaceOverlay {
  show(colours: SurfaceColours): void;
  /** Follows the pose; only stretch depends on it. */
  update(): void;
  dispose(): void;
}

interface PaintedPart {
  readonly part: SkinnedMesh;
  readonly ownMaterial: Material | Material[];
  readonly ownColour: unknown;
  readonly heat: BufferAttribute;
  edges: MeshEdges | null;
}

/** Paints skinned parts by a scale in place of their own colours, and gives those back. */
export function createSurfaceOverlay(parts: readonly SkinnedMesh[]): SurfaceOverlay {
  const material = new MeshStandardMaterial({ vertexColors: true, metalness: 0, roughness: 0.9 });
  let shown: SurfaceColours = { kind: "own" };
  let painted: PaintedPart[] = [];

  const paint = () => {
    painted = parts.map((part) => {
      const { count } = part.geometry.getAttribute("position");
      return {
        part,
        ownMaterial: part.material,
        ownColour: part.geometry.getAttribute("color"),
        heat: new BufferAttribute(new Float32Array(3 * count), 3),
        edges: null,
      };
    });
    for (const { part, heat } of painted) {
      part.geometry.setAttribute("color", heat);
      part.material = material;
    }
  };
  const restore = () => {
    for (const { part, ownMaterial, ownColour } of painted) {
      part.material = ownMaterial;
      if (ownColour instanceof BufferAttribute) part.geometry.setAttribute("color", ownColour);
      else part.geometry.deleteAttribute("color");
    }
    painted = [];
  };
  const update = () => {
    if (shown.kind !== "stretch") return;
    for (const each of painted) paintStretch(each);
  };

  return {
    show(colours) {
      shown = colours;
      if (colours.kind === "own") return restore();
      if (painted.length === 0) paint();
      if (colours.kind === "weights") {
        for (const each of painted) paintWeights(each, colours.bone);
      }
      update();
    },
    update,
    dispose() {
      restore();
      material.dispose();
    },
  };
}

function paintWeights({ part, heat }: PaintedPart, bone: number): void {
  const indices = part.geometry.getAttribute("skinIndex");
  const weights = part.geometry.getAttribute("skinWeight");
  const colours = heat.array as Float32Array;
  for (let vertex = 0; vertex < heat.count; vertex++) {
    let weight = 0;
    for (let slot = 0; slot < 4; slot++) {
      if (indices.getComponent(vertex, slot) === bone) weight += weights.getComponent(vertex, slot);
    }
    WEIGHT_SCALE.write(weight, colours, 3 * vertex);
  }
  heat.needsUpdate = true;
}

function paintStretch(each: PaintedPart): void {
  const { part, heat } = each;
  const { geometry } = part;
  const bind = geometry.getAttribute("position");
  const positions = new Float32Array(3 * heat.count);
  if (each.edges === null) {
    for (let v = 0; v < heat.count; v++) {
      positions.set([bind.getX(v), bind.getY(v), bind.getZ(v)], 3 * v);
    }
    const indices = geometry.index?.array ?? Uint32Array.from({ length: heat.count }, (_, v) => v);
    each.edges = collectEdges(positions, indices);
  }
  writePosed(part, positions);
  const stretch = new Float32Array(heat.count);
  measureStretch(each.edges, positions, stretch);
  const { low, high } = STRETCH_RANGE;
  for (let vertex = 0; vertex < heat.count; vertex++) {
    const share = (stretch[vertex]! - low) / (high - low);
    STRETCH_SCALE.write(share, heat.array as Float32Array, 3 * vertex);
  }
  heat.needsUpdate = true;
}
