import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { join } from "node:path";
import { readSmallFile } from "../read-small-file.js";

/** Largest hosts file that is read, in bytes. */
const HOSTS_BYTES = 1024 * 1024;

export interface ResolveHostOptions {
  /** The table of names that stands before any name server. Default: this system's. */
  readonly hostsFile?: string;
  /** Addresses of name servers, with ports where they are not 53. Default: this system's. */
  readonly servers?: readonly string[];
}

/**
 * The address of a host: a literal one as it is, else from the hosts file, else from a name server,
 * within `patienceMs`. Undefined when there is none. The system's own look-up is not used: it cannot
 * be broken off, and a process does not end before it.
 */
export async function resolveHost(
  host: string,
  patienceMs: number,
  options: ResolveHostOptions = {},
): Promise<string | undefined> {
  if (isIP(host) !== 0) return host;
  const name = host.toLowerCase();
  const known = findInHosts(options.hostsFile ?? hostsFile(), name);
  if (known !== undefined) return known;
  if (name === "localhost") return "127.0.0.1";
  const resolver = new Resolver({ timeout: patienceMs, tries: 1 });
  if (options.servers !== undefined) resolver.setServers(options.servers);
  const timer = setTimeout(() => resolver.cancel(), patienceMs);
  try {
    return await Promise.any(
      [resolver.resolve4(name), resolver.resolve6(name)].map((found) =>
        found.then(([address]) => address),
      ),
    );
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    resolver.cancel();
  }
}

function hostsFile(): string {
  return process.platform === "win32"
    ? join(process.env["SystemRoot"] ?? "C:\\Windows", "System32/drivers/etc/hosts")
    : "/etc/hosts";
}

/** The first address that a hosts file gives a name. */
function findInHosts(file: string, name: string): string | undefined {
  let text: string;
  try {
    text = readSmallFile(file, HOSTS_BYTES)?.toString("utf8") ?? "";
  } catch {
    return undefined;
  }
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (isIP(address) !== 0 && names.some((other) => other.toLowerCase() === name)) return address;
  }
  return undefined;
}
