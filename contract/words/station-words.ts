/** Words of the station contract that code needs: none of them names a game. */

/** Two versions of a manifest are read; only the second moves anything (G03). */
export const MANIFEST_VERSIONS = [1, 2] as const;
export type ManifestVersion = (typeof MANIFEST_VERSIONS)[number];

/** What version 2 has beside version 1 (G03, G08). */
export const MOVING_KEYS = ["placements", "clips", "motions"] as const;

/** The two targets that every station has; the others are `control.<slot>` (G15). */
export const BODY_TARGET = "body";
export const DISPLAY_TARGET = "display";
export const CONTROL_PREFIX = "control.";
export const PART_PREFIX = "part.";

/** What starts a clip (G22). */
export const CLIP_TRIGGERS = ["idle", "result"] as const;
export type ClipTrigger = (typeof CLIP_TRIGGERS)[number];

/** What stands in a world (G45). */
export const ENTITY_KINDS = ["game", "prop"] as const;

/** From this progress on a card shows its other face (G34). */
export const FACE_PROGRESS = 0.5;

export const IDENTITY_PLACE = {
  position: [0, 0, 0],
  rotation: [0, 0, 0],
  scale: [1, 1, 1],
} as const;
