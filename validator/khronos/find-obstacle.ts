import type { DecodedAsset, DecodedNode } from "../read/decoded-asset.js";
import { arrayAt, isObject, objectAt } from "../read/json-access.js";

/**
 * Nodes that may stand in one chain: the module follows them by recursion, and where the stack ends
 * it throws past its promise, which would end the process.
 */
const NESTING_LIMIT = 500;

/** Channels that may drive what another one drives: the module's time grows with their square. */
const REPEATED_LIMIT = 1000;

/** Why the Khronos validator cannot be let at a file; null for every file that means well. */
export function findObstacle({ json, nodes }: Pick<DecodedAsset, "json" | "nodes">): string | null {
  const depth = nestingDepth(nodes);
  if (depth > NESTING_LIMIT) return `${depth} nodes stand in one chain`;
  for (const animation of arrayAt(json, "animations")) {
    const channels = isObject(animation) ? arrayAt(animation, "channels") : [];
    const targets = new Set<string>();
    for (const channel of channels) {
      const { node, path } = objectAt(isObject(channel) ? channel : {}, "target");
      targets.add(`${node} ${path}`);
    }
    const repeated = channels.length - targets.size;
    if (repeated > REPEATED_LIMIT) return `${repeated} channels drive what others drive`;
  }
  return null;
}

/** Longest chain of nodes, each the child of the one before. Every node is walked over once. */
function nestingDepth(nodes: readonly DecodedNode[]): number {
  const depths = new Uint32Array(nodes.length);
  let deepest = 0;
  for (let start = 0; start < nodes.length; start++) {
    const path: number[] = [];
    let node: number | null = start;
    while (node !== null && depths[node] === 0) {
      path.push(node);
      node = nodes[node]!.parent;
    }
    let depth = node === null ? 0 : depths[node]!;
    for (const below of path.reverse()) depths[below] = ++depth;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
