import {
  PIECE_BUDGETS,
  type PieceBudget,
  type PieceReport,
  STATION_LIMITS,
} from "bindpose/contract/station";
import type { Report } from "../../findings/collector.js";
import { readDocument } from "../../judge-document.js";
import { decodeNodes } from "../../read/decode-nodes.js";
import type { DecodedNode, JsonObject } from "../../read/decoded-asset.js";
import { arrayAt, isObject, objectAt, show } from "../../read/json-access.js";
import { createAccessorReader } from "../../read/read-accessor.js";
import { readBuffers } from "../../read/read-buffers.js";
import { readContainer } from "../../read/read-container.js";
import { canonicalGlb } from "../identity/canonical-glb.js";
import { checkStatic } from "./check-static.js";
import { boundsOfPlaced, placeMeshes } from "./place-meshes.js";
import { readImages } from "./read-images.js";
import { readMeshes } from "./read-meshes.js";

/** A piece as it was read, and what the Khronos validator is kept from by. */
export interface Piece {
  readonly report: PieceReport;
  readonly json: JsonObject;
  readonly nodes: readonly DecodedNode[];
}

/**
 * Judges a static GLB by G38 to G41 and measures it; null, after a finding, where there is nothing to
 * read. Bounded: no more than 4,000,000 bytes are looked at, and what they claim is held against
 * them before anything is allocated.
 */
export function readPiece(bytes: Uint8Array, report: Report): Piece | null {
  const limit = STATION_LIMITS.pieceBytes.max;
  if (bytes.length > limit) {
    report("PIECE_BYTES", { bytes: bytes.length, limit }, { pointer: "" });
    return null;
  }
  const container = readContainer(bytes, report);
  const document = container === null ? null : readDocument("glb", container.json, report);
  if (container === null || document === null) return null;
  const json = document.value;
  if (!isObject(json)) {
    const reason = `it is ${show(json)}, not an object`;
    report("GLB_JSON_UNREADABLE", { reason }, { pointer: "" });
    return null;
  }
  const { version } = objectAt(json, "asset");
  if (version !== "2.0") {
    report("GLTF_VERSION", { found: show(version) }, { pointer: "/asset/version" });
  }
  checkStatic(json, report);
  const buffers = readBuffers(json, { chunk: container.bin, files: null }, report);
  const images = readImages(json, buffers[0] ?? new Uint8Array(0), report);
  const accessors = createAccessorReader({ json, buffers, fileBytes: bytes.length }, report);
  const meshes = readMeshes(json, accessors, report);
  const nodes = decodeNodes(json, report);
  const placed = placeMeshes(json, nodes, report);
  const triangles = placed.reduce((sum, { mesh }) => sum + meshes[mesh]!.triangles, 0);
  if (triangles === 0) report("MESH_EMPTY", { triangles }, { pointer: "/meshes" });
  const counts = { ...countJson(json), primitives: 0, triangles };
  for (const { primitives } of meshes) counts.primitives += primitives;
  const isBounded = checkCounts(counts, report);
  const canonicalBytes = canonicalGlb(bytes)?.length ?? 0;
  // What is kept is the canonical file: padding must not lead it past the bound.
  if (canonicalBytes > limit)
    report("PIECE_BYTES", { bytes: canonicalBytes, limit }, { pointer: "" });
  return {
    json,
    nodes,
    report: {
      bytes: bytes.length,
      canonicalBytes,
      triangles,
      meshes: placed.length,
      texturePixels: images.reduce((sum, { width, height }) => sum + width * height, 0),
      images,
      // A scene beyond its bounds is not worth walking.
      bounds: isBounded ? boundsOfPlaced(placed, meshes) : null,
    },
  };
}

/** Where a count is told that no list of the document has. */
const PLACES: Readonly<Record<PieceBudget, string>> = {
  nodes: "/nodes",
  meshes: "/meshes",
  primitives: "/meshes",
  materials: "/materials",
  images: "/images",
  accessors: "/accessors",
  triangles: "",
};

const COUNTED = ["nodes", "meshes", "materials", "images", "accessors"] as const;

function countJson(json: JsonObject): Record<(typeof COUNTED)[number], number> {
  const entries = COUNTED.map((key) => [key, arrayAt(json, key).length]);
  return Object.fromEntries(entries) as Record<(typeof COUNTED)[number], number>;
}

function checkCounts(counts: Readonly<Record<PieceBudget, number>>, report: Report): boolean {
  let isBounded = true;
  for (const [what, limit] of Object.entries(PIECE_BUDGETS)) {
    const found = counts[what as PieceBudget];
    if (found <= limit) continue;
    isBounded = false;
    report("PIECE_BUDGET", { what, found, limit }, { pointer: PLACES[what as PieceBudget] });
  }
  return isBounded;
}
