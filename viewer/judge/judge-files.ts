import { type Report, validateFiles } from "bindpose/validator";
import type { PageAsset } from "../files/page-asset.js";

/** The report that the command line writes for the same files under the same name. */
export async function judgeFiles(asset: PageAsset): Promise<Report> {
  const { name, files, file, station } = asset;
  if (station !== undefined) {
    const { judgeStation } = await import("./judge-station.js");
    return judgeStation(asset, station);
  }
  return validateFiles(files, { uri: name, ...(file === undefined ? {} : { file }) });
}
