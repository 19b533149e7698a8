import type { Report } from "bindpose/contract";
import { PROFILE_SPECS } from "bindpose/contract/rules";
import { LIMITS, PROGRAM_OF_KIND } from "bindpose/contract/words";
import { judgeAsset, type ValidateOptions } from "../judge.js";
import type { DocumentInput } from "../judge-document.js";
import { isGltfText } from "../read/is-gltf-text.js";
import { isObject } from "../read/json-access.js";
import { readJson } from "../read/read-json.js";
import { hashLog } from "./hash-log.js";
import type { Run, RunFile } from "./open-run.js";
import { readResources } from "./read-resources.js";
import { isToml, readTomlCase } from "./read-toml-case.js";

const CASES = ["case.json", "case.toml"];
/** Each generator's own config; the first that is there counts. */
const CONFIGS = Object.values(PROGRAM_OF_KIND).map((program) => `${program}.config.json`);
const FILES = { mesh: "mesh.glb", rig: "rig.json", log: "scene/log.ndjson" };

export interface RunOptions extends ValidateOptions {
  /** What is asked for, in place of what the folder itself says; JSON or TOML. */
  readonly case?: DocumentInput;
}

/** Judges mesh and rig of a run, wherever its files are, by what is asked of them. */
export async function judgeRun(run: Run, options: RunOptions): Promise<Report> {
  const config = await readConfig(run);
  const files = { ...FILES, ...pathsOf(config) };
  const mesh = await run.read(files.mesh, LIMITS.glbBytes);
  const rig = await run.read(files.rig, LIMITS.rigBytes);
  // A config asks for what the rig holds; profiles of foreign files do not look at it.
  const { profile = "run" } = options;
  const generated = PROFILE_SPECS[profile]?.base === "gltf" ? null : config;
  const asked = options.case === undefined ? await askedFor(run, generated) : null;
  const wanted = await openCase(options.case ?? asked?.bytes ?? null);
  return judgeAsset(
    {
      ...(mesh.bytes === null ? {} : { glb: mesh.bytes }),
      ...(rig.bytes === null ? {} : { rig: rig.bytes }),
      ...wanted.input,
    },
    options,
    {
      paths: files,
      refused: [mesh, rig, ...(asked === null ? [] : [asked]), wanted].flatMap(
        ({ refusal }) => refusal ?? [],
      ),
      ...wanted.context,
      log: await hashLog(run, files.log),
    },
  );
}

/** Judges one GLB or `.gltf` by its name in its folder, by default as any skinned glTF. */
export async function judgeFile(run: Run, name: string, options: RunOptions): Promise<Report> {
  const { bytes, refusal } = await run.read(name, LIMITS.glbBytes);
  const wanted = await openCase(options.case ?? null);
  const beside = bytes !== null && isGltfText(bytes) ? await readResources(run, bytes) : null;
  return judgeAsset(
    {
      ...(bytes === null ? {} : { glb: bytes }),
      ...(beside === null ? {} : { resources: beside.files }),
      ...wanted.input,
    },
    { profile: "gltf", ...options },
    {
      paths: { mesh: name, rig: FILES.rig },
      refused: [refusal, wanted.refusal]
        .flatMap((each) => each ?? [])
        .concat(beside?.refused ?? []),
      ...wanted.context,
      log: null,
    },
  );
}

/** The run's own case, else its config. */
async function askedFor(run: Run, config: RunFile | null): Promise<RunFile | null> {
  return (await readFirst(run, CASES)) ?? config;
}

/** A case as the judge takes it; one in TOML is read here, or refused. */
async function openCase(document: DocumentInput | null) {
  const nothing = { input: {}, context: {}, refusal: null };
  if (document === null) return nothing;
  const isText = typeof document === "string";
  if (!isText && !(document instanceof Uint8Array))
    return { ...nothing, input: { case: document } };
  const bytes = isText ? new TextEncoder().encode(document) : document;
  const text = isText ? document : new TextDecoder().decode(document);
  if (bytes.length > LIMITS.rigBytes || !isToml(text))
    return { ...nothing, input: { case: bytes } };
  const toml = await readTomlCase(text);
  if (!toml.ok) return { ...nothing, refusal: toml.refusal };
  return { input: { case: toml.value }, context: { caseBytes: bytes }, refusal: null };
}

/** The first config whose mesh is there, else the first: programs may share a folder and its log. */
async function readConfig(run: Run): Promise<RunFile | null> {
  const configs: RunFile[] = [];
  for (const path of CONFIGS) {
    const config = await readFirst(run, [path]);
    if (config !== null) configs.push(config);
  }
  if (configs.length > 1) {
    for (const config of configs) {
      const { mesh } = { ...FILES, ...pathsOf(config) };
      if ((await run.read(mesh, LIMITS.glbBytes)).bytes !== null) return config;
    }
  }
  return configs[0] ?? null;
}

async function readFirst(run: Run, paths: readonly string[]): Promise<RunFile | null> {
  for (const path of paths) {
    const file = await run.read(path, LIMITS.rigBytes);
    if (file.bytes !== null || file.refusal !== null) return file;
  }
  return null;
}

/** The files that a config names; a config that cannot be read has its finding as the case. */
function pathsOf(config: RunFile | null): Partial<typeof FILES> {
  const reading = config?.bytes == null ? null : readJson(config.bytes);
  const value = reading?.ok === true ? reading.value : null;
  if (!isObject(value)) return {};
  const named = Object.keys(FILES).filter((key) => typeof value[key] === "string");
  return Object.fromEntries(named.map((key) => [key, value[key]]));
}
