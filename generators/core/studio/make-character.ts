import type { FieldOperation, ModelSpec } from "bindpose/contract";
import { done, type Result } from "../result.js";
import type { Body, BodyStage } from "./build-character.js";
import { coarsened, coarsenedVolume } from "./draft.js";
import { fieldOperations } from "./field-operations.js";
import type { Run } from "./open-run.js";
import type { ProgramSpec } from "./program-spec.js";
import { type Character, reuseCharacter } from "./reuse-character.js";
import type { Stages } from "./stages.js";

/** A run's body; with weights where a bone moves it. */
export interface MadeCharacter {
  readonly body: Body;
  readonly character?: Character;
  /** It was taken from the written mesh.glb. */
  readonly isReused: boolean;
}

/** Lattice cells from which finding the surface takes long enough to say so at once. */
const MANY_CELLS = 1e6;

/**
 * The body of a run and its weights: from the written mesh.glb when the field and the skeleton are
 * still those that it was made of, else anew. What makes them is only loaded then.
 */
export async function makeCharacter(
  spec: ProgramSpec,
  run: Run,
  model: ModelSpec,
  input: {
    readonly fieldSha256: string;
    readonly isSkinned: boolean;
    readonly isFresh: boolean;
    /** Made anew it is made on a coarser lattice. */
    readonly isDraft: boolean;
    readonly stages: Stages;
  },
): Promise<Result<MadeCharacter>> {
  const { config, replay } = run;
  const { stages, isSkinned, isFresh, isDraft, fieldSha256 } = input;
  const numbered = fieldOperations(run);
  if (isSkinned && !isFresh) {
    stages.enter("reading");
    const field = { sha256: fieldSha256, operations: numbered.length };
    const reused = reuseCharacter(config.mesh, model, field);
    if (reused !== undefined) return done({ body: reused.body, character: reused, isReused: true });
  }
  stages.enter("loading");
  const { buildBody, skinBody } = await import("./build-character.js");
  const { compileBody } = await import("./compile-body.js");
  const field = compileBody(run);
  if (!field.ok) return field;
  const operations = numbered.map(({ operation }) => operation as FieldOperation);
  const { x, y, z } = config.volume;
  const isLong = (x * y * z) / spec.cellSize ** 3 >= MANY_CELLS;
  const enter = (stage: BodyStage) => stages.enter(stage, isLong);
  const fine = await spec.polygonizer();
  const polygonizer = isDraft ? coarsened(fine) : fine;
  const volume = isDraft ? coarsenedVolume(config.volume, polygonizer.cellSize) : config.volume;
  const body = buildBody(field.data, operations, volume, polygonizer, enter);
  if (!isSkinned || body.mesh.indices.length === 0) return done({ body, isReused: false });
  stages.enter("weights");
  const skinned = skinBody(body, model, replay.state.paints, field.data);
  return done({ body, character: { body, ...skinned }, isReused: false });
}
