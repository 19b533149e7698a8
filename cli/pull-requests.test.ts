import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { parseOptions } from "./parse-options.js";
import { runCli } from "./run-cli.js";
import { breakWeights, writeRun } from "./small-assets.test.helper.js";
import { VALIDATE } from "./validate-options.js";

const root = new URL("../../", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, root), "utf8");
const page = read("docs/PULL-REQUESTS.md");
const { version } = JSON.parse(read("package.json"));
const action = parse(read("action.yml"));
const top = mkdtempSync(join(tmpdir(), "bindpose-pull-"));

before(() => {
  for (const name of ["sound", "runs/a", "a run; touch pwned"]) writeRun(join(top, name));
  writeRun(join(top, "broken"), breakWeights);
  writeRun(join(top, "odd"), (draft) => {
    draft.rig.unheard_of = 1;
  });
});

after(() => rmSync(top, { recursive: true, force: true }));

async function run(words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const streams = {
    stdout: { write: (text: string) => out.push(text) },
    stderr: { write: (text: string) => err.push(text) },
    cwd: top,
  };
  const code = await runCli(words, streams);
  return { code: code as number, stdout: out.join(""), stderr: err.join("") };
}

/** Runs the action's step with the command of this tree in the place of what npx would fetch. */
function runAction(inputs: Readonly<Record<string, string>>) {
  const bin = join(top, "bin");
  mkdirSync(bin, { recursive: true });
  const main = fileURLToPath(new URL("main.js", import.meta.url));
  const npx = `#!/bin/sh\n[ "$1 $2" = "--yes bindpose@${version}" ] || exit 99\nshift 2\nexec "${process.execPath}" "${main}" "$@"\n`;
  writeFileSync(join(bin, "npx"), npx);
  chmodSync(join(bin, "npx"), 0o755);
  const files = { summary: join(top, "summary.md"), output: join(top, "output") };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const [step] = action.runs.steps;
  const env = Object.entries(step.env as Record<string, string>).map(([name, text]) => {
    const [, input] = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(text)!;
    assert.ok(Object.hasOwn(action.inputs, input!), input);
    return [name, inputs[input!] ?? action.inputs[input!].default ?? ""];
  });
  const { status, stderr } = spawnSync("bash", ["-c", step.run], {
    cwd: top,
    encoding: "utf8",
    env: {
      ...process.env,
      ...Object.fromEntries(env),
      PATH: `${bin}${delimiter}${process.env["PATH"]}`,
      RUNNER_TEMP: join(top, "temp"),
      GITHUB_STEP_SUMMARY: files.summary,
      GITHUB_OUTPUT: files.output,
    },
  });
  const outputs = Object.fromEntries(
    readFileSync(files.output, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(/=(.*)/s) as [string, string]),
  );
  return { status, stderr, outputs, summary: readFileSync(files.summary, "utf8") };
}

test("the action annotates, sums up, leaves its reports and fails as the command does", () => {
  const paths = "sound\nbroken\n\na run; touch pwned\n";
  const { status, stderr, outputs, summary } = runAction({ paths });
  assert.equal(status, 1, stderr);
  assert.match(stderr, /^::error file=broken\/mesh\.glb,title=WEIGHTS_SUM::/m);
  assert.match(summary, /## bindpose: 2 of 3 valid/);
  assert.deepEqual(Object.keys(outputs), Object.keys(action.outputs));
  assert.equal(outputs["exit-code"], "1");
  assert.equal(JSON.parse(readFileSync(outputs["sarif"]!, "utf8")).version, "2.1.0");
  assert.equal(JSON.parse(readFileSync(outputs["json"]!, "utf8")).reports.length, 3);
  assert.match(readFileSync(outputs["html"]!, "utf8"), /^<!doctype html>/i);
  for (const [name, { value }] of Object.entries<{ value: string }>(action.outputs)) {
    assert.equal(value, `\${{ steps.validate.outputs.${name} }}`);
  }
});

test("the action's inputs become flags, and its version is the package's", () => {
  assert.equal(action.inputs.version.default, version);
  const inputs = { paths: "odd", profile: "run", require: "sway", "fail-on": "warning" };
  assert.equal(runAction(inputs).status, 1);
  assert.equal(runAction({ ...inputs, "fail-on": "error" }).status, 0);
  assert.equal(runAction({ paths: "" }).status, 2);
  assert.equal(runAction({ paths: "--help" }).status, 2, "a path is never a flag");
});

test("each hook judges what its pattern takes, and leaves the rest", async () => {
  const hooks = parse(read(".pre-commit-hooks.yaml"));
  const files = ["broken/rig.json", "sound/rig.json", "sound/mesh.glb", "x/hero.glb", "a/b.json"];
  const taken = hooks.map(({ id, files: take, exclude }: Record<string, string>) => [
    id,
    files.filter(
      (file) =>
        new RegExp(take!).test(file) && !(exclude !== undefined && new RegExp(exclude).test(file)),
    ),
  ]);
  assert.deepEqual(Object.fromEntries(taken), {
    "bindpose-run": ["broken/rig.json", "sound/rig.json"],
    "bindpose-glb": ["x/hero.glb"],
  });
  for (const { id, entry, language } of hooks) {
    assert.equal(language, "node");
    assert.ok(page.includes(`- id: ${id}`), id);
    const [binary, ...words] = entry.split(" ");
    assert.equal(binary, "bindpose");
    assert.equal((await run([...words, "sound/rig.json"])).code, 0);
    assert.equal((await run([...words, "sound/rig.json", "broken/rig.json"])).code, 1);
  }
});

const blocks = (kind: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, text]) => text!,
  );

