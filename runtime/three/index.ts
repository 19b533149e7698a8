/**
 * Shows a character in three: a SkinnedMesh and Skeleton that the runtime poses. three is an
 * optional peer; nothing else of the package loads it.
 */
export { buildGeometry } from "./build-geometry.js";
export { type CharacterOptions, createCharacter, type ThreeCharacter } from "./create-character.js";
