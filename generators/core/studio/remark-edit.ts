import type { FieldOperation, OperationOf } from "bindpose/contract";
import { specOf } from "../log/log-format.js";
import type { NumberedOperation } from "../log/resolve-operations.js";
import type { Run } from "./open-run.js";
import { doubt, isJoin, nameOperations, type Say } from "./remark.js";

/** What is doubtful about an edit of the whole body: that there is none, what it takes away. */
export async function remarkEdit({ n, operation }: NumberedOperation, run: Run): Promise<Say[]> {
  switch (operation.op) {
    case "mirror":
    case "replace-color":
    case "translate":
    case "copy":
      break;
    default:
      return [];
  }
  const earlier = run.resolved.operations.filter(
    (other) => other.n < n && specOf(other.operation.op)!.group === "field",
  );
  const start = earlier.findLastIndex((other) => other.operation.op === "clear") + 1;
  if (!earlier.slice(start).some((other) => isJoin(other.operation))) {
    return [doubt("the body is empty there: nothing changes")];
  }
  if (operation.op === "replace-color") {
    const { from } = operation;
    const found = hasColour(from, earlier.slice(start));
    return found ? [] : [doubt(`nothing recorded so far is ${from}`)];
  }
  return operation.op === "mirror" ? tellLoss(operation, earlier, run) : [];
}

/** True when operations, as recoloured among themselves, have a colour. */
function hasColour(wanted: string, operations: readonly NumberedOperation[]): boolean {
  const colours = new Set<string>();
  for (const { operation } of operations) {
    if (operation.op === "replace-color") {
      if (colours.delete(operation.from.toLowerCase())) colours.add(operation.to.toLowerCase());
    } else if ("color" in operation && operation.color !== undefined) {
      colours.add(operation.color.toLowerCase());
    }
  }
  return colours.has(wanted.toLowerCase());
}

/** What a mirror takes away, since which half stays is easily mistaken. */
async function tellLoss(
  mirror: OperationOf<"mirror">,
  earlier: readonly NumberedOperation[],
  run: Run,
): Promise<Say[]> {
  const { mirrorLoss } = await import("./mirror-loss.js");
  const lost = mirrorLoss(
    mirror,
    earlier.map(({ operation }) => operation as FieldOperation),
    run.config.volume,
  ).map((index) => earlier[index]!.n);
  if (lost.length === 0) return [];
  const other = (mirror.keep ?? "low") === "low" ? "high" : "low";
  const are = lost.length === 1 ? "is" : "are";
  return [doubt(`${nameOperations(lost)} stood only there and ${are} gone (--keep ${other}?)`)];
}
