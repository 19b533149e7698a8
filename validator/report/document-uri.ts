import type { FindingDocument, Report } from "bindpose/contract";

const FILES: Readonly<Record<FindingDocument, string>> = {
  run: "mesh.glb",
  glb: "mesh.glb",
  rig: "rig.json",
  case: "case.json",
  manifest: "station.json",
  catalog: "catalog.json",
  library: "library.json",
  world: "world.json",
};

/** Files that are judged as they are; other reports are of a folder. */
const JUDGED_FILE = /\.(?:glb|gltf|json)$/i;

/**
 * The file that a finding of a document is about, as other programs name files: relative, with `/`.
 * A report of a folder has its files in it, a report of a file has them beside it.
 */
export function documentUri(
  { uri, station }: Pick<Report, "uri" | "station">,
  document: FindingDocument,
): string {
  const path = uri === "-" || uri === "" ? "stdin" : uri.replaceAll("\\", "/");
  const isFile = JUDGED_FILE.test(path);
  const judged = station === undefined || station.document === "piece" ? "glb" : station.document;
  if (isFile && (document === judged || document === "run")) return path;
  if (!isFile && path === "stdin") return path;
  const folder = isFile ? path.split("/").slice(0, -1).join("/") : path;
  return folder === "" ? FILES[document] : `${folder}/${FILES[document]}`;
}
