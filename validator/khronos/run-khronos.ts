import type { Report } from "bindpose/contract";
import type { KhronosMessage } from "gltf-validator";

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

type Validate = typeof import("gltf-validator").validateBytes;

/**
 * Runs the Khronos validator on a GLB. Bounded: a pass stops at a thousand messages, and then the
 * codes that flooded it are left out of the next pass, so that they hide nothing. A module that
 * throws, as it does on some broken files, is a refusal with its words.
 */
export async function runKhronos(bytes: Uint8Array, validate?: Validate): Promise<KhronosRun> {
  try {
    const module = await import("gltf-validator");
    const { messages, truncated } = await runPasses(bytes, validate ?? module.validateBytes);
    const count = (severity: number) =>
      messages.filter((message) => message.severity === severity).length;
    return {
      ok: true,
      info: {
        validatorVersion: module.version(),
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
  validate: Validate,
): Promise<{ messages: KhronosMessage[]; truncated: boolean }> {
  const messages: KhronosMessage[] = [];
  // Nothing outside the given file is read, so that what it refers to is not judged.
  const ignored = new Set(["IO_ERROR"]);
  let truncated = false;
  for (let pass = 0; pass < PASSES; pass++) {
    const { issues } = await validate(bytes, {
      format: "glb",
      writeTimestamp: false,
      maxIssues: MESSAGES_PER_PASS,
      ignoredIssues: [...ignored],
      severityOverrides: SEVERITIES,
    });
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
  return { messages, truncated };
}
