import * as z from "zod";
import { LIMITS } from "../words/limits.js";

/** Shapes that several documents share. Lengths count code points, as JSON Schema does. */

/** A name of 1 to 64 characters; which characters it may have are rules, not its shape. */
export const nameSchema = z.string().regex(new RegExp(`^[\\s\\S]{1,${LIMITS.nameLength}}$`, "u"));

/** Opaque sRGB. */
export const colourSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** x, y, z */
export const vec3Schema = z.tuple([z.number(), z.number(), z.number()]);
