// biome-ignore format: a list
const VALUES = [
  null, true, "", "x", -1, 0, 1, 2, 3, 255, 65536, 4294967295, 1e15, 1e300, 0.5, [], {}, [[]],
  ["__proto__"], [1, 2, 3], [0, 0, 0, 1], "CUBICSPLINE", "MAT4", "walk", "hip", "#ffffff", 5121, 5126,
];
/** One to three values replaced, removed, or copied from elsewhere in the document, in place. */
export function mutateValues(document, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits--) {
    const places = [];
    const walk = (value) => {
      if (typeof value !== "object" || value === null) return;
      for (const key of Object.keys(value)) {
        places.push([value, key]);
        walk(value[key]);
      }
    };
    walk(document);
    if (places.length === 0) return document;
    const [parent, key] = pick(places);
    const kind = random();
    if (kind < 0.2) delete parent[key];
    else if (kind < 0.4) {
      const [other, name] = pick(places);
      parent[key] = structuredClone(other[name]);
    } else parent[key] = structuredClone(pick(VALUES));
  }
  return document;
}
