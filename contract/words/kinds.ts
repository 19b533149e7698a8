/** The kinds of skinned asset, one per generator. */
export const ASSET_KINDS = ["mc-skinned", "sn-skinned", "dc-skinned"] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];

export type GeneratorProgram = "mc-skin" | "sn-skin" | "dc-skin";

/** The program that renders each kind. */
export const PROGRAM_OF_KIND: Readonly<Record<AssetKind, GeneratorProgram>> = {
  "mc-skinned": "mc-skin",
  "sn-skinned": "sn-skin",
  "dc-skinned": "dc-skin",
};
