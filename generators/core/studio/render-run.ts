import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { FieldOperation, PartMesh } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { type CompiledRig, compileRig } from "bindpose/runtime";
import { parseFlags } from "../args/parse-flags.js";
import { quoteWord } from "../args/write-words.js";
import { type FileContent, replaceFiles } from "../emit/replace-files.js";
import { done, type Result, refuse } from "../result.js";
import { buildModel, unplacedBones } from "../rig/build-model.js";
import { serializeRig } from "../rig/serialize-rig.js";
import { unknownName } from "../rig/unknown-name.js";
import { buildBody, skinBody } from "./build-character.js";
import { COMMANDS, type ViewChoice } from "./commands.js";
import { compileBody, fieldOperations } from "./compile-body.js";
import { drawViews } from "./draw-views.js";
import { encodeMesh, sha256 } from "./encode-run.js";
import type { Pose } from "./next-pose.js";
import { openRun, type Run } from "./open-run.js";
import { EXIT, type Outcome, refusalOutcome, withNotes } from "./outcome.js";
import { animatedBody, measureMotion, restBody } from "./pose-body.js";
import type { ProgramSpec } from "./program-spec.js";
import { type RenderFacts, summarise } from "./summarise-render.js";
import { packageVersion } from "./version.js";

interface RenderOptions {
  readonly view: ViewChoice;
  readonly pose: Pose | undefined;
}

/** Lattice cells in which finding the surface may take long enough to say so. */
const MANY_CELLS = 1e7;

/**
 * Makes the run's files from its log: mesh.glb, rig.json, the preview in the rest pose and, when
 * asked, a posed preview. The same log gives the same bytes. Without a body, or without a bone to
 * follow, there is no mesh: an old one is removed, rig.json and the preview are written, and the
 * exit code is 1. `tell` hears what takes long.
 */
export async function renderRun(
  spec: ProgramSpec,
  folder: string,
  tokens: readonly string[],
  tell: (line: string) => void,
): Promise<Outcome> {
  const hash = createHash("sha256");
  const opened = openRun(spec, folder, (bytes) => hash.update(bytes));
  if (!opened.ok) return refusalOutcome(spec.name, opened);
  const run = opened.data;
  const options = readOptions(spec, run, tokens);
  if (!options.ok) return refusalOutcome(spec.name, options);
  const field = compileBody(run);
  if (!field.ok) return refusalOutcome(spec.name, field);

  const { config } = run;
  const { state } = run.replay;
  const generator = `${spec.name} ${packageVersion()}`;
  const model = buildModel(state, { assetKind: spec.kind, generator });
  const rigBytes = Buffer.from(serializeRig(model));
  if (rigBytes.length > LIMITS.rigBytes) {
    const found = `rig.json would have ${rigBytes.length} bytes, at most ${LIMITS.rigBytes} are allowed`;
    return refusalOutcome(spec.name, refuse(`${found}; remove keyframes`));
  }
  const { x, y, z } = config.volume;
  const cells = (x * y * z) / spec.cellSize ** 3;
  if (cells > MANY_CELLS) tell(`${spec.name}: looking for the surface in ${x} x ${y} x ${z} …`);
  const operations = fieldOperations(run).map(({ operation }) => operation as FieldOperation);
  const body = buildBody(field.data, operations, config.volume, await spec.polygonizer());
  const compiled = model.bones.length > 0 ? compileRig(model) : undefined;
  const isSkinned =
    body.mesh.indices.length > 0 && (compiled?.bones.deforming.includes(true) ?? false);
  const draw = (mesh: PartMesh, view: ViewChoice) =>
    drawViews(mesh, { view, background: config.background, volume: config.volume });

  const files: FileContent[] = [];
  let facts: RenderFacts = { run, body, pose: options.data.pose };
  if (isSkinned) {
    const { weights, warnings } = skinBody(body, model, state.paints, field.data);
    const rig = compiled as CompiledRig;
    const hashes = { logSha256: hash.digest("hex"), rigSha256: sha256(rigBytes) };
    const glb = encodeMesh(run, { mesh: body.mesh, weights, rig, model }, hashes, generator);
    files.push({ path: config.mesh, bytes: glb }, { path: config.rig, bytes: rigBytes });
    const rest = restBody(body.mesh, weights, rig);
    files.push({ path: config.preview, bytes: draw(rest, options.data.view) });
    if (options.data.pose !== undefined) {
      const { animation, timeMs } = options.data.pose;
      const posed = animatedBody(body.mesh, weights, rig, animation, timeMs);
      files.push({ path: config.pose, bytes: draw(posed, options.data.view) });
    }
    const motions = model.animations.map((animation) => ({
      name: animation.name,
      movement: measureMotion(body.mesh, weights, rig, animation),
    }));
    facts = { ...facts, warnings, motions };
  } else {
    files.push({ path: config.mesh, bytes: undefined }, { path: config.rig, bytes: rigBytes });
    files.push({ path: config.preview, bytes: draw(body.mesh, options.data.view) });
  }
  const written = replaceFiles(files);
  if (!written.ok) return refusalOutcome(spec.name, written);
  const names = files
    .filter(({ bytes }) => bytes !== undefined)
    .map(({ path }) => relative(config.folder, path));
  const code = isSkinned ? EXIT.ok : EXIT.empty;
  const effect = `${names.join(", ")} are written`;
  const outcome = { code, effect, ...summarise(spec.name, facts, names) };
  return withNotes(outcome, spec.name, config.notes);
}

/** Reads the flags, and refuses what cannot be rendered before anything is made. */
function readOptions(
  spec: ProgramSpec,
  run: Run,
  tokens: readonly string[],
): Result<RenderOptions> {
  const flags = parseFlags(tokens, COMMANDS.render.flags, {
    program: spec.name,
    operation: "render",
  });
  if (!flags.ok) return flags;
  const { view = "iso", animation, time } = flags.data;
  const { state } = run.replay;
  const [unplaced, ...others] = unplacedBones(state);
  if (unplaced !== undefined) {
    const also = others.length === 0 ? "" : ` (nor were ${others.slice(0, 8).join(", ")})`;
    return refuse(
      `bone ${unplaced} was never placed${also}: ${spec.name} set-bone --name ${quoteWord(unplaced)} …`,
    );
  }
  if ((animation === undefined) !== (time === undefined)) {
    return refuse("render: --animation and --time go together: which pose, and when");
  }
  if (animation !== undefined && !state.animations.has(animation as string)) {
    return refuse(
      `render: ${unknownName("animation", animation as string, state.animations.keys())}`,
    );
  }
  return done({
    view: view as ViewChoice,
    pose:
      animation === undefined
        ? undefined
        : { animation: animation as string, timeMs: time as number },
  });
}
