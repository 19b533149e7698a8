import * as z from "zod";
import { STATION_LIMITS, type StationLimit, type StationLimitName } from "./limits.js";

/**
 * Shapes that the station's documents share. The message of a bound is the name of its limit, so
 * that a judge finds clause and words in `STATION_LIMITS`; that of a pattern names the pattern.
 */

/** A number within a limit. */
export function bounded(name: StationLimitName) {
  const { min, max }: StationLimit = STATION_LIMITS[name];
  return z.number().min(min, name).max(max, name);
}

export function wholeBounded(name: StationLimitName) {
  const { min, max }: StationLimit = STATION_LIMITS[name];
  return z.number().int(name).min(min, name).max(max, name);
}

/** x, y, z, each within a limit. */
export function boundedVec3(name: StationLimitName) {
  const component = bounded(name);
  return z.tuple([component, component, component]);
}

/** An array of a bounded length. */
export function boundedArray<T extends z.ZodType>(item: T, name: StationLimitName) {
  const { min, max }: StationLimit = STATION_LIMITS[name];
  const array = z.array(item).max(max, name);
  return min > 0 ? array.min(min, name) : array;
}

const idTail = STATION_LIMITS.idLength.max - 1;

export const idSchema = z
  .string()
  .regex(new RegExp(`^[a-z][a-z0-9_-]{0,${idTail}}$`), "id")
  .describe("Lower-case letters, digits, _ and -, beginning with a letter.");

export const contractHashSchema = z
  .string()
  .regex(/^[0-9a-f]{16}$/, "contract")
  .describe("Fingerprint of a catalog entry.");

export const assetHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "hash")
  .describe("Hash of an asset in the owner's library, as the upload returned it.");

/** A key that is looked up, never followed: a slot, target, channel, entity or asset id. */
export const keySchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}$/, "key");

export const vectorSchema = z.tuple([z.number(), z.number(), z.number()]);

/** A million units: what a box of a station or a piece can be told from a slip by. */
const REACH = 1e6;
const coordinate = z.number().min(-REACH).max(REACH);
const corner = z.tuple([coordinate, coordinate, coordinate]);

export const boxSchema = z
  .strictObject({ min: corner, max: corner })
  .describe("An axis-aligned box.");

export const countSchema = z.number().int().min(0);
