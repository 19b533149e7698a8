import { type FindingCode, PROFILE_SPECS, type Profile, RULES } from "bindpose/contract/rules";
import { type AssetInput, validateAsset } from "bindpose/validator";
import {
  draftForeign,
  draftRun,
  RULE_CASES,
  type RuleCase,
  writeAsset,
} from "bindpose/validator/fixtures";
import type { CaseDescription, ValidatorOutcome } from "../suite/conformance-case.js";
import type { CaseFiles } from "./case-files.js";
import { clausesOf } from "./clauses.js";

/** Rules of the contract that no folder of a package can break, and why. */
export const LEFT_OUT: readonly { readonly code: FindingCode; readonly why: string }[] = [
  { code: "RUN_FILE_OUTSIDE", why: "takes a link, which packages do not hold" },
  { code: "RUN_FILE_TOO_LARGE", why: "takes a file of a mebibyte" },
  { code: "RUN_TIMEOUT", why: "the caller's own limit breaks it, no asset does" },
  { code: "RUN_FAULT", why: "an asset that breaks it is a bug of a validator" },
  { code: "KHRONOS_CRASHED", why: "is about a validator that others need not use" },
];

/** A case of more bytes than this is written by `scripts/generate-cases.mjs --all FOLDER` alone. */
export const COMMITTED_BYTES = 65_536;

/**
 * A case for each fixture of a rule and for each near miss; near misses that are one asset are one
 * case of several codes. What is expected is what the fixture says: its code and verdict, and of
 * the report the pointers. Messages of the Khronos validator are no part of the contract.
 */
export async function validatorCases(): Promise<CaseFiles[]> {
  const cases: CaseFiles[] = [...folderCases()];
  const nears = new Map<string, { rule: RuleCase; asset: AssetInput; codes: FindingCode[] }>();
  const counts = new Map<string, number>();
  for (const rule of RULE_CASES) {
    if (rule.code === "KHRONOS_CRASHED") continue;
    const name = fileName(rule);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const broken = change(rule, rule.bad);
    const also = (rule.also ?? []).filter(isOurs) as FindingCode[];
    cases.push(
      await caseOf(rule, count === 1 ? name : `${name}-${count}`, broken, [rule.code, ...also]),
    );
    if (rule.near === undefined) continue;
    const asset = change(rule, rule.near);
    const key = [rule.profile, rule.deep, ...Object.values(asset).map(keyOf)].join("\n");
    const known = nears.get(key);
    if (known !== undefined) known.codes.push(rule.code);
    else nears.set(key, { rule, asset, codes: [rule.code] });
  }
  for (const { rule, asset, codes } of nears.values()) {
    const base = `${fileName(rule)}-near`;
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    cases.push(await caseOf(rule, count === 1 ? base : `${base}-${count}`, asset, codes, true));
  }
  return cases;
}

/** Whether a validator says it of its own, not by way of another one. */
function isOurs(code: string): boolean {
  return !code.startsWith("KHR");
}

function change({ profile = "run" }: RuleCase, edit: RuleCase["bad"]): AssetInput {
  const draft = PROFILE_SPECS[profile].base === "run" ? draftRun() : draftForeign();
  edit(draft);
  return writeAsset(draft);
}

function keyOf(part: unknown): string {
  return part instanceof Uint8Array ? Buffer.from(part).toString("latin1") : String(part);
}

function fileName({ code, profile = "run" }: RuleCase): string {
  const words = code.toLowerCase().replaceAll("_", "-");
  return `${profile === "run" ? areaOf(code) : "gltf"}/${words}`;
}

function areaOf(code: FindingCode): string {
  if (code.startsWith("MOTION_")) return "motion";
  const { document } = RULES[code];
  return document === "glb" ? "mesh" : document;
}

async function caseOf(
  rule: RuleCase,
  name: string,
  asset: AssetInput,
  codes: readonly FindingCode[],
  isNear = false,
): Promise<CaseFiles> {
  const { profile = "run", deep = false } = rule;
  const report = await validateAsset(asset, { profile, deep, khronos: false });
  const ours = report.findings.filter(({ code }) => isOurs(code));
  const first = ours.find(({ code }) => code === codes[0]);
  const about = isNear ? `as close to ${codes.join(", ")} as one gets` : (first?.message ?? "");
  const description = describe(name, profile, deep, codes, about);
  const findings = ours.map(({ code, pointer = "" }) => ({ code, pointer }));
  const files = new Map<string, Uint8Array | string>();
  if (asset.glb !== undefined) files.set("mesh.glb", asset.glb as Uint8Array);
  if (asset.rig !== undefined) files.set("rig.json", asset.rig as Uint8Array | string);
  if (asset.case !== undefined) files.set("case.json", asset.case as Uint8Array | string);
  const outcome: ValidatorOutcome = { verdict: report.verdict, findings };
  return { description, outcome, asset: files };
}

function describe(
  name: string,
  profile: Profile,
  deep: boolean,
  codes: readonly FindingCode[],
  about: string,
): CaseDescription {
  return {
    name,
    kind: "validator",
    area: name.slice(0, name.indexOf("/")),
    about,
    clauses: [...new Set(codes.flatMap(clausesOf))].sort(),
    codes: [...new Set(codes)].sort(),
    profile,
    ...(deep ? { deep } : {}),
  };
}

/** Rules on the files of a run, as far as a package can hold what breaks them. */
function folderCases(): CaseFiles[] {
  const sound = writeAsset(draftRun());
  const rig = sound.rig as string;
  const glb = sound.glb as Uint8Array;
  const files = (
    name: string,
    code: FindingCode,
    verdict: ValidatorOutcome["verdict"],
    about: string,
    pointer: string,
    asset: readonly (readonly [string, Uint8Array | string])[],
  ): CaseFiles => ({
    description: describe(`run/${name}`, "run", false, [code], about),
    outcome: { verdict, findings: [{ code, pointer }] },
    asset: new Map(asset),
  });
  return [
    files("run-mesh-missing", "RUN_MESH_MISSING", "empty", "there is no mesh.glb", "/mesh.glb", [
      ["rig.json", rig],
    ]),
    files(
      "run-file-unreadable",
      "RUN_FILE_UNREADABLE",
      "unreadable",
      "a folder stands where mesh.glb should",
      "/mesh.glb",
      [
        ["mesh.glb/README", "A folder.\n"],
        ["rig.json", rig],
      ],
    ),
    {
      description: describe("run/sound", "run", false, [], "nothing is wrong"),
      outcome: { verdict: "valid", findings: [] },
      asset: new Map<string, Uint8Array | string>([
        ["mesh.glb", glb],
        ["rig.json", rig],
      ]),
    },
  ];
}
