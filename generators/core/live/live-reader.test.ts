import assert from "node:assert/strict";
import test from "node:test";
import { LIVE_LIMITS, type LiveHeader } from "./live-header.js";
import { LiveReader } from "./live-reader.js";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const GLB = Buffer.from("glTF and more");
const HEADER: LiveHeader = {
  token: "secret",
  frame: 3,
  operationCount: 12,
  operation: "add-sphere",
  length: PNG.length,
  meshLength: GLB.length,
};

const wire = (header: unknown, ...body: Buffer[]) =>
  Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...body]);

function refused(bytes: Uint8Array, pattern: RegExp): void {
  const read = new LiveReader("secret").push(bytes);
  assert.ok(!read.ok, `${pattern} was taken`);
  assert.match(read.error, pattern);
}

test("a frame is read whole from pieces of any size", () => {
  const bytes = wire(HEADER, PNG, GLB);
  for (const size of [1, 2, 7, 64, bytes.length]) {
    const reader = new LiveReader("secret");
    for (let at = 0; at < bytes.length; at += size) {
      const read = reader.push(bytes.subarray(at, at + size));
      assert.ok(read.ok);
      const isWhole = at + size >= bytes.length;
      assert.equal(read.data !== undefined, isWhole, `${size}: ${at}`);
      if (!isWhole) continue;
      const { png, glb, ...rest } = read.data!;
      assert.deepEqual(rest, { frame: 3, operationCount: 12, operation: "add-sphere" });
      assert.deepEqual(Buffer.from(png), PNG);
      assert.deepEqual(Buffer.from(glb!), GLB);
    }
  }
});

test("a frame without a mesh has none, and keys of a later version are passed over", () => {
  const read = new LiveReader("secret").push(wire({ ...HEADER, meshLength: 0, since: 2 }, PNG));
  assert.ok(read.ok);
  assert.ok(read.data !== undefined && !("glb" in read.data));
});

test("a header that is not one is refused", () => {
  refused(Buffer.from("{\n"), /is not JSON/);
  for (const value of [null, [], 5, "x"]) refused(wire(value), /not a JSON object/);
  refused(Buffer.alloc(LIVE_LIMITS.headerBytes, 0x20), /longer than 4096 bytes/);
  const cases: [Partial<Record<keyof LiveHeader, unknown>>, RegExp][] = [
    [{ token: undefined }, /token: expected/],
    [{ token: "x".repeat(257) }, /token: expected/],
    [{ operation: 7 }, /operation: expected/],
    [{ frame: -1 }, /frame: expected/],
    [{ operationCount: 1.5 }, /operationCount: expected/],
    [{ length: "11" }, /length: expected/],
    [{ length: LIVE_LIMITS.pngBytes + 1 }, /length: expected a whole number from 0 to 16777216/],
    [{ meshLength: 1e300 }, /meshLength: expected/],
  ];
  for (const [change, pattern] of cases) refused(wire({ ...HEADER, ...change }), pattern);
});

test("a wrong token is refused before the body counts, whatever its length", () => {
  for (const token of ["", "secre", "secreT", "secretsecret", "é"]) {
    refused(wire({ ...HEADER, token }), /the token is not ours/);
  }
});

test("a body that is not what the header told is refused", () => {
  refused(wire(HEADER, PNG, GLB, GLB), /more came than the header told/);
  refused(wire({ ...HEADER, length: 0 }, GLB), /not a PNG/);
  refused(wire(HEADER, GLB.subarray(0, PNG.length), GLB), /not a PNG/);
  refused(wire(HEADER, PNG, PNG, GLB.subarray(0, 2)), /not a GLB/);
});

test("random bytes never throw, and are never taken for a frame", () => {
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed >>> 24;
  };
  for (let run = 0; run < 200; run++) {
    const bytes = wire(HEADER, PNG, GLB);
    for (let flips = 0; flips < 4; flips++) bytes[(next() * 256 + next()) % 170] = next();
    const read = new LiveReader("secret").push(bytes);
    if (read.ok && read.data !== undefined) assert.equal(read.data.png.length, PNG.length);
  }
});
