import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The name of a program's config file: `mc-skin.config.json`. */
export function configName(program: string): string {
  return `${program}.config.json`;
}

/** The config in `folder` or its nearest parent that has one. */
export function findConfig(program: string, folder: string): string | undefined {
  let current = resolve(folder);
  for (;;) {
    const candidate = join(current, configName(program));
    if (existsSync(candidate)) return candidate;
    const parent = dirname(current);
    if (parent === current) return undefined;
    current = parent;
  }
}
