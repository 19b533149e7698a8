import type { Operation } from "bindpose/contract";
import type { NumberedOperation } from "../log/resolve-operations.js";
import { applyToRig } from "../rig/replay-rig.js";
import { interpret, type Run } from "./open-run.js";
import type { ProgramSpec } from "./program-spec.js";

/**
 * A run that words are read in before they are recorded: asked again with more operations it takes
 * in only the new ones, so that a long batch costs what its length costs.
 */
export function scratchRun(spec: ProgramSpec, run: Run): (operations: readonly Operation[]) => Run {
  let scratch: Run | undefined;
  const numbered: NumberedOperation[] = [];
  let taken = 0;
  return (operations) => {
    if (scratch === undefined) {
      // A replay of its own, because the operations change its state.
      const { replay } = interpret(spec, run.config, run.contents);
      numbered.push(...run.resolved.operations);
      scratch = { ...run, replay, resolved: { ...run.resolved, operations: numbered } };
    }
    for (; taken < operations.length; taken++) {
      const operation = operations[taken]!;
      applyToRig(scratch.replay.state, operation);
      numbered.push({ n: run.resolved.count + taken + 1, operation });
    }
    return scratch;
  };
}
