import { OPERATION_NAMES, OPERATIONS } from "bindpose/contract/words";
import type { ArgumentSpec } from "../args/argument-spec.js";
import { flagName } from "../args/flag-name.js";
import type { FlagTable } from "../args/flag-table.js";
import { isOfProgram } from "../args/parse-flags.js";
import { COMMAND_NAMES, COMMANDS, type CommandSpec } from "./commands.js";
import { CONVENTIONS, notesOf, SISTERS } from "./help-notes.js";
import type { MacroSpec } from "./macros/macro-spec.js";
import { MACRO_NAMES, MACROS } from "./macros/macros.js";
import { flagsWithShorthands } from "./shorthands.js";

/** Choices that are written out; of longer lists the first stands for all. */
const SPOKEN_CHOICES = 9;

/** Commands whose notes spare most questions. */
const NOTED: readonly string[] = ["define-joint", "add-keyframe", "add-pose", "mirror-animation"];

/** Every command with every flag, a line each: for whoever would rather read once than ask often. */
export function helpAll(program: string): string {
  const operations = OPERATION_NAMES.map((name) =>
    row(program, name, flagsWithShorthands(name, OPERATIONS[name].flags)),
  );
  const macros = MACRO_NAMES.map((name) => {
    const { flags, words }: MacroSpec = MACROS[name];
    return row(program, name, flags, words?.form);
  });
  const commands = COMMAND_NAMES.map((name) => {
    const { flags, numbered, open }: CommandSpec = COMMANDS[name];
    return (
      row(program, name, flags, numbered ? "N" : undefined) + (open ? " --FLAG VALUE ..." : "")
    );
  });
  return [
    `${program}: every command and every flag; [those in brackets] may be left out.`,
    SISTERS,
    ...CONVENTIONS,
    "N is a number, NAME a name, X,Y,Z three numbers, a colour stands in quotes. A bare flag means true; false",
    "is written out, as in --deform false for a bone that the skin ignores.",
    `Any record may carry --tag NAME and --after N. What a flag means: ${program} COMMAND --help.`,
    "",
    ...commands,
    "",
    ...operations,
    "",
    "Recorded as the operations they stand for:",
    ...macros,
    "",
    ...notesOf("add-capsule", Object.keys(OPERATIONS["add-capsule"].flags)),
    ...NOTED.flatMap((name) => {
      const [first, ...others] = notesOf(name, []);
      return [`${name}: ${first}`, ...others];
    }),
  ].join("\n");
}

function row(program: string, name: string, table: FlagTable, words?: string): string {
  const flags = Object.entries(table).filter(([, flag]) => isOfProgram(flag, program));
  const write = ([key, flag]: [string, ArgumentSpec]) => flagName(key) + shapeOf(flag);
  const needed = flags.filter(([, { required }]) => required).map(write);
  const free = flags.filter(([, { required }]) => !required).map(write);
  const optional = free.length === 0 ? [] : [`[${free.join(" ")}]`];
  return [name, ...(words === undefined ? [] : [words]), ...needed, ...optional].join(" ");
}

function shapeOf({ type, form, values = [] }: ArgumentSpec): string {
  switch (type) {
    case "name":
      return ` ${form ?? "NAME"}`;
    case "nameOrNone":
      return ' NAME|""';
    case "boolean":
      return "";
    case "choice":
      return ` ${values.length > SPOKEN_CHOICES ? `${values[0]}|...` : values.join("|")}`;
    case "colour":
      return ' "#rrggbb"';
    case "vec3":
      return " X,Y,Z";
    case "box":
      return " X,Y,Z,W,H,D";
    default:
      return " N";
  }
}
