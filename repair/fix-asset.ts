import {
  type AssetInput,
  type Report,
  type ValidateOptions,
  validateAsset,
} from "bindpose/validator";
import { readGlbFile, readRigDocument } from "bindpose/validator/read";
import type { Change } from "./change.js";
import { fixInverseBinds } from "./fix-inverse-binds.js";
import { fixNames } from "./fix-names.js";
import { fixWeights } from "./fix-weights.js";
import { editGlb } from "./glb-editor.js";

/** What can be mended without a decision that is the author's. */
export const REPAIRS = ["weights", "inverse-binds", "names"] as const;
export type Repair = (typeof REPAIRS)[number];

export interface FixOptions {
  /** Which repairs; all where absent. */
  readonly repairs?: readonly Repair[];
  /** How the result is judged; `run` where a rig is given, else `gltf`. */
  readonly validate?: ValidateOptions;
}

export interface Fixed {
  /** A new file; the given bytes are never written to. */
  readonly glb: Uint8Array;
  /** What was changed; empty where there was nothing to mend, and then `glb` equals the given one. */
  readonly changes: readonly Change[];
  /** The judgement of the file as it was, and as it is now. */
  readonly before: Report;
  readonly after: Report;
}

export type FixResult =
  | { readonly ok: true; readonly data: Fixed }
  | { readonly ok: false; readonly reason: "unreadable"; readonly error: string };

/**
 * Mends what is mechanical in a GLB: weights (each bone once, four at most, the largest first, sum 1,
 * zeros in unused slots), inverse bind matrices (from the rig, so only with one), node names. Bytes
 * that need no repair stay as they are. The limit: sparse and compressed accessors are left alone.
 *
 * @throws TypeError for a call that is wrong, as `validateAsset` does
 */
export async function fixAsset(
  input: AssetInput & { readonly glb: Uint8Array },
  { repairs = REPAIRS, validate = {} }: FixOptions = {},
): Promise<FixResult> {
  const options: ValidateOptions = {
    profile: input.rig === undefined ? "gltf" : "run",
    ...validate,
  };
  const before = await validateAsset(input, options);
  const file = readGlbFile(input.glb);
  if (file === null || before.verdict === "unreadable") {
    const fault = before.findings.find(({ severity }) => severity === "error");
    const error = fault?.message ?? "it is no GLB with a readable document";
    return { ok: false, reason: "unreadable", error };
  }
  // Why a rig is none, the judgement says.
  const reading = input.rig === undefined ? null : readRigDocument(input.rig);
  const rig = reading?.ok ? reading.data : null;
  const editor = editGlb(input.glb, file);
  const changes: Change[] = [];
  if (repairs.includes("weights")) changes.push(...fixWeights(file.asset, editor));
  if (repairs.includes("inverse-binds") && rig !== null) {
    const isAsked = before.findings.some(({ code }) => code.startsWith("INVERSE_BIND_"));
    if (isAsked) changes.push(...fixInverseBinds(file.asset, rig, editor));
  }
  if (repairs.includes("names")) changes.push(...fixNames(file.asset, rig !== null, editor));
  const glb = editor.write();
  const after = changes.length === 0 ? before : await validateAsset({ ...input, glb }, options);
  return { ok: true, data: { glb, changes, before, after } };
}
