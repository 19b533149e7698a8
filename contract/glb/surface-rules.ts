import { counted } from "../report/counted.js";
import { rule } from "../report/rule.js";

/** Rules on the surface as a whole, and on how the skeleton holds it. */
export const SURFACE_RULES = {
  TRIANGLE_DEGENERATE: rule<{ triangle: number }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ triangle }) => `triangle ${triangle} has no area`,
    hint: () => "leave it out",
    khronos: ["ACCESSOR_INDEX_TRIANGLE_DEGENERATE"],
  }),
  TRIANGLE_DUPLICATE: rule<{ triangle: number; first: number }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ triangle, first }) => `triangle ${triangle} repeats triangle ${first}`,
    hint: () => "keep one of them",
  }),
  VERTEX_UNREFERENCED: rule<{ vertex: number }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ vertex }) => `no triangle uses vertex ${vertex}`,
    hint: () => "leave unused vertices out",
  }),
  SURFACE_OPEN: rule<{ edges: number; at: readonly number[] }>({
    severity: "warning",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: ({ edges, at }) =>
      `the surface is open along ${counted(edges, "edge")}, for instance at ${at.join(", ")}`,
    hint: () => "close the surface: keep the shape inside the volume",
  }),
  SURFACE_NON_MANIFOLD: rule<{ edges: number; at: readonly number[] }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ edges, at }) =>
      `${counted(edges, "edge has", "edges have")} more than two triangles, for instance at ${at.join(", ")}`,
    hint: () => "separate sheets that share an edge",
  }),
  SURFACE_PINCHED: rule<{ vertices: number; at: readonly number[] }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ vertices, at }) =>
      `the surface meets itself in ${counted(vertices, "single point")}, for instance at ${at.join(", ")}`,
    hint: () => "give each of the two sheets a vertex of its own, or join them along an edge",
  }),
  SURFACE_WINDING: rule<{ edges: number; at: readonly number[] }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ edges, at }) =>
      `neighbouring triangles are wound against each other at ${counted(edges, "edge")}, for instance at ${at.join(", ")}`,
    hint: () => "wind triangles counter-clockwise seen from outside",
  }),
  SURFACE_INWARD: rule<{ triangles: number; at: readonly number[] }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ triangles, at }) =>
      `a closed surface of ${triangles} triangles is wound inward, for instance at ${at.join(", ")}`,
    hint: () => "wind triangles counter-clockwise seen from outside",
  }),
  NORMAL_SIDE: rule<{ triangles: number; at: readonly number[] }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ triangles, at }) =>
      `the normals of ${counted(triangles, "triangle")} point to the other side than their winding, for instance at ${at.join(", ")}`,
    hint: () => "turn the normals, or the winding",
  }),
  SEAM_WEIGHTS: rule<{ vertex: number; other: number; difference: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ vertex, other, difference }) =>
      `vertices ${vertex} and ${other} are one point of the skin, and their weights differ by ${difference}: it tears when posed`,
    hint: () => "give all copies of a point the same weights",
  }),
  BONE_NOT_DEFORMING: rule<{ name: string; vertex: number }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "2, 5",
    message: ({ name, vertex }) =>
      `vertex ${vertex} is bound to "${name}", which must not deform the skin`,
    hint: ({ name }) => `bind these vertices to another bone, or let "${name}" deform`,
  }),
  BONE_WITHOUT_SKIN: rule<{ name: string }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ name }) => `no vertex follows ${name} or a bone below it`,
    hint: () =>
      "move the bone into the body, or weight vertices to it; a helper says deform false in rig.json",
  }),
  SKIN_FUSED: rule<{
    edges: number;
    others: number;
    bone: string;
    other: string;
    steps: number;
    at: readonly number[];
  }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ edges, others, bone, other, steps, at }) =>
      `${counted(edges, "edge joins", "edges join")} skin of ${bone} to skin of ${other}, ${steps} bones apart in the skeleton, for instance at ${at.join(", ")}: limbs have grown together${others > 0 ? ` (and ${counted(others, "edge")} of other pairs)` : ""}`,
    hint: () =>
      "leave a gap between the limbs in the sculpted pose; where they belong together, put one bone under the other, or bind both sides of the border to bones that are nearer in the skeleton",
  }),
  SKIN_FAR_BONE: rule<{
    vertices: number;
    bone: string;
    nearest: string;
    at: readonly number[];
  }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ vertices, bone, nearest, at }) =>
      `${counted(vertices, "vertex follows", "vertices follow")} ${bone}, though ${nearest} is far nearer, for instance at ${at.join(", ")}`,
    hint: ({ vertices, nearest }) => `bind ${vertices === 1 ? "it" : "them"} to ${nearest}`,
  }),
  SKIN_ONE_BONE: rule<{ name: string; share: number }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ name, share }) =>
      `${name} alone holds ${share} of the skin's area: the rig hardly deforms it`,
    hint: () => "place the bones inside the parts that they should move",
  }),
} as const;
