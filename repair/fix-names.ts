import { isPortableName } from "bindpose/contract/words";
import type { DecodedAsset } from "bindpose/validator/read";
import type { Change } from "./change.js";
import type { GlbEditor } from "./glb-editor.js";

/**
 * Gives bone nodes without a name one, tells bones of one name apart, and takes a bone's name away
 * from the skinned node. With a rig, bones are named by it alone and only the skinned node is
 * renamed. Tracks of embedded animations hold on to nodes by index, so nothing comes loose.
 */
export function fixNames(asset: DecodedAsset, hasRig: boolean, editor: GlbEditor): Change[] {
  const { nodes, skin, skinnedNode } = asset;
  if (skin === null) return [];
  const taken = new Set(nodes.flatMap(({ name }) => name ?? []));
  const renamed: string[] = [];
  const rename = (node: number, wanted: string) => {
    const name = freeName(wanted, taken);
    taken.add(name);
    renamed.push(`${nodes[node]!.name ?? "(none)"} -> ${name}`);
    editor.json.nodes[node].name = name;
    editor.changeJson();
  };
  const bones = new Set<string>();
  for (const [index, node] of [...new Set(skin.joints)].entries()) {
    const { name } = nodes[node]!;
    if (!hasRig && (name === null || name === "")) rename(node, `bone_${index}`);
    else if (!hasRig && bones.has(name!)) rename(node, name!);
    bones.add(name ?? "");
  }
  const shown = nodes[skinnedNode!]!.name;
  if (shown !== null && shown !== "" && bones.has(shown) && !skin.joints.includes(skinnedNode!)) {
    rename(skinnedNode!, isPortableName(`${shown}_skin`) ? `${shown}_skin` : "skin");
  }
  if (renamed.length === 0) return [];
  return [{ what: "names", count: renamed.length, detail: renamed.slice(0, 4).join(", ") }];
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
  return name;
}
