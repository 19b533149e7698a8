import { realpath } from "node:fs/promises";
import { isAbsolute, relative } from "node:path";
import { type Report, reportUnjudged } from "bindpose/validator";
import { contentHash } from "./content-hash.js";
import { fetchAsset } from "./fetch-asset.js";
import type { FleetAsset, FleetJob } from "./fleet-job.js";
import type { JudgedOnce } from "./judge-once.js";

/** An asset where it was found: a path below the root, or the bytes of an address. */
export type LocatedAsset = FleetAsset & { readonly files?: ReadonlyMap<string, Uint8Array> };

/** Judges one asset; never rejects, whatever the asset is. */
export type Judge = (asset: LocatedAsset, settings: unknown) => Promise<Report>;

export interface JudgeJobOptions {
  readonly judge: Judge;
  /** Only what lies below this folder is read, by real path. */
  readonly root: string;
  /** Addresses are fetched from these origins alone. */
  readonly origins: readonly string[];
  readonly once: JudgedOnce;
}

/**
 * The report of one job. Throws where another try may do better: an address that does not answer.
 */
export async function judgeJob(
  { asset, settings }: FleetJob,
  { judge, root, origins, once }: JudgeJobOptions,
): Promise<Report> {
  if (asset.kind === "url") {
    const fetched = await fetchAsset(asset.path, origins);
    if (!fetched.ok) return unreadable(asset, fetched.error);
    return judge({ ...asset, files: fetched.files }, settings);
  }
  const path = await confine(asset.path, root);
  if (path === null) return unreadable(asset, "it is not below the worker's root");
  const hash = await contentHash({ ...asset, path }, settings);
  const judged = await once(hash, () => judge({ ...asset, path }, settings));
  return { ...judged, uri: asset.name };
}

function unreadable({ name, profile }: FleetAsset, reason: string): Report {
  return reportUnjudged(name, profile, {
    code: "RUN_FILE_UNREADABLE",
    params: { path: name, reason },
  });
}

/** The real path of what lies below the root; null for all else. What is not there is left to the judge. */
async function confine(path: string, root: string): Promise<string | null> {
  const base = await realpath(root);
  const real = await realpath(path).catch(() => path);
  const inside = relative(base, real);
  return inside.startsWith("..") || isAbsolute(inside) ? null : real;
}
