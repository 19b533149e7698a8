import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { buildSchema, caseSchema } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { validateAsset } from "./judge.js";

/** docs/CONTRACT.md against what is judged: its documents, its table of keys, its numbers. */

const page = readFileSync(new URL("../../docs/CONTRACT.md", import.meta.url), "utf8");
const [rigText, caseText] = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  ([, text]) => text!,
);

interface Shape {
  readonly properties: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items: Shape;
  readonly anyOf?: readonly Shape[];
}

test("the rig on the page is a sound one, and so is the case", async () => {
  const { findings } = await validateAsset({ rig: rigText!, case: caseText! }, { khronos: false });
  const own = findings.filter(({ document, code }) => document === "rig" || /SHAPE|KEY/.test(code));
  assert.deepEqual(own, []);
  assert.ok(caseSchema.safeParse(JSON.parse(caseText!)).success);
});

test("the page tells which keys of rig.json are required and which may be left out", () => {
  const rig = buildSchema("rig") as unknown as Shape;
  const { bones, joints, animations } = rig.properties;
  const rows = new Map(
    [...page.matchAll(/^\| (the document|a bone|a joint|an animation) \| (.*) \| (.*) \|$/gm)].map(
      ([, of, required, optional]) => [of!, [required!, optional!]],
    ),
  );
  const shapes = {
    "the document": rig,
    "a bone": bones,
    "a joint": joints,
    "an animation": animations,
  };
  for (const [of, shape] of Object.entries(shapes)) {
    const { properties, required = [] } = of === "the document" ? rig : shape!.items;
    const optional = Object.keys(properties).filter((key) => !required.includes(key));
    const told = rows.get(of)!.map((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, key]) => key!));
    assert.deepEqual(told[0]!.toSorted(), [...required].toSorted(), of);
    const own = optional.filter((key) => key !== "extras" && key !== "$schema");
    assert.deepEqual(
      own.filter((key) => !told[1]!.includes(key)),
      [],
      of,
    );
  }
});

test("the case on the page has every key that a case may have", () => {
  const { properties } = buildSchema("case") as unknown as Shape;
  const example = JSON.parse(caseText!);
  const keysOf = (value: object) => Object.keys(value).toSorted();
  const { $schema: _, ...own } = properties;
  assert.deepEqual(keysOf(example), keysOf(own));
  const animation = properties["requiredAnimations"]!.items.anyOf!.find((each) => each.properties)!;
  assert.deepEqual(keysOf(example.requiredAnimations[1]), keysOf(animation.properties));
  assert.deepEqual(keysOf(example.budgets), keysOf(properties["budgets"]!.properties));
});

test("the numbers on the page are those that are judged by", () => {
  const says = (sentence: string, value: number, told: number) => {
    assert.ok(page.includes(sentence), sentence);
    assert.equal(value, told, sentence);
  };
  says("at most 256 MiB", LIMITS.glbBytes, 256 * 2 ** 20);
  says("at most 1 MiB", LIMITS.rigBytes, 2 ** 20);
  says("1 to 64 characters", LIMITS.nameLength, 64);
  says("at most four influences", LIMITS.influences, 4);
  says("U8 up to 256 bones", LIMITS.u8Bones, 256);
  says("by at most 2e-7", LIMITS.weightSumPerInfluence, 2e-7);
  says("off by up to 1e-4", LIMITS.foreignWeightSum, 1e-4);
  says("a height below 1e-6", LIMITS.degenerateAspect, 1e-6);
  says("within 1e-4 of its diagonal", LIMITS.bindTolerance, 1e-4);
  says("move by 0.001 of the diagonal", LIMITS.motion, 0.001);
  says("0.1 % of the area", LIMITS.movedShare, 0.001);
  says("less than 0.005", LIMITS.smallMotion, 0.005);
  says("more than 2 |", LIMITS.largeMotion, 2);
  says("more than 10, or not finite", LIMITS.absurdMotion, 10);
  says("at most 256:", LIMITS.meshInstants, 256);
  says("32 even steps", LIMITS.evenSteps, 32);
  says("over 90 % of the area", LIMITS.oneBoneShare, 0.9);
  says("three steps of the skeleton", LIMITS.fusedSteps, 3);
  says("-25 % of the volume", LIMITS.sweepVolume, -0.25);
  says("0.7 of the radius", LIMITS.sweepRadius, 0.7);
  says("above 2.5 of the length", LIMITS.sweepStretch, 2.5);
});
