/** One asset on the page: a run's files, or one file to be judged as any skinned glTF. */
export interface PageAsset {
  /** What the report calls it. */
  readonly name: string;
  /** Bytes by the path in the asset's own folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Set for a single GLB or `.gltf`: its path among the files. */
  readonly file?: string;
}
