import type { Report } from "bindpose/contract";
import type { KhronosMessage } from "gltf-validator";
import { isGltfText } from "../read/is-gltf-text.js";
import { type KhronosValidate, validateContained } from "./contained.js";

/** Messages of one pass; beyond it the module stops validating. */
const MESSAGES_PER_PASS = 1000;
/** Messages of one code that make it a flood: so many are kept, and the next pass leaves it out. */
const FLOOD = 100;
/** Passes over one file: floods can hide floods. */
const PASSES = 4;

/** The published module warns of every parent; since then its authors made that information. */
const SEVERITIES = { NODE_SKINNED_MESH_NON_ROOT: 2 };

export type KhronosInfo = NonNullable<Report["info"]["khronos"]>;

export type KhronosRun =
  | { readonly ok: true; readonly info: KhronosInfo }
  | { readonly ok: false; readonly reason: string };

/**
 * Runs the Khronos validator on a GLB or the text of a `.gltf`. Bounded: a pass stops at a thousand
 * messages, and then the codes that flooded it are left out of the next pass, so that they hide
 * nothing. A module that throws, as it does on some broken files, is a refusal with its words.
 */
export async function runKhronos(
  bytes: Uint8Array,
  resources: ReadonlyMap<string, Uint8Array>,
  validate: KhronosValidate = validateContained,
): Promise<KhronosRun> {
  try {
    const { messages, truncated, version } = await runPasses(bytes, resources, validate);
    const count = (severity: number) =>
      messages.filter((message) => message.severity === severity).length;
    return {
      ok: true,
      info: {
        validatorVersion: version,
        numErrors: count(0),
        numWarnings: count(1),
        numInfos: count(2),
        numHints: count(3),
        messages,
        truncated,
      },
    };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: words.split("\n")[0]!.slice(0, 200) };
  }
}

async function runPasses(
  bytes: Uint8Array,
  resources: ReadonlyMap<string, Uint8Array>,
  validate: KhronosValidate,
): Promise<{ messages: KhronosMessage[]; truncated: boolean; version: string }> {
  const messages: KhronosMessage[] = [];
  // Nothing outside the given file is read, so that what it refers to is not judged.
  const ignored = new Set(["IO_ERROR"]);
  let truncated = false;
  let version = "";
  for (let pass = 0; pass < PASSES; pass++) {
    const options = {
      format: isGltfText(bytes) ? "gltf" : "glb",
      writeTimestamp: false,
      maxIssues: MESSAGES_PER_PASS,
      ignoredIssues: [...ignored],
      severityOverrides: SEVERITIES,
    } as const;
    const { issues, version: own } = await validate(bytes, options, resources);
    version = own;
    truncated ||= issues.truncated;
    const byCode = new Map<string, KhronosMessage[]>();
    for (const message of issues.messages) {
      const alike = byCode.get(message.code);
      if (alike === undefined) byCode.set(message.code, [message]);
      else alike.push(message);
    }
    const floods = [...byCode.values()].filter(({ length }) => length > FLOOD);
    const isLast = !issues.truncated || floods.length === 0 || pass === PASSES - 1;
    // What is no flood comes again in the next pass.
    const finished = isLast ? [...byCode.values()] : floods;
    messages.push(...finished.flatMap((alike) => (isLast ? alike : alike.slice(0, FLOOD))));
    if (isLast) break;
    for (const [first] of floods) ignored.add(first!.code);
  }
  return { messages, truncated, version };
}
