import assert from "node:assert/strict";
import test from "node:test";
import { hiddenInName, isPortableName, nearestName, plainText } from "./names.js";

test("names with characters that engines strip are not portable", () => {
  for (const name of ["a.b", "a[0]", "a:b", "a/b", "", "1a", "_a", "ä", "a b", "a".repeat(65)]) {
    assert.equal(isPortableName(name), false, name);
  }
  for (const name of ["a", "upper_arm_l", "Bone-1", "a".repeat(64)]) {
    assert.equal(isPortableName(name), true, name);
  }
});

test("what nobody sees in a name is found by its code point", () => {
  for (const name of ["a", "ä b.c", "\u{1f9b4}", "名"]) assert.equal(hiddenInName(name), undefined);
  assert.equal(hiddenInName("a\u0007b"), "U+0007");
  assert.equal(hiddenInName("\u202eb"), "U+202E");
  assert.equal(hiddenInName("b\ud800"), "U+D800");
  assert.equal(hiddenInName("\ufffd"), "U+FFFD");
});

test("a misspelt name finds its neighbour", () => {
  const names = ["shoulder_l", "shoulder_r", "elbow_l", "head"];
  assert.equal(nearestName("sholder_l", names), "shoulder_l");
  assert.equal(nearestName("haed", names), "head");
  assert.equal(nearestName("HEAD", names), "head");
  assert.equal(nearestName("elbo", names), undefined);
  assert.equal(nearestName("elbw_l", names), "elbow_l");
});

test("nothing near is nothing", () => {
  assert.equal(nearestName("tail", ["head", "spine"]), undefined);
  assert.equal(nearestName("x", []), undefined);
  assert.equal(nearestName("a".repeat(65), ["a".repeat(64)]), undefined);
  assert.equal(nearestName("a".repeat(64), ["a".repeat(65)]), undefined);
});

test("ties go to the earlier candidate", () => {
  assert.equal(nearestName("arm_x", ["arm_l", "arm_r"]), "arm_l");
});

test("text is shown with what hides in it, and the rest as it is", () => {
  assert.equal(plainText("ä 名 \u{1f9b4}"), "ä 名 \u{1f9b4}");
  assert.equal(
    plainText("a\n\u001b[2J\u061c\u202e\ud800b"),
    "a\\u{a}\\u{1b}[2J\\u{61c}\\u{202e}\\u{d800}b",
  );
});
