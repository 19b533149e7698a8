import assert from "node:assert/strict";
import test from "node:test";
import { pointer } from "./pointer.js";

test("a pointer escapes tilde and slash as RFC 6901 says", () => {
  assert.equal(pointer("meshes", 0, "a/b", "m~n"), "/meshes/0/a~1b/m~0n");
  assert.equal(pointer(), "");
  assert.equal(pointer(""), "/");
});
