// containers/Dockerfile as data: its stages, and which files of this repository it can see.

/**
 * The stages of a recipe, each with its base image, its name and its instructions in order. Lines
 * that end in a backslash go on; comments are left out.
 */
export function readRecipe(text) {
  const lines = text
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const stages = [];
  for (const line of lines) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word !== "FROM") {
      stages.at(-1).steps.push({ word, text: rest.join(" ") });
      continue;
    }
    const [base, , name] = rest;
    stages.push({ base, name, steps: [] });
  }
  return stages;
}

/** Tells of a path, relative to the context, whether the ignore file leaves it out. */
export function readIgnored(text) {
  const patterns = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((pattern) => {
      const source = pattern
        .split("**/")
        .map((part) => part.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*"))
        .join("(?:.*/)?");
      return new RegExp(`^${source}(?:/|$)`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
