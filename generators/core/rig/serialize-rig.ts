import type { ModelSpec } from "bindpose/contract";

/**
 * The text of rig.json: the same rig gives the same bytes. What holds a list of objects is laid
 * out, everything else stands on one line, so that a bone, a joint or a keyframe is a line.
 */
export function serializeRig(rig: ModelSpec): string {
  return `${layOut(rig, "")}\n`;
}

function layOut(value: unknown, indent: string): string {
  if (!holdsObjects(value)) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + layOut(item, inner));
    return `[\n${items.join(",\n")}\n${indent}]`;
  }
  const members = Object.entries(value as object)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${inner}${JSON.stringify(key)}: ${layOut(member, inner)}`);
  return `{\n${members.join(",\n")}\n${indent}}`;
}

/** True for a list with an object in it, and for an object with such a list. */
function holdsObjects(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === "object" && item !== null);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((member) => Array.isArray(member) && holdsObjects(member));
}
