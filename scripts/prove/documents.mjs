// Opinions on the shape of every kind of document, 10,000 seeded mutants each: the schema in code
// (zod) and the published one under another engine (ajv) take and refuse the same; and of rigs and
// cases the judge reports a wrong shape exactly where they refuse. `--sample`: 200 each. Sound ones
// to begin with: the conformance suite's, the examples', and the report of docs/REPORT.md.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import * as contract from "bindpose/contract";
import * as station from "bindpose/contract/station";
import { validateAsset } from "bindpose/validator";
import { draftRun, writeAsset } from "bindpose/validator/fixtures";
import { seededRandom } from "../../dist/validator/fixtures/random.js";
import { mutateValues } from "../mutate-values.js";

const MUTANTS = process.argv.includes("--sample") ? 200 : 10_000;
const root = new URL("../../", import.meta.url);
const text = (path) => readFileSync(new URL(path, root), "utf8");
const read = (path) => JSON.parse(text(path));
/** Documents at `path` below every folder in `folder` that has it. */
const below = (folder, path) =>
  readdirSync(new URL(folder, root))
    .map((name) => `${folder}${name}/${path}`)
    .filter((place) => existsSync(new URL(place, root)));
const PROGRAMS = ["mc-skin", "sn-skin", "dc-skin"];
const run = writeAsset(draftRun());

const KINDS = [
  ["rig", contract.rigSchema, below("conformance/cases/pose/", "asset/rig.json").map(read)],
  ["case", contract.caseSchema, below("conformance/cases/log/", "asset/case.json").map(read)],
  [
    "config",
    contract.configSchema,
    PROGRAMS.flatMap((name) => below("examples/", `${name}.config.json`).map(read)),
  ],
  [
    "log",
    contract.logLineSchema,
    [
      ...below("conformance/cases/log/", "asset/scene/log.ndjson"),
      "examples/drake/scene/log.ndjson",
    ]
      .flatMap((place) => text(place).trimEnd().split("\n"))
      .map((line) => JSON.parse(line)),
  ],
  [
    "report",
    contract.reportSchema,
    [JSON.parse(/```json\n([^`]*)```/.exec(text("docs/REPORT.md"))[1])],
  ],
  ["station-manifest", station.manifestSchema, [read("examples/station/ivory-coinflip.json")]],
  ["station-catalog", station.catalogSchema, [read("examples/station/catalog.json")]],
  ["station-library", station.librarySchema, [read("examples/station/library.json")]],
  ["station-world", station.worldSchema, [read("examples/station/world.json")]],
];
/** How the judge is given a document, and what it calls a wrong shape. */
const JUDGED = {
  rig: [(document) => ({ ...run, rig: JSON.stringify(document) }), "RIG_SHAPE"],
  case: [(document) => ({ ...run, case: JSON.stringify(document) }), "CASE_SHAPE"],
};
/** What ends the judge's reading before the shape: of the text, and a rig without its marker. */
const BEFORE = /^(?:RIG|CASE)_(?:UNREADABLE|DUPLICATE_KEY|NUMBER_NOT_FINITE|NOT_SKINNED)$/;

const known = [...contract.SCHEMA_NAMES, ...station.STATION_SCHEMA_NAMES];
if (known.some((name) => !KINDS.some(([kind]) => kind === name))) {
  throw new Error(`not every kind of document is here: ${known.join(", ")}`);
}
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
let failed = 0;
for (const [kind, schema, sound] of KINDS) {
  const build = kind.startsWith("station-") ? station.buildStationSchema : contract.buildSchema;
  const check = ajv.compile(build(kind));
  for (const document of sound) {
    if (!schema.safeParse(document).success || !check(document)) tell(kind, document, "is refused");
  }
  const random = seededRandom(known.indexOf(kind) + 1);
  let refused = 0;
  let judged = 0;
  for (let i = 0; i < MUTANTS; i++) {
    const before = structuredClone(sound[Math.floor(random() * sound.length)]);
    const document = JSON.parse(JSON.stringify(mutateValues(before, random)));
    const isSound = schema.safeParse(document).success;
    if (!isSound) refused++;
    if (check(document) !== isSound) tell(kind, document, "zod and ajv differ");
    if (JUDGED[kind] === undefined) continue;
    const [give, code] = JUDGED[kind];
    const { findings } = await validateAsset(give(document), { khronos: false });
    const codes = findings.map((finding) => finding.code);
    if (codes.some((each) => BEFORE.test(each))) continue;
    judged++;
    if (codes.includes(code) === isSound) tell(kind, document, `the judge says ${codes}`);
  }
  const also = judged > 0 ? `, ${judged} of them judged too` : "";
  console.log(`${kind}: ${sound.length} documents, ${MUTANTS} mutants, ${refused} refused${also}`);
}
console.log(failed === 0 ? "all agree" : `${failed} differ`);
process.exit(failed > 0 ? 1 : 0);

function tell(kind, document, what) {
  failed++;
  console.log(`! ${kind}: ${what}: ${JSON.stringify(document).slice(0, 2000)}`);
}
