import type { Profile } from "bindpose/contract";

/** One asset as a submitter names it. */
export interface FleetAsset {
  /** A run's folder, a file, or an address: a `.glb`, or a folder of one with a `/` at its end. */
  readonly kind: "run" | "file" | "url";
  /** Absolute on the worker's machine too, for instance on a shared disk; or the address. */
  readonly path: string;
  /** What the report calls it. */
  readonly name: string;
  /** What an asset that cannot be judged is reported under. */
  readonly profile: Profile;
}

/** What stands in the queue: an asset and how it is judged, as JSON. */
export interface FleetJob {
  readonly asset: FleetAsset;
  /** The submitter's own settings, handed to the worker's judge as they are. */
  readonly settings: unknown;
}
