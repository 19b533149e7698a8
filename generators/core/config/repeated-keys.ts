/** What matters for keys in JSON text that is known to be well-formed. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/**
 * Keys that stand twice in one object of well-formed JSON text, once each. `JSON.parse` takes the
 * last of them and says nothing.
 */
export function repeatedKeys(json: string): string[] {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      const keys = open[open.length - 1]!;
      if (keys.has(key)) repeated.add(key);
      keys.add(key);
    }
  }
  return [...repeated];
}
