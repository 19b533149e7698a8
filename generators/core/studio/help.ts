import { type FlagSpec, OPERATION_NAMES, OPERATIONS } from "bindpose/contract/words";
import { describeType } from "../args/describe-type.js";
import { flagName } from "../args/flag-name.js";
import type { FlagTable } from "../args/flag-table.js";
import { isOfProgram } from "../args/parse-flags.js";
import { specOf } from "../log/log-format.js";
import {
  COMMAND_NAMES,
  COMMANDS,
  type CommandSpec,
  isCommandName,
  RECORD_FLAGS,
} from "./commands.js";
import { CONVENTIONS, notesOf, RECIPES, SISTERS } from "./help-notes.js";
import { MACRO_NAMES, MACROS, macroOf } from "./macros/macros.js";
import { flagsWithShorthands } from "./shorthands.js";

const GROUPS = [
  ["run", "Run"],
  ["field", "Body: one solid, built up and cut (field units; x across, y up, forward +z)"],
  ["skeleton", "Skeleton: bones from head to tail, joints that move them, painted weights"],
  ["animation", "Animations: curves of joint values over time"],
  ["log", "Log: change what was recorded"],
] as const;

/** The program's help: how to start, then every command in one line. */
export function programHelp(program: string): string {
  const rows = [
    ...COMMAND_NAMES.map((name) => [COMMANDS[name].group, name, COMMANDS[name].doc] as const),
    ...OPERATION_NAMES.map((name) => [OPERATIONS[name].group, name, OPERATIONS[name].doc] as const),
    ...MACRO_NAMES.map((name) => [MACROS[name].group, name, MACROS[name].doc] as const),
  ];
  const width = Math.max(...rows.map(([, name]) => name.length));
  const lines = [
    `${program}: sculpt a skinned character, one recorded call at a time.`,
    SISTERS,
    "",
    "Start:",
    ...START.map((line) => `  ${program} ${line}`),
    "Each call only records; render makes mesh.glb, rig.json and the pictures. Many lines at once: batch.",
    ...RECIPES,
    "",
    "Conventions:",
    ...CONVENTIONS.map((line) => `  ${line}`),
  ];
  for (const [group, title] of GROUPS) {
    lines.push("", `${title}:`);
    for (const [of, name, doc] of rows) {
      if (of === group) lines.push(`  ${name.padEnd(width)}  ${doc}`);
    }
  }
  lines.push(
    "",
    "Any record:",
    ...flagLines(RECORD_FLAGS),
    "",
    `One command's flags: ${program} COMMAND --help. All flags at once: ${program} help all.`,
    "An answer as data: --json. Version: --version.",
    "Exit codes: 0 ok, 1 nothing to mesh, 2 refused, 3 unreadable file, 4 our own fault.",
  );
  return lines.join("\n");
}

const START = [
  "init --volume 32,48,32                             # once, if there is no config yet",
  'add-ellipsoid --x 16 --y 22 --z 16 --rx 4 --ry 6 --rz 3 --color "#d8b48a"',
  'define-bone --name pelvis --parent ""              # then set-bone, define-joint',
  "define-animation --name walk --period-ms 1000 --loop true    # then add-keyframe",
  "render --view all                                  # look at scene/preview.png",
];

/** The help of one command or operation, or undefined for an unknown name. */
export function commandHelp(program: string, name: string): string | undefined {
  const command: CommandSpec | undefined = isCommandName(name) ? COMMANDS[name] : undefined;
  const macro = macroOf(name);
  const spec = command ?? specOf(name) ?? macro;
  if (spec === undefined) return undefined;
  const records = command === undefined || command.group === "log";
  const flags = Object.entries<FlagSpec>(flagsWithShorthands(name, spec.flags)).filter(([, flag]) =>
    isOfProgram(flag, program),
  );
  const lines = [
    `${program} ${name}${command?.numbered ? " N" : ""}${macro?.words === undefined ? "" : ` ${macro.words.form}`}${flags.length > 0 ? " FLAGS" : ""}: ${spec.doc}`,
  ];
  if (command?.open) lines.push("", "Flags: any of that operation's own, as in list.");
  if (flags.length > 0) lines.push("", ...flagLines(Object.fromEntries(flags)));
  if (macro?.words !== undefined) lines.push(`  ${macro.words.form}  required  ${macro.words.doc}`);
  if (macro !== undefined)
    lines.push("", "It is recorded as the operations it stands for, all or nothing.");
  const notes = notesOf(name, Object.keys(spec.flags));
  if (notes.length > 0) lines.push("", ...notes);
  if (records) lines.push("", `Also --tag NAME and --after N, as any record: ${program} --help.`);
  lines.push("", "Example:", `  ${program} ${spec.example}`);
  return lines.join("\n");
}

function flagLines(flags: FlagTable): string[] {
  const rows = Object.entries(flags)
    .map(([key, flag]) => ({ name: flagName(key), flag }))
    .sort((a, b) => Number(b.flag.required ?? false) - Number(a.flag.required ?? false));
  const width = Math.max(...rows.map(({ name }) => name.length));
  return rows.map(({ name, flag }) => {
    const need = flag.required ? "required" : "optional";
    return `  ${name.padEnd(width)}  ${need}  ${flag.doc} [${briefType(flag)}]`;
  });
}

/** What a value looks like, in the fewest words: what is wrong with one is said when it is refused. */
function briefType(flag: FlagTable[string]): string {
  switch (flag.type) {
    case "name":
      return flag.form ?? "a name";
    case "nameOrNone":
      return 'a name or ""';
    case "choice":
      return `one of ${(flag.values ?? []).join(", ")}`;
    default:
      return describeType(flag);
  }
}
