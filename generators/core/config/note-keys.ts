import { nearestName } from "bindpose/contract/words";
import { isObject } from "../log/check-record.js";
import { repeatedKeys } from "./repeated-keys.js";

/** The keys that contract section 6 gives a config and each animation that it requires. */
export const CONFIG_KEYS: readonly string[] = [
  ...["$schema", "assetKind", "background", "subject", "camera", "budgets"],
  ...["requiredAnimations", "requiredJoints", "requiredSockets", "requiredBones"],
  ...["requiredRoles", "requiredMarkers"],
  ...["volume", "log", "preview", "pose", "mesh", "rig", "vocabulary", "live"],
];
export const REQUIRED_KEYS: readonly string[] = [
  ...["name", "periodMs", "loop", "minMotion", "minMovedShare", "movesBones", "seam", "rootMotion"],
];

/** Notes that are kept: each is a line of every call. */
const KEPT = 4;

/**
 * What is probably not meant in a config although it can be read: a key beside a known one, and a
 * key that stands twice. Other unknown keys are someone else's.
 */
export function noteKeys(json: string, config: Readonly<Record<string, unknown>>): string[] {
  const { requiredAnimations } = config;
  const required = Array.isArray(requiredAnimations) ? requiredAnimations.filter(isObject) : [];
  const notes = [
    ...repeatedKeys(json).map((key) => `${show(key)} stands twice; only the last one counts`),
    ...misspelt(config, CONFIG_KEYS),
    ...required.flatMap((animation) => misspelt(animation, REQUIRED_KEYS)),
  ];
  return [...new Set(notes)].slice(0, KEPT);
}

function misspelt(value: object, known: readonly string[]): string[] {
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => [key, nearestName(key, known)] as const)
    .filter(([, near]) => near !== undefined)
    .map(([key, near]) => `${show(key)} is no key; did you mean "${near}"?`);
}

function show(key: string): string {
  return JSON.stringify(key.slice(0, 40));
}
