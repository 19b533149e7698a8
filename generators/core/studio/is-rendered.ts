import { buildModel } from "../rig/build-model.js";
import { hashField } from "./encode-run.js";
import type { Run } from "./open-run.js";
import type { ProgramSpec } from "./program-spec.js";
import { readExtras } from "./reuse-character.js";
import { packageVersion } from "./version.js";

/**
 * Whether the run's mesh.glb says that it was made of this log (`logSha256` is of its bytes), this
 * volume and this version. Every bone of the run has a place.
 */
export function isRendered(spec: ProgramSpec, run: Run, logSha256: string): boolean {
  const extras = readExtras(run.config.mesh);
  if (extras?.["logSha256"] !== logSha256) return false;
  const generator = `${spec.name} ${packageVersion()}`;
  const model = buildModel(run.replay.state, { assetKind: spec.kind, generator });
  return extras["fieldSha256"] === hashField(run, model);
}
