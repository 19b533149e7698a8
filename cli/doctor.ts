import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { dcSkin } from "bindpose/generators/dc";
import { mcSkin } from "bindpose/generators/mc";
import { snSkin } from "bindpose/generators/sn";
import { checkMachine, type MachineCheck } from "./check-machine.js";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

export const DOCTOR = {
  name: "doctor",
  takes: "[flags]",
  about: [
    "Says what this machine has of what bindpose needs, what is missing for which purpose, and how",
    "to get it; and whether the run in this folder can be read. Changes nothing.",
  ],
  options: {
    json: { type: "boolean", doc: "the same as data" },
    help: { type: "boolean" },
  },
  notes: ["exit codes: 0 all that is needed is there, 1 something is broken, 2 usage, 4 our fault"],
} as const;

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAMS = { "mc-skin": mcSkin, "sn-skin": snSkin, "dc-skin": dcSkin };
const WORDS = { ok: "ok", missing: "none", broken: "BROKEN" } as const;

/** `bindpose doctor`: what is there, what is missing, and what to do. */
export async function doctor(
  args: readonly string[],
  { stdout, cwd }: Streams,
  root: string = ROOT,
): Promise<ExitCode> {
  const { values, positionals } = parseOptions("doctor", args, DOCTOR.options);
  if (values.help) {
    stdout.write(verbHelp(DOCTOR));
    return EXIT.valid;
  }
  if (positionals.length > 0) throw new UsageError(`doctor: unexpected ${positionals[0]}`);
  const checks = [...checkMachine(root), ...(await checkRuns(cwd))];
  const isWell = checks.every(({ state }) => state !== "broken");
  stdout.write(
    values.json
      ? `${JSON.stringify({ ok: isWell, checks }, null, 2)}\n`
      : `${[...checks.map(line), "", verdict(checks)].join("\n")}\n`,
  );
  return isWell ? EXIT.valid : EXIT.invalid;
}

/** Runs of a generator in the working folder: whether their config and log can be read. */
async function checkRuns(folder: string): Promise<MachineCheck[]> {
  const checks: MachineCheck[] = [];
  for (const [name, program] of Object.entries(PROGRAMS)) {
    if (!existsSync(join(folder, `${name}.config.json`))) continue;
    const readInput = async () => ({ ok: true, data: "" }) as const;
    const { code, err = "" } = await program.run({ words: ["status"], folder, readInput });
    const use = "the run in this folder";
    checks.push(
      code === 0 && err === ""
        ? { name: `${name} run`, state: "ok", found: `its config and log are read`, use }
        : {
            name: `${name} run`,
            state: code === 0 ? "missing" : "broken",
            found: err.replaceAll("\n", "; "),
            use,
            fix: `${name} status`,
          },
    );
  }
  return checks;
}

function line({ name, state, found, use, fix }: MachineCheck): string {
  const advice =
    fix === undefined ? "" : `; ${state === "broken" ? "mend it" : "to get it"}: ${fix}`;
  const what = state === "ok" ? found : `${found} (for ${use})${advice}`;
  return `${WORDS[state].padEnd(6)}  ${name.padEnd(12)}  ${what}`;
}

function verdict(checks: readonly MachineCheck[]): string {
  const broken = checks.filter(({ state }) => state === "broken");
  if (broken.length === 0)
    return "All that is needed is there; what says none is only for what it names.";
  return `Broken: ${broken.map(({ name }) => name).join(", ")}. Begin with: ${broken[0]!.fix}`;
}
