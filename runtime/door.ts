import { LIMITS, nearestName } from "bindpose/contract/words";

/**
 * Checks at the door: what passes them is used without further checks. Every refusal names the
 * place, what was expected and what was got. TypeError: not that kind of value. RangeError: the
 * right kind, outside what it may be.
 */

/** A value as a message shows it: short, and never by running its code. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, LIMITS.nameLength));
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return value === null ? "null" : typeof value;
}

export function requireObject(place: string, value: unknown): void {
  if (typeof value !== "object" || value === null) {
    throw new TypeError(`${place}: expected an object, got ${shown(value)}`);
  }
}

export function requireArray(place: string, value: unknown): void {
  if (!Array.isArray(value)) {
    throw new TypeError(`${place}: expected an array, got ${shown(value)}`);
  }
}

export function requireName(place: string, value: unknown): void {
  if (typeof value !== "string") {
    throw new TypeError(`${place}: expected a name, got ${shown(value)}`);
  }
  if (value.length < 1 || value.length > LIMITS.nameLength) {
    const expected = `1 to ${LIMITS.nameLength} characters`;
    throw new RangeError(`${place}: expected ${expected}, got ${value.length}`);
  }
}

export function requireFlag(place: string, value: unknown): void {
  if (typeof value !== "boolean") {
    throw new TypeError(`${place}: expected true or false, got ${shown(value)}`);
  }
}

export function requireFinite(place: string, value: unknown): void {
  if (typeof value !== "number") {
    throw new TypeError(`${place}: expected a number, got ${shown(value)}`);
  }
  if (!Number.isFinite(value)) {
    throw new RangeError(`${place}: expected a finite number, got ${value}`);
  }
}

/** An array of exactly `length` finite numbers. */
export function requireVector(place: string, value: unknown, length: number): void {
  if (!Array.isArray(value) || value.length !== length) {
    const got = Array.isArray(value) ? `an array of ${value.length}` : shown(value);
    throw new TypeError(`${place}: expected ${length} numbers, got ${got}`);
  }
  for (let i = 0; i < length; i++) requireFinite(`${place}[${i}]`, value[i]);
}

export function requireOneOf(place: string, value: unknown, allowed: readonly string[]): void {
  if (!allowed.some((word) => word === value)) {
    throw new RangeError(`${place}: expected one of ${allowed.join(", ")}, got ${shown(value)}`);
  }
}

/** Derived numbers: finite inputs can still overflow when subtracted or multiplied. */
export function requireNoOverflow(place: string, numbers: Float64Array): void {
  if (!numbers.every(Number.isFinite)) {
    throw new RangeError(
      `${place}: expected numbers that stay finite when combined, got too large`,
    );
  }
}

export function requireLength(place: string, array: ArrayLike<number>, expected: number): void {
  if (array.length !== expected) {
    throw new RangeError(`${place}: expected length ${expected}, got ${array.length}`);
  }
}

/** Position of each name; a name that occurs twice is refused. */
export function indexNames(place: string, names: readonly string[]): ReadonlyMap<string, number> {
  const indexOf = new Map<string, number>();
  names.forEach((name, index) => {
    const first = indexOf.get(name);
    if (first !== undefined) {
      const twice = `${place}[${first}] and ${place}[${index}]`;
      throw new RangeError(`${twice}: expected unique names, got "${name}" twice`);
    }
    indexOf.set(name, index);
  });
  return indexOf;
}

/**
 * The index of `name`, or a RangeError that offers the nearest name.
 * `what` is the kind of thing that is looked up: "bone", "joint", "animation".
 */
export function requireKnown(
  place: string,
  what: string,
  name: string,
  indexOf: ReadonlyMap<string, number>,
): number {
  const index = indexOf.get(name);
  if (index === undefined) {
    const nearest = typeof name === "string" ? nearestName(name, indexOf.keys()) : undefined;
    const advice = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
    throw new RangeError(`${place}: unknown ${what} ${shown(name)}${advice}`);
  }
  return index;
}
