import assert from "node:assert/strict";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { type AddressInfo, createConnection, createServer, type Server } from "node:net";
import { join } from "node:path";
import test from "node:test";
import { tempFolder } from "../temp-folder.test.helper.js";
import { countFrame, type LiveFrame, receiveLive, sendLive } from "./index.js";
import { resolveHost } from "./resolve-host.js";

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(100_000, 7),
]);
const GLB = Buffer.concat([Buffer.from("glTF"), Buffer.alloc(3_000_000, 9)]);
const FRAME: LiveFrame = {
  frame: 0,
  operationCount: 4,
  operation: "add-box",
  png: PNG,
  glb: GLB,
};

/** A receiver on a free port, and everything it heard. */
async function listen(patienceMs = 10_000) {
  const frames: LiveFrame[] = [];
  const refusals: string[] = [];
  const heard: (() => void)[] = [];
  const wake = () => heard.splice(0).forEach((each) => void each());
  const receiver = await receiveLive({
    port: 0,
    token: "secret",
    patienceMs,
    onFrame: (frame) => {
      frames.push(frame);
      wake();
    },
    onRefused: (why) => {
      refusals.push(why);
      wake();
    },
  });
  const next = () => new Promise<void>((resolve) => heard.push(resolve));
  return { receiver, frames, refusals, next };
}

