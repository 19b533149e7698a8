import { createHash } from "node:crypto";
import { relative } from "node:path";
import { LIMITS } from "bindpose/contract/words";
import { type LoadedRenderer, loadRenderer } from "bindpose/preview/webgpu";
import { compileRig } from "bindpose/runtime";
import { type FileContent, replaceFiles } from "../emit/replace-files.js";
import { type Result, refuse } from "../result.js";
import { reviewSkin } from "../review/index.js";
import { buildModel } from "../rig/build-model.js";
import { serializeRig } from "../rig/serialize-rig.js";
import { encodeMesh, hashField, sha256 } from "./encode-run.js";
import { makeCharacter } from "./make-character.js";
import { drawUnskinned, makePictures } from "./make-pictures.js";
import { openRun } from "./open-run.js";
import { EXIT, type Outcome, refusalOutcome, withNotes } from "./outcome.js";
import { planPictures } from "./plan-pictures.js";
import type { ProgramSpec } from "./program-spec.js";
import { readRenderOptions } from "./render-options.js";
import { madeExtras } from "./reuse-character.js";
import { createStages } from "./stages.js";
import { type RenderFacts, summarise } from "./summarise-render.js";
import { packageVersion } from "./version.js";

/** What a render is given by the process it runs in. */
export interface RenderInput {
  readonly folder: string;
  /** The words behind `render`. */
  readonly tokens: readonly string[];
  /** Hears what is going on, when it takes long. */
  readonly tell: (line: string) => void;
  /** Milliseconds, for the time by stage. */
  readonly now: () => number;
}

/**
 * Makes the run's files from its log: mesh.glb, rig.json, the preview in the rest pose and, when
 * asked, a posed preview. The same log gives the same bytes, also where the surface and its weights
 * are taken from the mesh.glb that stands there. Without a body, or without a bone to
 * follow, there is no mesh: an old one is removed, rig.json and the preview are written, and the
 * exit code is 1. A draft writes pictures alone.
 */
export async function renderRun(spec: ProgramSpec, input: RenderInput): Promise<Outcome> {
  const { folder, tokens, tell, now } = input;
  const stages = createStages((line) => tell(`${spec.name}: ${line}`), now);
  stages.enter("log");
  const hash = createHash("sha256");
  const opened = openRun(spec, folder, (bytes) => hash.update(bytes));
  if (!opened.ok) return refusalOutcome(spec.name, opened);
  const run = opened.data;
  const options = readRenderOptions(spec, run, tokens);
  if (!options.ok) return refusalOutcome(spec.name, options);

  const { config } = run;
  const generator = `${spec.name} ${packageVersion()}`;
  const model = buildModel(run.replay.state, { assetKind: spec.kind, generator });
  const rigBytes = Buffer.from(serializeRig(model));
  if (rigBytes.length > LIMITS.rigBytes) {
    const found = `rig.json would have ${rigBytes.length} bytes, at most ${LIMITS.rigBytes} are allowed`;
    return refusalOutcome(spec.name, refuse(`${found}; remove keyframes`));
  }
  const rig = model.bones.length > 0 ? compileRig(model) : undefined;
  const isSkinned = rig?.bones.deforming.includes(true) ?? false;
  const fieldSha256 = hashField(run, model);
  const { isFresh, isDraft } = options.data;
  const asked = { fieldSha256, isSkinned, isFresh, isDraft, stages };
  const found = await makeCharacter(spec, run, model, asked);
  if (!found.ok) return refusalOutcome(spec.name, found);
  const { body, character, isReused } = found.data;

  const drawing = await findRenderer();
  if (!drawing.ok) return refusalOutcome(spec.name, drawing);
  const files: FileContent[] = [];
  const { pose, overlays, isVerbose } = options.data;
  const hasSkeleton = overlays.skeleton;
  let facts: RenderFacts = { run, body, isReused, pose, hasSkeleton, isVerbose, isDraft };
  if (character !== undefined && rig !== undefined) {
    const { weights, warnings } = character;
    stages.enter("encoding");
    const made = madeExtras(character, fieldSha256);
    const hashes = { logSha256: hash.digest("hex"), rigSha256: sha256(rigBytes), ...made };
    const glb = encodeMesh(run, character, rig, hashes, generator);
    if (!isDraft) {
      files.push({ path: config.mesh, bytes: glb }, { path: config.rig, bytes: rigBytes });
    }
    stages.enter("pictures");
    const skin = { mesh: body.mesh, weights, rig };
    const identity = [generator, fieldSha256, made.skinSha256];
    const subject = { skin, bones: model.bones, identity };
    const plans = planPictures(rig, config, options.data);
    files.push(...(await makePictures(plans, subject, options.data, config, drawing.data)));
    stages.enter("poses");
    facts = { ...facts, warnings, review: reviewSkin(skin, model) };
  } else {
    stages.enter("pictures");
    if (!isDraft) {
      files.push({ path: config.mesh, bytes: undefined }, { path: config.rig, bytes: rigBytes });
    }
    files.push(await drawUnskinned(body.mesh, model.bones, options.data, config, drawing.data));
  }
  drawing.data.close();
  stages.enter("files");
  const written = replaceFiles(files);
  if (!written.ok) return refusalOutcome(spec.name, written);
  if (config.live !== undefined) {
    const { showLive } = await import("./show-live.js");
    await showLive(config.live, run, files);
  }
  const names = files
    .filter(({ bytes }) => bytes !== undefined)
    .map(({ path }) => relative(config.folder, path));
  const code = character === undefined ? EXIT.empty : EXIT.ok;
  const effect = `${names.join(", ")} are written`;
  const outcome = { code, effect, ...summarise(spec.name, facts, names, stages.end()) };
  const { note } = drawing.data;
  const notes = note === undefined ? config.notes : [...config.notes, note];
  return withNotes(outcome, spec.name, notes);
}

/** The renderer that `BINDPOSE_RENDERER` names; the usual one where it cannot be had, with a note. */
async function findRenderer(): Promise<Result<LoadedRenderer>> {
  const asked = process.env["BINDPOSE_RENDERER"];
  try {
    return { ok: true, data: await loadRenderer(asked) };
  } catch {
    return refuse(`BINDPOSE_RENDERER is software or webgpu, not ${asked}`);
  }
}
