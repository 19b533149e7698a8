import type { PoseNumbers, RuntimeOutcome } from "./conformance-case.js";
import type { RigNames } from "./rig-names.js";

type Asked = RuntimeOutcome["poses"][number];

/** What a list of numbers holds: how many make one thing, and what that thing is called. */
const LISTS = [
  ["joints", 1, "joint"],
  ["bones", 16, "bone"],
  ["positions", 3, "vertex"],
  ["normals", 3, "normal"],
] as const satisfies readonly (readonly [keyof PoseNumbers, number, string])[];

/**
 * What is wrong with one pose: sentences, none where all is well. Positions must be there; the
 * other lists are compared where they are.
 * @param namesOf read only where something is wrong
 */
export function judgePose(
  line: string,
  { pose }: Asked,
  { extent, tolerance }: RuntimeOutcome,
  namesOf: () => RigNames,
): string[] {
  const answer = readAnswer(line);
  if (typeof answer === "string") return [answer];
  const faults: string[] = [];
  for (const [list, size, what] of LISTS) {
    const got = answer[list];
    if (got === undefined && list !== "positions") continue;
    const wanted = pose[list];
    if (!Array.isArray(got) || got.length !== wanted.length) {
      const count = Array.isArray(got) ? got.length : "no";
      faults.push(`${list}: ${count} numbers, expected ${wanted.length}`);
      continue;
    }
    // Lengths are measured against the model's; angles, and the columns of a rotation, against 1.
    const isLength = list === "positions" || list === "bones";
    const bound = tolerance * Math.max(isLength ? extent : 1, 1);
    const worst = worstOf(got, wanted);
    if (worst.by > bound) {
      const at = Math.floor(worst.at / size);
      const isNamed = list === "joints" || list === "bones";
      const name = isNamed ? JSON.stringify(namesOf()[list][at]) : `${at}`;
      const part = size === 1 ? "" : `, ${partOf(size, worst.at % size)},`;
      const [is, expected] = [tell(got[worst.at]), tell(wanted[worst.at])];
      const off = `off by ${worst.by.toExponential(2)}, allowed ${bound.toExponential(2)}`;
      faults.push(`${what} ${name}${part} is ${is}, expected ${expected} (${off})`);
    }
  }
  return faults;
}

/** `y` of a vector; number 12 of a matrix's 16, column by column. */
function partOf(size: number, at: number): string {
  return size === 3 ? "xyz"[at]! : `number ${at} of ${size}`;
}

/** A number in as many digits as tell, anything else as JSON. */
function tell(value: unknown): string {
  if (typeof value === "number") return `${Number(value.toPrecision(7))}`;
  return (JSON.stringify(value) ?? "nothing").slice(0, 40);
}

/** The largest difference; what is no number is infinitely far. */
function worstOf(got: readonly unknown[], wanted: readonly number[]): { by: number; at: number } {
  const worst = { by: 0, at: 0 };
  for (const [at, value] of wanted.entries()) {
    const other = got[at];
    const by = typeof other === "number" ? Math.abs(other - value) : Number.POSITIVE_INFINITY;
    if (by > worst.by) Object.assign(worst, { by, at });
  }
  return worst;
}

function readAnswer(line: string): Partial<Record<keyof PoseNumbers, unknown>> | string {
  try {
    const answer = Object(JSON.parse(line)) as Partial<Record<keyof PoseNumbers, unknown>> & {
      error?: unknown;
    };
    return answer.error === undefined ? answer : `it says: ${JSON.stringify(answer.error)}`;
  } catch {
    return `it answered with no JSON: ${line.slice(0, 80)}`;
  }
}
