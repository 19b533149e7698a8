import type { JudgeSettings } from "./judge-asset.js";

/** `JudgeSettings` as JSON, so that they can stand in a queue. */
export type PackedSettings = Omit<JudgeSettings, "case" | "baseline"> & {
  /** Base64. */
  readonly case?: string;
};

/**
 * Settings to JSON. A baseline is left out: it is of the submitter's own reports.
 */
export function packSettings({
  case: asked,
  baseline: _,
  ...settings
}: JudgeSettings): PackedSettings {
  if (asked === undefined) return settings;
  return { ...settings, case: Buffer.from(asked).toString("base64") };
}

/** JSON of a queue to settings; those of another version may hold more, which the judge leaves. */
export function unpackSettings(packed: unknown): JudgeSettings {
  const { case: asked, ...settings } = Object(packed) as PackedSettings;
  if (asked === undefined) return settings;
  return { ...settings, case: new Uint8Array(Buffer.from(asked, "base64")) };
}
