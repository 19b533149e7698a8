import type { Finding, Report } from "bindpose/contract";
import { documentUri } from "./document-uri.js";

const OFFSET_BASIS = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const MASK = 0xffffffffffffffffn;

/**
 * What makes a finding the same one in the next report: its code and place, not its figures or its
 * words. 16 hexadecimal digits, FNV-1a over the UTF-8 text.
 */
export function fingerprintOf(report: Pick<Report, "uri">, finding: Finding): string {
  const { code, document, pointer = "", byteOffset = "", bone = "", animation = "" } = finding;
  const place = [documentUri(report, document), code, pointer, byteOffset, bone, animation];
  let hash = OFFSET_BASIS;
  for (const byte of new TextEncoder().encode(place.join("\n"))) {
    hash = ((hash ^ BigInt(byte)) * PRIME) & MASK;
  }
  return hash.toString(16).padStart(16, "0");
}
