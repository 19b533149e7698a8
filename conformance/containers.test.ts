import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";

const PROOF = fileURLToPath(new URL("../../scripts/prove/containers.mjs", import.meta.url));

test("the container recipe makes an image whose program runs from what was copied alone", {
  skip: process.platform === "linux" ? false : "an empty root is a thing of Linux",
}, () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROOF, "--sample"], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^mc-skinned: mc-skin \d|^only root may enter an empty root/m);
});
