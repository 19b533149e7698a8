import type { AssetKind } from "bindpose/contract/words";
import type { LiveTarget } from "../live/send-live.js";

/** An animation that the case requires, as far as a generator declares it. */
export interface RequiredDeclaration {
  readonly name: string;
  /** What `init` declares it with: what is asked for, else the defaults. */
  readonly periodMs: number;
  readonly loop: boolean;
  /** What the case asks for; what is absent may be chosen freely. */
  readonly asked: { readonly periodMs?: number; readonly loop?: boolean };
}

export interface RequiredNames {
  readonly bones: readonly string[];
  readonly roles: readonly string[];
  readonly joints: readonly string[];
  readonly sockets: readonly string[];
  readonly markers: readonly string[];
}

/** A generator's configuration with its defaults filled in and its paths resolved. */
export interface Config {
  /** Absolute path of the config file. */
  readonly file: string;
  /** Its folder: no path leaves it. */
  readonly folder: string;
  /** Extents of the meshed box [0,x] * [0,y] * [0,z], in field units. */
  readonly volume: { readonly x: number; readonly y: number; readonly z: number };
  /** Clear colour of pictures, #rrggbb. */
  readonly background: string;
  /** Absolute paths. */
  readonly log: string;
  readonly preview: string;
  readonly pose: string;
  /** Beside the preview: the phases of an animation, and the range of a joint. */
  readonly sheet: string;
  readonly sweep: string;
  readonly mesh: string;
  readonly rig: string;
  readonly assetKind: AssetKind | undefined;
  readonly vocabulary: "extended" | "source";
  readonly requiredAnimations: readonly RequiredDeclaration[];
  /** Names of what else the case asks for, as far as its lists can be read. */
  readonly required: RequiredNames;
  /** The case's eye, looking to +z; absent where it names none. */
  readonly camera?: { readonly position: readonly [number, number, number]; readonly fov: number };
  /** Where a watcher listens; absent where nobody watches. */
  readonly live?: LiveTarget;
  /** What is probably not meant, a sentence each: misspelt keys, keys that stand twice. */
  readonly notes: readonly string[];
}

/** What an absent key of a config means. */
export const CONFIG_DEFAULTS = {
  background: "#20242c",
  log: "scene/log.ndjson",
  preview: "scene/preview.png",
  pose: "scene/pose.png",
  mesh: "mesh.glb",
  rig: "rig.json",
  vocabulary: "extended",
  /** The vertical angle of view of a camera that names none, degrees. */
  fov: 70,
  /** The period of a required animation that names none. */
  periodMs: 1000,
} as const;
