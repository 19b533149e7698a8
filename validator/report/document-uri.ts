import type { FindingDocument, Report } from "bindpose/contract";

const FILES: Readonly<Record<FindingDocument, string>> = {
  run: "mesh.glb",
  glb: "mesh.glb",
  rig: "rig.json",
  case: "case.json",
};

/**
 * The file that a finding of a document is about, as other programs name files: relative, with `/`.
 * A report of a folder has its files in it, a report of a file has them beside it.
 */
export function documentUri({ uri }: Pick<Report, "uri">, document: FindingDocument): string {
  const path = uri === "-" || uri === "" ? "stdin" : uri.replaceAll("\\", "/");
  const isFile = /\.(?:glb|gltf)$/i.test(path);
  if (isFile && (document === "glb" || document === "run")) return path;
  if (!isFile && path === "stdin") return path;
  const folder = isFile ? path.split("/").slice(0, -1).join("/") : path;
  return folder === "" ? FILES[document] : `${folder}/${FILES[document]}`;
}
