import type { Report } from "bindpose/validator";
import { validateStation } from "bindpose/validator/station";
import type { PageAsset, StationPaths } from "../files/page-asset.js";

/** The report that `validate --profile station` writes for the manifest, catalog, library and world. */
export function judgeStation({ name, files }: PageAsset, station: StationPaths): Promise<Report> {
  const documents = Object.entries(station).map(([key, path]) => [key, files.get(path)] as const);
  return validateStation(Object.fromEntries(documents), { uri: name });
}
