import { isUtf8 } from "node:buffer";
import { dirname } from "node:path";
import { ASSET_KINDS, type FlagSpec, LIMITS } from "bindpose/contract/words";
import { isValueOf } from "../args/check-value.js";
import { describeType } from "../args/describe-type.js";
import { LIVE_LIMITS } from "../live/live-header.js";
import type { LiveTarget } from "../live/send-live.js";
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
  const live = readLive(value["live"]);
  const notes = [...noteKeys(text, value), ...live.notes].map(
    (note) => `${configName(program)}: ${note}`,
  );
  const fault = faultOf(value);
  if (fault !== undefined) return unreadable([`${file}: ${fault}`, ...notes].join("; "));
  const paths = resolvePaths(value, dirname(file));
  if (!paths.ok) return unreadable(`${file}: ${paths.error}`);
  const { volume, background, assetKind, vocabulary, requiredAnimations, camera } = value;
  return done({
    file,
    folder: dirname(file),
    volume: volume as Config["volume"],
    background: (background as string | undefined) ?? CONFIG_DEFAULTS.background,
    ...paths.data,
    assetKind: assetKind as Config["assetKind"],
    vocabulary: (vocabulary as Config["vocabulary"] | undefined) ?? CONFIG_DEFAULTS.vocabulary,
    requiredAnimations: ((requiredAnimations ?? []) as (string | Json)[]).map(declaration),
    required: {
      bones: namesIn(value["requiredBones"]),
      roles: namesIn(value["requiredRoles"]),
      joints: namesIn(value["requiredJoints"]),
      sockets: namesIn(value["requiredSockets"]),
      markers: namesIn(value["requiredMarkers"]),
    },
    ...(camera === undefined ? {} : { camera: readCamera(camera as Json) }),
    ...(live.target === undefined ? {} : { live: live.target }),
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
  const { volume, requiredAnimations, camera } = config;
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
  const { position, fov = CONFIG_DEFAULTS.fov } = isObject(camera) ? camera : {};
  if (camera !== undefined && !(isValueOf({ type: "vec3", doc: "" }, position) && isAngle(fov))) {
    return `camera is ${show(camera)}; write "camera": {"position": [16, 24, 0], "fov": 70}`;
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

/** The validator judges these lists; here they only help to say what is missing. */
function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];
}

function readCamera({ position, fov = CONFIG_DEFAULTS.fov }: Json): NonNullable<Config["camera"]> {
  return { position: position as [number, number, number], fov: fov as number };
}

function isAngle(value: unknown): boolean {
  return isValueOf({ type: "positive", doc: "" }, value) && (value as number) < 180;
}

/** A watcher is no part of the work: what is wrong with it is a note. */
function readLive(live: unknown): { target?: LiveTarget; notes: string[] } {
  if (live === undefined) return { notes: [] };
  const { host, port, token }: Json = isObject(live) ? live : {};
  const isWhole =
    typeof host === "string" &&
    inRange(host.length, 1, 253) &&
    Number.isInteger(port) &&
    inRange(port as number, 1, 65535) &&
    typeof token === "string" &&
    inRange(token.length, 1, LIVE_LIMITS.textLength);
  return isWhole
    ? { target: { host, port: port as number, token }, notes: [] }
    : {
        notes: ["live needs a host, a port from 1 to 65535 and a token; nobody is shown anything"],
      };
}

function inRange(value: number, low: number, high: number): boolean {
  return value >= low && value <= high;
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? "absent").slice(0, 60);
}
