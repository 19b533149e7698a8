import { pointer } from "bindpose/contract/rules";

/** Nesting that is followed; deeper documents are refused. */
const DEPTH_LIMIT = 64;
/** Faults that are listed; one already makes the document wrong. */
const FAULT_LIMIT = 100;

/** What `JSON.parse` accepts in silence. */
export interface JsonFault {
  readonly kind: "duplicate-key" | "not-finite";
  /** The key, or the number's text; at most 40 characters. */
  readonly text: string;
  readonly pointer: string;
}

type Parsing =
  | { readonly ok: true; readonly value: unknown; readonly faults: readonly JsonFault[] }
  | { readonly ok: false; readonly reason: string };

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS: readonly (readonly [string, unknown])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

/**
 * Parses JSON as RFC 8259 has it, at most 64 levels deep, and notes duplicate keys (the last one
 * counts) and numbers beyond float64. Every key becomes an own property, `__proto__` too. The
 * reason of a refusal names the place, in the same words in every engine.
 */
export function parseJson(text: string): Parsing {
  const faults: JsonFault[] = [];
  const path: (string | number)[] = [];
  let at = 0;

  const skipSpace = () => {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
  };
  const note = (kind: JsonFault["kind"], found: string) => {
    if (faults.length < FAULT_LIMIT) {
      faults.push({ kind, text: found.slice(0, 40), pointer: pointer(...path) });
    }
  };
  const take = (character: string) => {
    skipSpace();
    if (text[at] !== character) return false;
    at++;
    return true;
  };
  const expect = (character: string) => {
    if (!take(character)) throw new SyntaxError(`expected ${character}`);
  };

  function readString(): string {
    const start = at++;
    while (text[at] !== '"') {
      if (at >= text.length) throw new SyntaxError("a string does not end");
      at += text[at] === "\\" ? 2 : 1;
    }
    at++;
    const raw = text.slice(start, at);
    try {
      return JSON.parse(raw) as string;
    } catch {
      at = start;
      throw new SyntaxError("a string is malformed");
    }
  }

  function readNumber(): number {
    NUMBER.lastIndex = at;
    const raw = NUMBER.exec(text)?.[0];
    if (raw === undefined) throw new SyntaxError("expected a value");
    at += raw.length;
    const value = Number(raw);
    if (!Number.isFinite(value)) note("not-finite", raw);
    return value;
  }

  function readObject(depth: number): object {
    const object: Record<string, unknown> = {};
    at++;
    if (take("}")) return object;
    do {
      skipSpace();
      if (text[at] !== '"') throw new SyntaxError("expected a key");
      const key = readString();
      expect(":");
      path.push(key);
      if (Object.hasOwn(object, key)) note("duplicate-key", key);
      const value = readValue(depth);
      path.pop();
      Object.defineProperty(object, key, {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    } while (take(","));
    expect("}");
    return object;
  }

  function readArray(depth: number): unknown[] {
    const array: unknown[] = [];
    at++;
    if (take("]")) return array;
    do {
      path.push(array.length);
      array.push(readValue(depth));
      path.pop();
    } while (take(","));
    expect("]");
    return array;
  }

  function readValue(depth: number): unknown {
    skipSpace();
    const first = text[at];
    if (first === "{" || first === "[") {
      if (depth === DEPTH_LIMIT) throw new SyntaxError(`more than ${DEPTH_LIMIT} levels`);
      return first === "{" ? readObject(depth + 1) : readArray(depth + 1);
    }
    if (first === '"') return readString();
    for (const [word, value] of LITERALS) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return value;
      }
    }
    return readNumber();
  }

  try {
    const value = readValue(0);
    skipSpace();
    if (at < text.length) throw new SyntaxError("expected the end");
    return { ok: true, value, faults };
  } catch (error) {
    return { ok: false, reason: `${(error as SyntaxError).message} ${place(text, at)}` };
  }
}

function place(text: string, at: number): string {
  const before = text.slice(0, at);
  return `at line ${before.split("\n").length}, column ${before.length - before.lastIndexOf("\n")}`;
}
