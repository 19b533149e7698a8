import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { validateFile } from "bindpose/validator";

interface Message {
  readonly code: string;
  readonly pointer?: string;
}

/**
 * Judges the Khronos validator's own test files, each of which has its `.report.json` beside it.
 * @returns how many there are, and those whose report lacks one of the codes or pointers that the
 *   file beside it names
 */
export async function judgeKhronosCases(
  folder: string,
): Promise<{ readonly cases: number; readonly missed: readonly string[] }> {
  const suffix = ".report.json";
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(suffix))
    .map((path) => path.slice(0, -suffix.length))
    .filter((path) => existsSync(join(folder, path)))
    .sort();
  const missed: string[] = [];
  for (const name of names) {
    const wanted = JSON.parse(readFileSync(join(folder, `${name}${suffix}`), "utf8")) as {
      issues: { messages: Message[] };
    };
    const { findings, info } = await validateFile(join(folder, name));
    const said = info.khronos?.messages ?? [];
    const folded = new Set(findings.flatMap(({ khronos = [] }) => khronos));
    const isHere = ({ code, pointer }: Message): boolean =>
      said.some((message) => message.code === code && message.pointer === pointer) &&
      (folded.has(code) || findings.some((finding) => finding.code === `KHR_${code}`));
    if (!wanted.issues.messages.every(isHere)) missed.push(name.split(sep).join("/"));
  }
  return { cases: names.length, missed };
}
