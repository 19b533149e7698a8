import type { DecodedAsset } from "./decoded-asset.js";

/** Every node on the way from a bone to its root, bones included; each is walked over once. */
export function carriersOf({ skin, nodes }: DecodedAsset): Set<number> {
  const carriers = new Set<number>();
  for (const joint of skin?.joints ?? []) {
    let node: number | null = joint;
    while (node !== null && !carriers.has(node)) {
      carriers.add(node);
      node = nodes[node]!.parent;
    }
  }
  return carriers;
}
