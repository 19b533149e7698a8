/** RFC 6901 pointer to a place in a JSON document: `pointer("meshes", 0, "a/b")` is `/meshes/0/a~1b`. */
export function pointer(...tokens: readonly (string | number)[]): string {
  let text = "";
  for (const token of tokens) {
    text += `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return text;
}
