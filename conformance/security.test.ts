import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const UNITS: Readonly<Record<string, number>> = { MiB: 2 ** 20, GiB: 2 ** 30, s: 1000 };

/** A number as code writes it: factors and powers of literals. */
function evaluate(text: string): number {
  assert.match(text, /^[\d_.e]+(?: \*{1,2} [\d_.e]+)*$/);
  const factors = text.replaceAll("_", "").split(/ \* /);
  return factors.reduce((product, factor) => {
    const [base, power = "1"] = factor.split(" ** ");
    return product * Number(base) ** Number(power);
  }, 1);
}

test("every limit in SECURITY.md is the code's", () => {
  const rows = [
    ...read("SECURITY.md").matchAll(/^\| [^|]+ \| (\d+) ?(\w*) \| `(\w+)` \| `([\w/.-]+)` \|$/gm),
  ];
  assert.ok(rows.length >= 23, `${rows.length} rows were found`);
  for (const [row, number, unit = "", name, path] of rows) {
    const found = new RegExp(`\\b${name}(?:: | = )([^;,\\n]+)[;,]`).exec(read(path!));
    assert.ok(found, row);
    assert.equal(Number(number) * (UNITS[unit] ?? 1), evaluate(found[1]!), row);
  }
});
