import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { LIMITS, PROGRAM_OF_KIND } from "bindpose/contract/words";
import type { Vector } from "bindpose/preview";
import { readRegular } from "./read-input.js";

/** How a run asks to be looked at: the eye of its viewmodel, and what stands behind it. */
export interface RunCamera {
  readonly camera?: { readonly position: Vector; readonly fov: number };
  /** #rrggbb */
  readonly background?: string;
}

/** Where a run says it; of each the first that says something. */
const FILES = [
  "case.json",
  ...Object.values(PROGRAM_OF_KIND).map((program) => `${program}.config.json`),
];
/** The vertical angle of a camera that names none, degrees, as the generators take it. */
const FOV = 70;

/** Reads it out of a run's folder; what is not there, or is no camera, is left out. */
export function readRunCamera(verb: string, path: string, cwd: string): RunCamera {
  let found: RunCamera = {};
  for (const name of FILES) {
    const called = join(path, name);
    const place = resolve(cwd, called);
    if (!existsSync(place)) continue;
    const said = readWords(readRegular(verb, place, LIMITS.rigBytes, called));
    found = { ...said, ...found };
  }
  return found;
}

function readWords(bytes: Uint8Array): RunCamera {
  const value = parse(bytes);
  if (!isObject(value)) return {};
  const { background } = value;
  const camera = readCamera(value["camera"]);
  const isColour = typeof background === "string" && /^#[0-9a-f]{6}$/i.test(background);
  return { ...(camera && { camera }), ...(isColour ? { background } : {}) };
}

function readCamera(value: unknown): RunCamera["camera"] {
  if (!isObject(value)) return undefined;
  const { position, fov = FOV } = value;
  if (!Array.isArray(position) || position.length !== 3 || !position.every(Number.isFinite)) {
    return undefined;
  }
  if (typeof fov !== "number" || !(fov > 0 && fov < 180)) return undefined;
  return { position: position as unknown as Vector, fov };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
