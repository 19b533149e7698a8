/** One record of a generator's log. */
export type LogRecord = Readonly<Record<string, unknown>> & { readonly op: string };

type Point = readonly [number, number, number];

/** Records of a bone: defined, then placed. */
export function placeBone(
  name: string,
  parent: string,
  head: Point,
  tail: Point,
  more: object = {},
): LogRecord[] {
  const [headX, headY, headZ] = head;
  const [tailX, tailY, tailZ] = tail;
  return [
    { op: "define-bone", name, parent, ...more },
    { op: "set-bone", name, headX, headY, headZ, tailX, tailY, tailZ },
  ];
}

/** A rotation that only the asset drives, unless `more` says otherwise. */
export function defineJoint(name: string, bone: string, more: object = {}): LogRecord {
  const range = { min: -1.5, max: 1.5, rest: 0 };
  return {
    op: "define-joint",
    name,
    bone,
    kind: "rotation",
    axis: "x",
    ...range,
    drive: "auto",
    ...more,
  };
}

/** An animation with one track. */
export function animate(
  name: string,
  joint: string,
  keys: readonly (readonly [tMs: number, value: number, interp?: string])[],
  more: object = {},
): LogRecord[] {
  return [
    { op: "define-animation", name, periodMs: 1000, loop: true, ...more },
    ...keys.map(([tMs, value, interp = "bezier"]) => ({
      op: "add-keyframe",
      animation: name,
      joint,
      tMs,
      value,
      interp,
    })),
  ];
}

/** The log as it stands in a file. */
export function logText(records: readonly LogRecord[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
