import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import test from "node:test";
import { type LiveFrame, receiveLive } from "../live/index.js";
import { sandbox, VOLUME } from "./sandbox.test.helper.js";

const BODY = `
add-box --x 8 --y 8 --z 8 --w 4 --h 8 --d 4 --color "#d8b48a"
define-bone --name pelvis --parent ""
set-bone --name pelvis --head-x 8 --head-y 4.5 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8
`;

test("a watcher sees each render: the picture and the mesh that were written", async () => {
  const frames: LiveFrame[] = [];
  let wake = () => {};
  const receiver = await receiveLive({
    port: 0,
    token: "secret",
    onFrame: (frame) => {
      frames.push(frame);
      wake();
    },
  });
  const live = { host: "127.0.0.1", port: receiver.port, token: "secret" };
  const box = sandbox({ volume: VOLUME, live });
  const renders = async (code: number) => {
    const received = new Promise<void>((resolve) => {
      wake = resolve;
    });
    assert.equal((await box.call("render --size 64")).code, code);
    await received;
  };
  await box.does("init");
  await renders(1);
  await box.does("batch", BODY);
  const log = box.read("scene/log.ndjson");
  await renders(0);
  await renders(0);
  assert.equal(box.read("scene/log.ndjson"), log, "nothing of it is recorded");
  await receiver.close();
  const [empty, whole, again] = frames;
  assert.deepEqual(
    frames.map(({ frame, operationCount, operation }) => [frame, operationCount, operation]),
    [
      [0, 0, ""],
      [1, 3, "set-bone"],
      [2, 3, "set-bone"],
    ],
  );
  assert.ok(empty!.glb === undefined);
  const written = (name: string) => readFileSync(join(box.folder, name));
  assert.ok(written("scene/preview.png").equals(whole!.png));
  assert.ok(written("mesh.glb").equals(whole!.glb!));
  assert.deepEqual(again!.glb, whole!.glb);
});

test("a render is the same for a watcher that is gone, sleeps or lies, and without one", async () => {
  const sleepers: Socket[] = [];
  const asleep = createServer({ pauseOnConnect: true }, (socket) => sleepers.push(socket));
  const liar = createServer((socket) => {
    socket.on("error", () => {});
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  });
  const port = async (server: typeof liar) => {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const gone = createServer();
  const closed = await port(gone);
  gone.close();
  const host = "127.0.0.1";
  const watchers = [
    undefined,
    { host, port: closed, token: "t" },
    { host, port: await port(asleep), token: "t" },
    { host, port: await port(liar), token: "t" },
    { host: "no.such.host.invalid", port: 9, token: "t" },
  ];
  const results = [];
  for (const live of watchers) {
    const box = sandbox({ volume: VOLUME, ...(live === undefined ? {} : { live }) });
    await box.does("batch", BODY);
    const outcome = await box.call("render --size 64");
    results.push([outcome, readFileSync(join(box.folder, "mesh.glb"), "base64")]);
  }
  asleep.close();
  for (const socket of sleepers) socket.destroy();
  liar.close();
  for (const result of results) assert.deepEqual(result, results[0]);
});
