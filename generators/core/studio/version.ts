import { createRequire } from "node:module";

/** The package's version: one version for the contract, the validator and the generators. */
export function packageVersion(): string {
  return createRequire(import.meta.url)("bindpose/package.json").version;
}