/** A plain server that does with a connection what a test wants. */
async function peer(onConnection: Parameters<typeof createServer>[1]): Promise<Server> {
  const server = createServer({ pauseOnConnect: true }, onConnection);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const target = (port: number, token = "secret") => ({ host: "127.0.0.1", port, token });

test("what is sent is received, byte for byte, frame by frame", async () => {
  const { receiver, frames, next } = await listen();
  for (let frame = 0; frame < 3; frame++) {
    const received = next();
    assert.ok(await sendLive(target(receiver.port), { ...FRAME, frame }));
    await received;
  }
  await receiver.close();
  assert.deepEqual(
    frames.map(({ frame }) => frame),
    [0, 1, 2],
  );
  for (const { png, glb } of frames) assert.ok(PNG.equals(png) && GLB.equals(glb!));
});

test("another's token, half a frame and silence are refused, and the next frame still arrives", async () => {
  const { receiver, frames, refusals, next } = await listen(150);
  let received = next();
  await sendLive(target(receiver.port, "guess"), FRAME);
  await received;
  received = next();
  createConnection(receiver.port, "127.0.0.1").end('{"token":');
  await received;
  received = next();
  const silent = createConnection(receiver.port, "127.0.0.1");
  silent.on("error", () => {});
  await received;
  received = next();
  createConnection(receiver.port, "127.0.0.1")
    .on("error", () => {})
    .end("x".repeat(70_000));
  await received;
  received = next();
  assert.ok(await sendLive(target(receiver.port), FRAME));
  await received;
  await receiver.close();
  assert.equal(frames.length, 1);
  assert.deepEqual(refusals, [
    "the token is not ours",
    "the connection ended before the frame did",
    "no whole frame came in time",
    "the header is longer than 4096 bytes",
  ]);
});

test("a fifth connection is turned away while four are open", async () => {
  const { receiver, refusals, next } = await listen();
  const sockets = Array.from({ length: 5 }, () => createConnection(receiver.port, "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => {});
  await next();
  assert.deepEqual(refusals, ["more than 4 connections at once"]);
  await receiver.close();
  for (const socket of sockets) socket.destroy();
});

test("a receiver asks for a token and a port that is free", async () => {
  const { receiver } = await listen();
  const { port } = receiver;
  const options = { port, token: "t", onFrame: () => {} };
  await assert.rejects(receiveLive(options), { code: "EADDRINUSE" });
  await assert.rejects(receiveLive({ ...options, token: "" }), RangeError);
  await receiver.close();
});

test("a watcher that is not there, says no, or goes away costs nothing", async () => {
  const gone = await peer(() => {});
  const { port } = gone.address() as AddressInfo;
  gone.close();
  assert.equal(await sendLive(target(port), FRAME), false);
  const rude = await peer((socket) => void socket.resetAndDestroy());
  assert.equal(await sendLive(target((rude.address() as AddressInfo).port), FRAME), false);
  rude.close();
});

test("a watcher that does not read is left after the patience given", async () => {
  const held: { destroy(): void }[] = [];
  const slow = await peer((socket) => void held.push(socket));
  const { port } = slow.address() as AddressInfo;
  const large = { ...FRAME, glb: Buffer.alloc(60_000_000) };
  assert.equal(await sendLive(target(port), large, { connectMs: 100, wholeMs: 200 }), false);
  for (const socket of held) socket.destroy();
  slow.close();
});

test("a watcher that talks back is not listened to", async () => {
  const { receiver, frames, next } = await listen();
  const chatty = await peer((socket) => {
    const behind = createConnection(receiver.port, "127.0.0.1");
    socket.write(Buffer.alloc(100_000));
    socket.pipe(behind);
    socket.on("error", () => {});
    socket.resume();
  });
  const received = next();
  assert.ok(await sendLive(target((chatty.address() as AddressInfo).port), FRAME));
  await received;
  chatty.close();
  await receiver.close();
  assert.ok(GLB.equals(frames[0]!.glb!));
});

test("a frame beyond the bounds is not sent", async () => {
  const { receiver } = await listen();
  const png = Buffer.alloc(16 * 1024 * 1024 + 1);
  assert.equal(await sendLive(target(receiver.port), { ...FRAME, png }), false);
  await receiver.close();
});

test("a host is found by its literal address, in the hosts file, or not at all", async () => {
  const silent = createSocket("udp4").bind(0, "127.0.0.1");
  await once(silent, "listening");
  const servers = [`127.0.0.1:${silent.address().port}`];
  const hostsFile = join(tempFolder(), "hosts");
  writeFileSync(
    hostsFile,
    "# table\n10.1.2.3 host.docker.internal  other # note\nnonsense other2\n",
  );
  const find = (host: string) => resolveHost(host, 50, { hostsFile, servers });
  assert.equal(await find("::1"), "::1");
  assert.equal(await find("10.0.0.1"), "10.0.0.1");
  assert.equal(await find("Host.Docker.Internal"), "10.1.2.3");
  assert.equal(await find("localhost"), "127.0.0.1");
  assert.equal(await find("other2"), undefined);
  const absent = { hostsFile: join(tempFolder(), "none"), servers };
  assert.equal(await resolveHost("localhost", 50, absent), "127.0.0.1");
  silent.close();
});

test("a host that a name server knows is found", async () => {
  const server = createSocket("udp4").bind(0, "127.0.0.1");
  await once(server, "listening");
  // RFC 1035, section 4.1: the question comes back with one answer, or with none.
  server.on("message", (query, { port }) => {
    const isA = query.readUInt16BE(query.indexOf(0, 12) + 1) === 1;
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const head = Buffer.from(query.subarray(0, 12));
    head.set([0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0], 2);
    const answer = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, 10, 9, 8, 7]);
    server.send(Buffer.concat([head, question, ...(isA ? [answer] : [])]), port, "127.0.0.1");
  });
  const hostsFile = join(tempFolder(), "none");
  const servers = [`127.0.0.1:${server.address().port}`];
  const found = await resolveHost("watcher.example", 2000, { hostsFile, servers });
  server.close();
  assert.equal(found, "10.9.8.7");
});

test("frames are counted per log, from 0", () => {
  const folder = tempFolder();
  const log = join(folder, "log.ndjson");
  assert.deepEqual([countFrame(log), countFrame(log)], [0, 0], "there is no log yet");
  writeFileSync(log, "");
  assert.deepEqual([countFrame(log), countFrame(log), countFrame(log)], [0, 1, 2]);
  writeFileSync(join(folder, ".log.ndjson.frame"), "nonsense");
  assert.equal(countFrame(log), 0);
  const other = join(folder, "other.ndjson");
  writeFileSync(other, "");
  assert.equal(countFrame(other), 0);
  writeFileSync(join(folder, ".log.ndjson.frame"), "1 55");
  assert.equal(countFrame(log), 0, "the count of a log that stood here before");
});
