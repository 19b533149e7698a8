import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { type Report, reportUnjudged } from "bindpose/validator";
import {
  enqueueAssets,
  type FleetAsset,
  type FleetWorker,
  type LocatedAsset,
  MissingPackageError,
  startWorker,
  submitAssets,
  type WorkerOptions,
} from "./index.js";
import { HAS_REDIS, startRedis, type TestRedis } from "./redis.test.helper.js";

const skip = HAS_REDIS ? false : "redis-server is not installed";

let redis: TestRedis;
let folder: string;
let web: Server;
let origin: string;
let refusals = 0;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-fleet-"));
  for (const name of ["a", "b", "twin"]) {
    mkdirSync(join(folder, "root", name), { recursive: true });
    writeFileSync(join(folder, "root", name, "mesh.glb"), name === "b" ? "b" : "a");
  }
  mkdirSync(join(folder, "outside"));
  symlinkSync(join(folder, "outside"), join(folder, "root", "link"));
  web = createServer((request, response) => {
    if (request.url === "/run/mesh.glb") response.end("mesh");
    else if (request.url === "/shy.glb" && refusals++ < 1) response.writeHead(503).end();
    else if (request.url === "/shy.glb") response.end("shy");
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => web.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(web.address() as { port: number }).port}`;
  if (HAS_REDIS) redis = await startRedis();
});

after(async () => {
  if (HAS_REDIS) await redis.stop();
  web.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A report that says only what was judged. */
function reportOf({ name, path, files }: LocatedAsset): Report {
  const reason = files === undefined ? path : [...files.keys()].join();
  const report = reportUnjudged(name, "run", { code: "RUN_FAULT", params: { reason } });
  // Not the code of a passing fault: the cache keeps it.
  return { ...report, findings: report.findings.map((each) => ({ ...each, code: "TEST" })) };
}

function asset(name: string): FleetAsset {
  return { kind: "run", path: join(folder, "root", name), name, profile: "run" };
}

function url(path: string): FleetAsset {
  return { kind: "url", path: `${origin}${path}`, name: path, profile: "gltf" };
}

async function worker(queue: string, extra: Partial<WorkerOptions> = {}): Promise<FleetWorker> {
  return startWorker({
    redis: redis.url,
    queue,
    judge: async (located) => reportOf(located),
    root: join(folder, "root"),
    origins: [origin],
    concurrency: 2,
    perSecond: null,
    cacheSeconds: 60,
    version: "1",
    metricsPort: null,
    log: () => {},
    lockMs: 1000,
    ...extra,
  });
}

async function collect(queue: string, assets: readonly FleetAsset[], extra = {}) {
  const options = {
    redis: redis.url,
    queue,
    batch: queue,
    settings: {},
    tries: 3,
    priority: 0,
    ...extra,
  };
  const reports: Report[] = [];
  for await (const report of submitAssets(assets, options)) reports.push(report);
  return reports;
}

const reasons = (reports: readonly Report[]) =>
  reports.map(({ findings }) => findings[0]!.params["reason"]);

test("reports come in the order of the assets, each once", { skip }, async () => {
  const running = await worker("order", { cacheSeconds: 0 });
  const names = Array.from({ length: 120 }, (_, i) => (i % 2 === 0 ? "a" : "b"));
  const reports = await collect("order", names.map(asset));
  assert.deepEqual(
    reports.map(({ uri }) => uri),
    names,
  );
  await running.drain();
});

test("the same bytes are judged once, and reported under each name", { skip }, async () => {
  let judged = 0;
  const running = await worker("once", {
    metricsPort: 0,
    judge: async (located) => {
      judged++;
      return reportOf(located);
    },
  });
  const reports = await collect("once", ["a", "twin", "b", "a"].map(asset));
  assert.equal(judged, 2);
  assert.deepEqual(
    reports.map(({ uri }) => uri),
    ["a", "twin", "b", "a"],
  );
  const again = await collect("once", [asset("a")], { batch: "other", settings: { deep: true } });
  assert.equal(judged, 3);
  assert.equal(again.length, 1);
  const metrics = await (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text();
  assert.match(metrics, /^bindpose_judged_total\{verdict="unreadable"\} 5$/m);
  assert.match(metrics, /^bindpose_cache_hits_total 2$/m);
  assert.match(metrics, /^bindpose_judge_seconds_bucket\{le="\+Inf"\} 5$/m);
  assert.match(metrics, /^bindpose_queue_jobs\{state="completed"\} 5$/m);
  await running.drain();
});

test("nothing outside the root and the origins is read", { skip }, async () => {
  const judged: string[] = [];
  const running = await worker("walls", {
    judge: async (located) => {
      judged.push(located.path);
      return reportOf(located);
    },
  });
  const out = join(folder, "outside");
  const reports = await collect("walls", [
    { ...asset("a"), path: out },
    { ...asset("a"), path: join(folder, "root", "link") },
    { ...asset("a"), path: join(folder, "root", "a", "..", "..", "outside") },
    { ...url("/x.glb"), path: "http://192.0.2.1/x.glb" },
    { ...url("/x.glb"), path: "nonsense" },
    url("/gone.glb"),
  ]);
  assert.deepEqual(judged, []);
  for (const { verdict, findings } of reports) {
    assert.equal(verdict, "unreadable");
    assert.equal(findings[0]!.code, "RUN_FILE_UNREADABLE");
  }
  await running.drain();
});

test("addresses are fetched, and tried again where the server asks for it", { skip }, async () => {
  const running = await worker("web");
  const reports = await collect("web", [url("/run/"), url("/shy.glb")]);
  assert.deepEqual(reasons(reports), ["mesh.glb", "shy.glb"]);
  assert.equal(refusals, 2);
  await running.drain();
});

test("what fails every time is reported as our fault", { skip }, async () => {
  const running = await worker("fails", {
    judge: async () => {
      throw new Error("no judge today");
    },
  });
  const [report] = await collect("fails", [asset("a")], { tries: 1 });
  assert.equal(report!.verdict, "unreadable");
  assert.equal(report!.findings[0]!.code, "RUN_FAULT");
  assert.match(report!.findings[0]!.message, /no judge today/);
  await running.drain();
});

test("a batch that was left is taken up under its name", { skip }, async () => {
  await enqueueAssets([asset("a"), asset("b")], {
    redis: redis.url,
    queue: "later",
    batch: "later",
    settings: {},
    tries: 1,
    priority: 1,
  });
  let judged = 0;
  const running = await worker("later", {
    cacheSeconds: 0,
    judge: async (located) => {
      judged++;
      return reportOf(located);
    },
  });
  assert.equal((await collect("later", [asset("a"), asset("b")])).length, 2);
  assert.equal((await collect("later", [asset("a"), asset("b")])).length, 2);
  assert.equal(judged, 2);
  await running.drain();
});

test("a server that restarts loses and doubles nothing", { skip }, async () => {
  const running = await worker("restart", {
    cacheSeconds: 0,
    judge: async (located) => {
      await new Promise((done) => setTimeout(done, 5));
      return reportOf(located);
    },
  });
  const names = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? "a" : "b"));
  const collecting = collect("restart", names.map(asset));
  await new Promise((done) => setTimeout(done, 200));
  await redis.restart();
  const reports = await collecting;
  assert.deepEqual(
    reports.map(({ uri }) => uri),
    names,
  );
  await running.drain();
});

test("a submitter that is told to stop stops", { skip }, async () => {
  const stop = AbortSignal.timeout(100);
  await assert.rejects(collect("nobody", [asset("a")], { signal: stop }), /abort|timeout/i);
});

test("a server that is not there is told, and nothing waits for it", async () => {
  const options = { redis: "redis://:secret@127.0.0.1:1", queue: "q", batch: "b", settings: {} };
  const submitting = submitAssets([asset("a")], { ...options, tries: 1, priority: 0 }).next();
  await assert.rejects(submitting, (error: Error) => {
    assert.equal(error.name, "UnreachableError");
    assert.match(error.message, /no Redis server answers at 127\.0\.0\.1:1: /);
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });
});

test("what is no address of a server is told, and not repeated: it may hold a password", async () => {
  for (const redis of ["not a url secret", "http://secret@x", "", "localhost:6379"]) {
    const options = { redis, queue: "q", batch: "b", settings: {}, tries: 1, priority: 0 };
    await assert.rejects(submitAssets([asset("a")], options).next(), (error: Error) => {
      assert.equal(error.name, "UnreachableError");
      assert.match(error.message, /redis:\/\/host:port/);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
  }
});

test("a missing package is told with what to do", () => {
  assert.match(new MissingPackageError("x").name, /MissingPackageError/);
});
