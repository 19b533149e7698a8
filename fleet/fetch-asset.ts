import { LIMITS } from "bindpose/contract/words";

/** The files of an address, or why there are none and will be none next time either. */
export type Fetched =
  | { readonly ok: true; readonly files: ReadonlyMap<string, Uint8Array> }
  | { readonly ok: false; readonly error: string };

const RUN_FILES = ["mesh.glb", "rig.json", "case.json", "case.toml"];
const FETCH_MS = 60_000;
/** Answers that another try may better. */
const TRY_AGAIN = [408, 425, 429, 500, 502, 503, 504];

/**
 * Fetches a `.glb`, or for an address that ends with `/` the files of a run. Only from the given
 * origins, without following redirects, and never more than a file may have.
 * @throws Error where the server does not answer, or asks to be tried again
 */
export async function fetchAsset(address: string, origins: readonly string[]): Promise<Fetched> {
  if (!URL.canParse(address)) return { ok: false, error: "it is no address" };
  const url = new URL(address);
  if (!origins.includes(url.origin)) {
    return { ok: false, error: `${url.origin} is none of the origins that this worker reads from` };
  }
  const isRun = url.pathname.endsWith("/");
  const names = isRun ? RUN_FILES : [nameOf(url)];
  const files = new Map<string, Uint8Array>();
  for (const name of names) {
    const limit = name.endsWith(".glb") ? LIMITS.glbBytes : LIMITS.rigBytes;
    const answer = await fetchFile(isRun ? new URL(name, url) : url, limit);
    if (typeof answer === "string") return { ok: false, error: `${name}: ${answer}` };
    if (answer !== null) files.set(name, answer);
    else if (!isRun) return { ok: false, error: "the server has no such file" };
  }
  return { ok: true, files };
}

/** The last name of an address's path. */
export function nameOf({ pathname }: URL): string {
  return pathname.slice(pathname.lastIndexOf("/") + 1);
}

async function fetchFile(url: URL, limit: number): Promise<Uint8Array | string | null> {
  const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(FETCH_MS) });
  if (response.status === 404 || response.status === 410) return null;
  if (TRY_AGAIN.includes(response.status)) throw new Error(`${url}: status ${response.status}`);
  if (!response.ok) return `status ${response.status}`;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > limit) return `more than ${limit} bytes`;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
