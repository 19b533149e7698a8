import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { VALIDATOR_VERSION } from "./version.js";

test("the validator's version is the package's", () => {
  const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  assert.equal(VALIDATOR_VERSION, JSON.parse(manifest).version);
});
