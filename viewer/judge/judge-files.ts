import { type Report, validateFiles } from "bindpose/validator";
import type { PageAsset } from "../files/page-asset.js";

/** The report that the command line writes for the same files under the same name. */
export function judgeFiles({ name, files, file }: PageAsset): Promise<Report> {
  return validateFiles(files, { uri: name, ...(file === undefined ? {} : { file }) });
}
