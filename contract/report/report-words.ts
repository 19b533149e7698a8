export const VERDICTS = ["valid", "invalid", "empty", "unreadable"] as const;
/** What each judges by: `PROFILE_SPECS`. */
export const PROFILES = [
  "run",
  "gltf",
  "khr-strict",
  "bevy",
  "roblox",
  "unity",
  "station",
] as const;

export type Verdict = (typeof VERDICTS)[number];
export type Profile = (typeof PROFILES)[number];
