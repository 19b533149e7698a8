import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LogRecord, Operation } from "bindpose/contract";
import { tempFolder } from "../temp-folder.test.helper.js";
import { headerText, type LogOwner } from "./log-format.js";
import { readLog } from "./read-log.js";

export const OWNER: LogOwner = { tool: "mc-skin", kind: "mc-skinned" };
export const HEADER = headerText(OWNER);

export function freshLog(text?: string): string {
  const path = join(tempFolder(), "log.ndjson");
  if (text !== undefined) writeFileSync(path, text);
  return path;
}

export const clear: LogRecord = { op: "clear" };
export const translate = (dx: number): Operation => ({ op: "translate", dx, dy: 0, dz: 0 });
export const lines = (...records: unknown[]) =>
  `${records.map((r) => JSON.stringify(r)).join("\n")}\n`;

export function read(path: string) {
  const contents = readLog(path, OWNER);
  assert.ok(contents.ok, contents.ok ? "" : contents.error);
  return contents.data;
}
