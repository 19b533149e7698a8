import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { arrayAt, isObject, objectAt } from "../../read/json-access.js";
import { boneName } from "../skeleton.js";

/** More sets of bones than one have a rule of their own. */
const VERTEX_ATTRIBUTES = /^(?:POSITION|NORMAL|COLOR_0|(?:JOINTS|WEIGHTS)_\d+)$/;
const FOREIGN_CONTENTS = ["animations", "cameras", "images", "textures", "samplers"];

/** The file holds one skinned mesh of one primitive, and nothing else. */
export function checkContents(asset: DecodedAsset, report: Report): void {
  const { json } = asset;
  const meshes = arrayAt(json, "meshes");
  if (meshes.length === 0 || asset.mesh?.indices.length === 0) {
    report("MESH_EMPTY", { triangles: 0 }, { pointer: "/meshes" });
  } else if (asset.skinnedNode === null) {
    report("SKIN_MISSING", {}, { pointer: "/nodes" });
  }
  if (meshes.length > 1) report("MESH_COUNT", { meshes: meshes.length }, { pointer: "/meshes" });
  for (const [index, mesh] of meshes.entries()) {
    const primitives = isObject(mesh) ? arrayAt(mesh, "primitives") : [];
    const at = pointer("meshes", index, "primitives");
    if (primitives.length > 1) {
      report("PRIMITIVE_COUNT", { primitives: primitives.length }, { pointer: at });
    }
    for (const [n, primitive] of primitives.entries())
      checkPrimitive(primitive, `${at}/${n}`, report);
  }
  const skins = arrayAt(json, "skins").length;
  const judged = asset.views?.length ?? 1;
  if (skins > 1) report("SKIN_COUNT", { skins, judged }, { pointer: "/skins" });
  for (const what of FOREIGN_CONTENTS) {
    const count = arrayAt(json, what).length;
    if (count > 0) report("GLB_EXTRA", { what, count }, { pointer: pointer(what) });
  }
  const extensions = Object.keys(objectAt(json, "extensions")).length;
  if (extensions > 0) {
    report("GLB_EXTRA", { what: "extensions", count: extensions }, { pointer: "/extensions" });
  }
  checkExtraNodes(asset, report);
}

/** A vertex has a place, a normal, a colour and its bones; nothing else of it is drawn. */
function checkPrimitive(primitive: unknown, at: string, report: Report): void {
  if (!isObject(primitive)) return;
  const names = Object.keys(objectAt(primitive, "attributes"));
  const extra = names.filter((name) => !VERTEX_ATTRIBUTES.test(name));
  if (extra.length > 0) {
    const params = {
      what: `vertex attributes (${extra.slice(0, 4).join(", ")})`,
      count: extra.length,
    };
    report("GLB_EXTRA", params, { pointer: `${at}/attributes` });
  }
  const targets = arrayAt(primitive, "targets").length;
  if (targets > 0) {
    report("GLB_EXTRA", { what: "morph targets", count: targets }, { pointer: `${at}/targets` });
  }
}

function checkExtraNodes(asset: DecodedAsset, report: Report): void {
  if (asset.skinnedNode === null) return;
  const bones = new Set(asset.skin?.joints ?? []);
  for (const [index, { mesh, skin }] of asset.nodes.entries()) {
    if (index === asset.skinnedNode) continue;
    const place = { pointer: pointer("nodes", index) };
    const node = boneName(asset, index);
    if (mesh !== null && skin === null) report("NODE_UNSKINNED_MESH", { node }, place);
    else if (!bones.has(index)) report("NODE_EXTRA", { node }, place);
  }
}