test("the workflow on the page uses inputs and outputs that exist", () => {
  const [workflow, hooks] = blocks("yaml").map((text) => parse(text));
  const { steps } = workflow.jobs.characters;
  const step = steps.find(({ id }: { id?: string }) => id === "bindpose");
  for (const input of Object.keys(step.with)) assert.ok(Object.hasOwn(action.inputs, input), input);
  for (const [, name] of page.matchAll(/steps\.bindpose\.outputs\.([a-z-]+)/g)) {
    assert.ok(Object.hasOwn(action.outputs, name!), name);
  }
  assert.ok(step.uses.endsWith(`@v${version}`));
  assert.equal(hooks.repos[0].rev, `v${version}`);
  const listed = /Inputs: (.*)\.$/m.exec(page)![1]!.match(/[a-z-]+/g);
  assert.deepEqual(listed, Object.keys(action.inputs));
});

test("every command on the page has flags that exist, and the plain one runs", async () => {
  const lines = [...blocks("sh"), blocks("json")[1]!].flatMap((text) => text.split("\n"));
  const calls = lines.flatMap((line) => /bindpose(?:@\S+)? validate ([^"]*)/.exec(line)?.[1] ?? []);
  assert.equal(calls.length, 3);
  for (const call of calls) {
    const words = call.trim().split(/\s+/);
    assert.ok(parseOptions("validate", words, VALIDATE.options).positionals.includes("runs"));
    assert.equal((await run(["validate", ...words])).code, 0, call);
  }
  assert.ok(page.includes(`npx --yes bindpose@${version} `));
});

test("the schemas for editors are shipped, and the matchers read the annotations", async () => {
  const [settings, tasks] = blocks("json").map((text) => JSON.parse(text));
  for (const { url } of settings["json.schemas"]) {
    const [, path] = /^\.\/node_modules\/bindpose\/(.*)$/.exec(url)!;
    assert.ok(JSON.parse(read(path!)).$id, url);
  }
  const words = ["validate", "broken", "odd", "--quiet", "--report", "github=s.md"];
  const { stderr } = await run(words);
  const annotations = stderr.split("\n").filter((line) => line.startsWith("::"));
  assert.ok(annotations.length >= 2, stderr);
  const matchers = tasks.tasks[0].problemMatcher;
  const found = annotations.map((line) =>
    matchers.flatMap(({ pattern }: { pattern: Record<string, string | number> }) => {
      const match = new RegExp(pattern["regexp"] as string).exec(line);
      if (match === null) return [];
      const at = (name: string) => match[pattern[name] as number];
      return [[at("file"), at("line"), at("code")]];
    }),
  );
  assert.ok(
    found.every((matches) => matches.length === 1),
    "one matcher for each",
  );
  const flat = found.map(([match]) => match);
  assert.ok(flat.some(([file, line]) => file === "odd/rig.json" && Number(line) >= 1));
  assert.ok(flat.some(([file, , code]) => file === "broken/mesh.glb" && code === "WEIGHTS_SUM"));
});
