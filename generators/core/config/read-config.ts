import { isUtf8 } from "node:buffer";
import { dirname } from "node:path";
import { ASSET_KINDS, type FlagSpec, LIMITS } from "bindpose/contract/words";
import { isValueOf } from "../args/check-value.js";
import { describeType } from "../args/describe-type.js";
import { isObject } from "../log/check-record.js";
import { readSmallFile } from "../read-small-file.js";
import { done, type Result, unreadable } from "../result.js";
import { CONFIG_DEFAULTS, type Config, type RequiredDeclaration } from "./config.js";
import { configName, findConfig } from "./find-config.js";
import { noteKeys } from "./note-keys.js";
import { PATH_KEYS, resolvePaths } from "./resolve-paths.js";

type Json = Readonly<Record<string, unknown>>;

/** What a generator itself reads, checked by table; the case's other keys are the validator's. */
const PLAIN_KEYS: Readonly<Record<string, FlagSpec>> = {
  background: { type: "colour", doc: "" },
  assetKind: { type: "choice", values: ASSET_KINDS, doc: "" },
  vocabulary: { type: "choice", values: ["extended", "source"], doc: "" },
};

/** Finds and reads the config; every fault is one sentence that says how to mend it. */
export function readConfig(program: string, folder: string): Result<Config> {
  const file = findConfig(program, folder);
  if (file === undefined) {
    return unreadable(
      `there is no ${configName(program)} here or in a parent folder; write one with: ${program} init --volume 32,48,32`,
    );
  }
  const parsed = readJson(file);
  if (!parsed.ok) return parsed;
  const { text, value } = parsed.data;
  const notes = noteKeys(text, value).map((note) => `${configName(program)}: ${note}`);
  const fault = faultOf(value);
  if (fault !== undefined) return unreadable([`${file}: ${fault}`, ...notes].join("; "));
  const paths = resolvePaths(value, dirname(file));
  if (!paths.ok) return unreadable(`${file}: ${paths.error}`);
  const { volume, background, assetKind, vocabulary, requiredAnimations } = value;
  return done({
    file,
    folder: dirname(file),
    volume: volume as Config["volume"],
    background: (background as string | undefined) ?? CONFIG_DEFAULTS.background,
    ...paths.data,
    assetKind: assetKind as Config["assetKind"],
    vocabulary: (vocabulary as Config["vocabulary"] | undefined) ?? CONFIG_DEFAULTS.vocabulary,
    requiredAnimations: ((requiredAnimations ?? []) as (string | Json)[]).map(declaration),
    notes,
  });
}

function readJson(file: string): Result<{ readonly text: string; readonly value: Json }> {
  let text: string;
  let value: unknown;
  try {
    const bytes = readSmallFile(file, LIMITS.rigBytes);
    if (bytes === undefined) {
      return unreadable(`${file} is too large: at most ${LIMITS.rigBytes} bytes are read`);
    }
    if (!isUtf8(bytes)) return unreadable(`${file} is not UTF-8 text`);
    text = bytes.toString("utf8");
    value = JSON.parse(text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return unreadable(`${file} cannot be read: ${code ?? `it is not JSON (${message})`}`);
  }
  return isObject(value) ? done({ text, value }) : unreadable(`${file} is not a JSON object`);
}

function faultOf(config: Json): string | undefined {
  const { volume, requiredAnimations } = config;
  if (!isObject(volume)) return 'it has no volume; write "volume": {"x": 32, "y": 48, "z": 32}';
  for (const axis of ["x", "y", "z"]) {
    const extent = volume[axis];
    if (!Number.isInteger(extent) || !inRange(extent as number, 1, LIMITS.volume)) {
      return `volume.${axis} is ${show(extent)}; it is a whole number from 1 to ${LIMITS.volume}`;
    }
  }
  for (const [key, flag] of Object.entries(PLAIN_KEYS)) {
    const value = config[key];
    if (value !== undefined && !isValueOf(flag, value)) {
      return `${key} is ${show(value)}; it is ${describeType(flag)}`;
    }
  }
  for (const key of PATH_KEYS) {
    const value = config[key];
    if (value !== undefined && !(typeof value === "string" && inRange(value.length, 1, 1024))) {
      return `${key} is ${show(value)}; it is a path of 1 to 1024 characters`;
    }
  }
  if (requiredAnimations === undefined) return undefined;
  if (!Array.isArray(requiredAnimations)) return "requiredAnimations is not a list";
  return requiredAnimations.map(faultOfRequired).find((fault) => fault !== undefined);
}

function faultOfRequired(value: unknown, i: number): string | undefined {
  const { name, periodMs, loop } = isObject(value) ? value : { name: value };
  const at = `requiredAnimations[${i}]`;
  if (!isValueOf({ type: "name", doc: "" }, name))
    return `${at} has no name of 1 to 64 visible characters`;
  if (periodMs !== undefined && !isValueOf({ type: "positive", doc: "" }, periodMs)) {
    return `${at}.periodMs is ${show(periodMs)}; it is a number above 0`;
  }
  if (loop !== undefined && typeof loop !== "boolean") return `${at}.loop is not true or false`;
  return undefined;
}

function declaration(value: string | Json): RequiredDeclaration {
  const { name, periodMs, loop }: Json = typeof value === "string" ? { name: value } : value;
  const asked = {
    ...(periodMs === undefined ? {} : { periodMs: periodMs as number }),
    ...(loop === undefined ? {} : { loop: loop as boolean }),
  };
  const { periodMs: defaultPeriod } = CONFIG_DEFAULTS;
  return { name: name as string, periodMs: defaultPeriod, loop: false, ...asked, asked };
}

function inRange(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? "absent").slice(0, 60);
}
