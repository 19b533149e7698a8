import {
  FINDING_CODES,
  type FindingCode,
  PROFILE_SPECS,
  PROFILES,
  type Profile,
  RULES,
  type Rule,
  ruleReason,
  ruleText,
  STATION_CODES,
  severityUnder,
} from "bindpose/contract/rules";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { oneOf } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

export const RULES_VERB = {
  name: "rules",
  takes: "[flags]",
  about: [
    "Lists the rules that an asset can break: code, grade, document, and how to mend it. Those of a",
    "station's documents come with --profile station, or --all.",
  ],
  options: {
    profile: { type: "string", value: "NAME", doc: "grades under this profile (default run)" },
    all: { type: "boolean", doc: "the rules of a station's documents as well" },
    profiles: { type: "boolean", doc: "list the profiles instead" },
    json: { type: "boolean", doc: "one JSON document, with messages and reasons" },
    help: { type: "boolean" },
  },
  notes: ["bindpose explain CODE says more of one rule."],
} as const;

/** `bindpose rules`: the registry, or the profiles. */
export async function rules(
  args: readonly string[],
  { stdout, stderr }: Streams,
): Promise<ExitCode> {
  const { values, positionals } = parseOptions("rules", args, RULES_VERB.options);
  if (values.help) {
    stdout.write(verbHelp(RULES_VERB));
    return EXIT.valid;
  }
  if (positionals.length > 0) {
    throw new UsageError(`rules: unexpected ${positionals[0]}; bindpose explain says more of one`);
  }
  const profile = oneOf("rules: --profile", values.profile ?? "run", PROFILES);
  if (values.profiles) {
    stdout.write(values.json ? json(PROFILE_SPECS) : listProfiles());
    return EXIT.valid;
  }
  const isWhole = values.all === true || PROFILE_SPECS[profile].base === "station";
  const codes = FINDING_CODES.filter((code) => isWhole || !STATION_CODES.includes(code));
  const rows = codes.map((code) => rowOf(code, profile));
  stdout.write(values.json ? json(rows) : listRules(rows));
  const others = FINDING_CODES.length - codes.length;
  if (others > 0) {
    stderr.write(
      `bindpose rules: ${others} rules on a station's documents are left out; --all lists them\n`,
    );
  }
  return EXIT.valid;
}

/** What is known of one rule before any asset is. */
export function rowOf(code: FindingCode, profile: Profile) {
  const rule = RULES[code] as unknown as Rule<never>;
  return {
    code,
    severity: severityUnder(profile, code, rule),
    document: rule.document,
    contract: rule.spec,
    ...ruleText(code),
    why: ruleReason(code),
  };
}

function listRules(rows: readonly ReturnType<typeof rowOf>[]): string {
  const width = Math.max(...rows.map(({ code }) => code.length));
  return rows
    .map(({ code, severity, document, hint }) => {
      return `${code.padEnd(width)}  ${severity.padEnd(7)}  ${document.padEnd(4)}  ${hint}\n`;
    })
    .join("");
}

function listProfiles(): string {
  const width = Math.max(...PROFILES.map((name) => name.length));
  const lines = PROFILES.flatMap((name) => {
    const { about, budgets } = PROFILE_SPECS[name];
    const takes = budgets.map(({ what, limit, source }) => `at most ${limit} ${what} (${source})`);
    return [
      `${name.padEnd(width)}  ${about}`,
      ...takes.map((text) => `${" ".repeat(width)}  ${text}`),
    ];
  });
  return `${lines.join("\n")}\n`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
