import type { LogRecord } from "bindpose/contract";
import { operationsOf } from "../log/read-log.js";
import type { NumberedOperation } from "../log/resolve-operations.js";
import type { RigState } from "../rig/rig-state.js";
import type { Run } from "./open-run.js";
import { type Remark, remark, type Say } from "./remark.js";
import { remarkBones } from "./remark-bones.js";
import { remarkEdit } from "./remark-edit.js";
import { remarkRig } from "./remark-rig.js";
import { remarkShapes } from "./remark-shapes.js";

export interface RecordRemarks {
  readonly remarks: readonly Remark[];
  /** The first shape that was not looked at beside the others, where there were too many. */
  readonly unseenFrom: number | undefined;
}

/** Remarks on what a record brought or changed; `before` and `after` are the run without and with it. */
export async function remarkRecord(
  line: LogRecord,
  before: Run,
  after: Run,
  cellSize: number,
): Promise<RecordRemarks> {
  const { operations, count } = after.resolved;
  const size = operationsOf(line);
  const isAmendment = line.op === "set-op";
  const [first, last] = isAmendment ? [line.n, line.n] : [count - size + 1, count];
  const brought = operations.filter(({ n }) => n >= first && n <= last);
  const isLast = size === 1 && !isAmendment;
  const shapes = await remarkShapes(brought, after, { cellSize, isLast });
  const bones = await remarkBones(brought, after);
  const replaced = isAmendment ? [] : replacedKeys(brought, before.replay.state);
  const remarks: Remark[] = [];
  for (const [i, numbered] of brought.entries()) {
    const { n, operation } = numbered;
    const outside = bones.get(n);
    const said: Say[] = [
      ...(shapes.said.get(n) ?? []),
      ...(await remarkEdit(numbered, after)),
      ...remarkRig(operation, after.replay.state, after.config.volume),
      ...(outside === undefined ? [] : [outside]),
      ...(replaced[i] === undefined ? [] : [replaced[i]]),
    ];
    remarks.push(...remark(n, said));
  }
  return { remarks, unseenFrom: shapes.unseenFrom };
}

/** Of each operation the keyframe that it replaces, which stood before or came with the same record. */
function replacedKeys(
  brought: readonly NumberedOperation[],
  before: RigState,
): (Say | undefined)[] {
  const values = new Map<string, number>();
  return brought.map(({ operation }) => {
    if (operation.op !== "add-keyframe") return undefined;
    const { animation, joint, tMs, value } = operation;
    const place = JSON.stringify([animation, joint, tMs]);
    const track = before.animations.get(animation)?.tracks.get(joint);
    const old = values.get(place) ?? track?.find((key) => key.tMs === tMs)?.value;
    values.set(place, value);
    return old === undefined ? undefined : { text: `in place of ${old}`, isDoubtful: false };
  });
}
