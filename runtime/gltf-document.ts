/**
 * Steps into a document that may be anything. Each says where it is, by a path such as
 * `glb.meshes[0].primitives`, and what it missed there. Own keys only.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws RangeError where there is no object. */
export function objectAt(place: string, value: unknown): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RangeError(`${place}: expected an object, got ${shown(value)}`);
  }
  return value as JsonObject;
}

export function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** An absent array is an empty one. @throws RangeError where there is another value. */
export function arrayOf(place: string, object: JsonObject, key: string): readonly unknown[] {
  const value = ownValue(object, key) ?? [];
  if (!Array.isArray(value)) {
    throw new RangeError(`${place}.${key}: expected an array, got ${shown(value)}`);
  }
  return value;
}

/** A whole number from 0 on; `fallback` where absent, if one is given. @throws RangeError otherwise. */
export function countOf(place: string, object: JsonObject, key: string, fallback?: number): number {
  const value = ownValue(object, key) ?? fallback;
  if (!Number.isSafeInteger(value) || (value as number) < 0) {
    throw new RangeError(`${place}.${key}: expected a whole number, got ${shown(value)}`);
  }
  return value as number;
}

/** The object that an index of another points to. @throws RangeError where there is none. */
export function itemOf(place: string, root: JsonObject, list: string, index: number): JsonObject {
  const items = arrayOf("glb", root, list);
  if (index >= items.length) {
    throw new RangeError(`${place}: expected one of ${items.length} ${list}, got index ${index}`);
  }
  return objectAt(`glb.${list}[${index}]`, items[index]);
}

function shown(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return value === undefined ? "none" : value === null ? "null" : `a ${typeof value}`;
}
