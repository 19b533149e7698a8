/** One asset on the page: a run's files, one file to be judged as any skinned glTF, or a station. */
export interface PageAsset {
  /** What the report calls it. */
  readonly name: string;
  /** Bytes by the path in the asset's own folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Set for a single GLB or `.gltf`: its path among the files. */
  readonly file?: string;
  /** Set for a skinned game station. */
  readonly station?: StationPaths;
}

/** Where a station's documents are among the files; its pieces are the GLBs beside them. */
export interface StationPaths {
  readonly manifest: string;
  readonly catalog: string;
  readonly library?: string;
  readonly world?: string;
}
