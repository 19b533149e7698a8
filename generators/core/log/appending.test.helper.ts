import { appendRecord } from "./append-record.js";

/** Started as a process of its own: appends records of about 8 KB, each with a name of its own. */
const [path, who, count] = process.argv.slice(2);
const padding = Array.from(
  { length: 160 },
  () => ({ op: "translate", dx: 1, dy: 2, dz: 3.25125125 }) as const,
);
for (let i = 0; i < Number(count); i++) {
  const operations = [{ op: "define-bone", name: `${who}_${i}`, parent: "" }, ...padding] as const;
  const result = appendRecord(
    path!,
    { tool: "mc-skin", kind: "mc-skinned" },
    { op: "batch", operations },
  );
  if (!result.ok) throw new Error(result.error);
}
