import { STATION_LIMITS } from "bindpose/contract/station";
import { type Refusal, refuse } from "./outcome.js";
import type { ReplaceRequest, SaveRequest, UploadRequest } from "./station-store.js";

const NAME_LENGTH = 80;

/** The fields of a request that may be anything. */
export function fieldsOf(request: unknown): Readonly<Record<string, unknown>> {
  return typeof request === "object" && request !== null ? { ...request } : {};
}

/** A revision is a whole number that a download has told. */
function isRevision(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** The name and the bytes of an upload, or what is wrong with it; nothing is decoded beyond its bound. */
export function readUpload(request: UploadRequest): { name: string; glb: Uint8Array } | Refusal {
  const { name, glb, glbBase64 } = fieldsOf(request);
  const isNamed = typeof name === "string" && name.length >= 1 && name.length <= NAME_LENGTH;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a name
  if (!isNamed || /[\u0000-\u001f\u007f]/.test(name)) {
    return refuse("request", `name: expected 1 to ${NAME_LENGTH} printable characters`);
  }
  if ((glb === undefined) === (glbBase64 === undefined)) {
    return refuse("request", "expected glb or glbBase64, one of the two");
  }
  if (glb instanceof Uint8Array) return { name, glb };
  const limit = STATION_LIMITS.pieceBytes.max;
  if (typeof glbBase64 !== "string" || glbBase64.length > 4 * Math.ceil(limit / 3)) {
    return refuse("request", `glbBase64: expected base64 of at most ${limit} bytes`);
  }
  if (glbBase64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(glbBase64)) {
    return refuse("request", "glbBase64: expected base64 with its padding");
  }
  return { name, glb: Uint8Array.from(Buffer.from(glbBase64, "base64")) };
}

/** A save whose parts have their types, its skin as JSON text; what they say is for the judge. */
export function readSave(
  request: SaveRequest,
): { revision: number; skin: string; entityIds: readonly string[] } | Refusal {
  const { revision, skin, entityIds } = fieldsOf(request);
  if (!isRevision(revision)) return refuse("request", "revision: expected that of the download");
  const text = textOf(skin);
  if (text === null) return refuse("request", "skin: expected a manifest");
  const areIds = Array.isArray(entityIds) && entityIds.every((id) => typeof id === "string");
  if (!areIds)
    return refuse("request", "entityIds: expected an array of ids, empty to define only");
  return { revision, skin: text, entityIds };
}

/** Another world, as JSON text. */
export function readReplace(
  request: ReplaceRequest,
): { revision: number; world: string } | Refusal {
  const { revision, world } = fieldsOf(request);
  if (!isRevision(revision)) return refuse("request", "revision: expected that of the download");
  const text = textOf(world);
  if (text === null) return refuse("request", "world: expected a world document");
  return { revision, world: text };
}

/** A document as JSON, whatever an object had beside its values; null where it is none. */
function textOf(document: unknown): string | null {
  if (typeof document !== "object" || document === null) return null;
  try {
    return JSON.stringify(document) ?? null;
  } catch {
    return null; // a circle, or a number that JSON has not
  }
}
