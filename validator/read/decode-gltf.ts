import { pointer } from "bindpose/contract/rules";
import type { Report } from "../findings/collector.js";
import { decodeAnimations } from "./decode-animations.js";
import { decodeMesh } from "./decode-mesh.js";
import { decodeNodes } from "./decode-nodes.js";
import { decodeSkin } from "./decode-skin.js";
import type { DecodedAsset, DecodedNode, JsonObject } from "./decoded-asset.js";
import { arrayAt, isCount, isObject, objectAt, show } from "./json-access.js";
import { mergeViews } from "./merge-views.js";
import { createAccessorReader } from "./read-accessor.js";
import { type BufferSources, readBuffers } from "./read-buffers.js";

const ARRAYS = [
  "accessors",
  "animations",
  "bufferViews",
  "buffers",
  "meshes",
  "nodes",
  "scenes",
  "skins",
] as const;

/** Skins in use that are decoded, each with what it deforms. */
const MOST_SKINS = 64;

/**
 * Decodes what the checks judge. Reports what keeps it from decoding; whatever is missing after
 * that is null or empty in the asset. Never throws, and reads the given bytes only.
 * @param fileBytes length of everything given: what is decoded is bounded by a multiple of it
 */
export function decodeGltf(
  json: JsonObject,
  sources: BufferSources,
  fileBytes: number,
  report: Report,
): DecodedAsset {
  checkRoot(json, report);
  const buffers = readBuffers(json, sources, report);
  const accessors = createAccessorReader({ json, buffers, fileBytes }, report);
  const nodes = decodeNodes(json, report);
  const skinned = skinsInUse(nodes).map(({ skin, node, meshes }) => ({
    skinnedNode: node,
    skin: decodeSkin(json, skin, nodes, accessors, report),
    mesh: decodeMesh(json, [...meshes], accessors, report),
  }));
  const file = {
    json,
    bytes: fileBytes,
    nodes,
    roots: readRoots(json, nodes, report),
    animations: decodeAnimations(json, nodes.length, accessors, report),
  };
  const [first, ...others] = skinned;
  if (first === undefined) return { ...file, skinnedNode: null, skin: null, mesh: null };
  if (others.length === 0) return { ...file, ...first };
  return mergeViews(skinned.map((view) => ({ ...file, ...view })));
}

function checkRoot(json: JsonObject, report: Report): void {
  const version = objectAt(json, "asset")["version"];
  if (version !== "2.0") {
    report("GLTF_VERSION", { found: show(version) }, { pointer: "/asset/version" });
  }
  for (const key of ARRAYS) {
    const value = json[key];
    if (value === undefined || (Array.isArray(value) && value.length > 0)) continue;
    const expected = "an array that is not empty";
    report("GLTF_PROPERTY", { expected, found: show(value) }, { pointer: pointer(key) });
  }
  for (const [index, extension] of arrayAt(json, "extensionsRequired").entries()) {
    const place = { pointer: pointer("extensionsRequired", index) };
    report("GLTF_EXTENSION_REQUIRED", { extension: show(extension) }, place);
  }
}

function readRoots(
  json: JsonObject,
  nodes: readonly DecodedNode[],
  report: Report,
): readonly number[] {
  const scenes = arrayAt(json, "scenes");
  const shown = json["scene"] ?? 0;
  const scene = isCount(shown) ? scenes[shown] : undefined;
  if (!isObject(scene)) {
    if (json["scene"] !== undefined) {
      const expected = `an index below ${scenes.length}`;
      report("GLTF_PROPERTY", { expected, found: show(shown) }, { pointer: "/scene" });
    }
    return [];
  }
  const roots: number[] = [];
  for (const [position, root] of arrayAt(scene, "nodes").entries()) {
    if (isCount(root) && root < nodes.length) {
      roots.push(root);
      continue;
    }
    const place = { pointer: pointer("scenes", shown as number, "nodes", position) };
    report("GLTF_PROPERTY", { expected: `a node below ${nodes.length}`, found: show(root) }, place);
  }
  return roots;
}

interface SkinInUse {
  readonly skin: number;
  /** The first node that shows a mesh with it. */
  readonly node: number;
  /** Each mesh once, in the order of the nodes that show it. */
  readonly meshes: Set<number>;
}

/** The skins that some node shows a mesh with, in the order of the nodes. */
function skinsInUse(nodes: readonly DecodedNode[]): SkinInUse[] {
  const used = new Map<number, SkinInUse>();
  for (const [node, { mesh, skin }] of nodes.entries()) {
    if (mesh === null || skin === null) continue;
    const known = used.get(skin);
    if (known !== undefined) known.meshes.add(mesh);
    else if (used.size < MOST_SKINS) used.set(skin, { skin, node, meshes: new Set([mesh]) });
  }
  return [...used.values()];
}
