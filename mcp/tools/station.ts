import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { catalogSchema } from "bindpose/contract/station";
import { LIMITS } from "bindpose/contract/words";
import type { Outcome, StationStore, StoreReason } from "bindpose/store";
import * as z from "zod";
import { callVerb, verbWords } from "../call-verb.js";
import { IMAGE_BYTES } from "../draw.js";
import { type Reason, Refused } from "../outcome.js";
import { count, pathSchema } from "../schemas.js";
import { withTempFile } from "../temp-file.js";
import { ADDS, defineTool, type House, READS, REPLACES } from "../tool.js";

const place = {
  storePath: pathSchema.describe("The store's folder; it is made where it is not there."),
  owner: z.string().min(1).max(64).describe("Whose store it is; part of every hash."),
  catalogPath: pathSchema.describe("The games' measures and names."),
};
type Place = { storePath: string; owner: string; catalogPath: string };

const REASON_OF: Readonly<Record<StoreReason, Reason>> = {
  request: "client",
  unknown: "client",
  invalid: "invalid",
  conflict: "conflict",
};

async function openStore(house: House, { storePath, owner, catalogPath }: Place) {
  const { openStationStore } = await import("bindpose/store");
  const folder = join(house.root.folder, house.root.target(storePath));
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) house.root.workspace(storePath);
  const catalog = catalogSchema.safeParse(readJson(house, catalogPath));
  if (!catalog.success) throw new Refused("unreadable", `${catalogPath} is no catalog`);
  try {
    return await openStationStore({ folder, owner, catalog: catalog.data });
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      throw new Refused("client", error.message);
    }
    throw error;
  }
}

function readBounded(house: House, path: string, most: number): Buffer {
  const file = join(house.root.folder, house.root.existing(path));
  const status = statSync(file);
  if (!status.isFile()) throw new Refused("client", `${path} is no file`);
  if (status.size > most) {
    throw new Refused("limit", `${path} has ${status.size} bytes, at most ${most} are read`);
  }
  return readFileSync(file);
}

function readJson(house: House, path: string): unknown {
  try {
    return JSON.parse(readBounded(house, path, LIMITS.rigBytes).toString("utf8"));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused("unreadable", `${path} is not JSON`);
  }
}

/** The data of an outcome; its refusal is ours. */
async function take<T>(outcome: Promise<Outcome<T>>): Promise<T> {
  const result = await outcome;
  if (result.ok) return result.data;
  const { reason, error, revision } = result;
  const now = revision === undefined ? "" : ` (it is at revision ${revision})`;
  throw new Refused(REASON_OF[reason], `${error}${now}`);
}

const json = z.record(z.string(), z.unknown());
const budget = z.array(json).describe("What it costs of each allowance.");
const store = async (house: House, input: Place): Promise<StationStore> => openStore(house, input);

const WORLD = defineTool({
  name: "station_world",
  about: "A game station's world as it is now: revision, skins, entities, the owner's library.",
  input: z.strictObject(place),
  data: z.strictObject({ revision: count, world: json, library: json, budget }),
  hints: { ...ADDS, idempotentHint: true },
  async run(input, house) {
    const data = await take((await store(house, input)).download());
    const told = JSON.parse(JSON.stringify(data));
    return { data: told, said: `revision ${data.revision}, ${data.world.skins.length} skins` };
  },
});

const CONTRACT = defineTool({
  name: "station_contract",
  about: "What a skin of one game must fit: catalogue entry, manifest schema, limits, a starter.",
  input: z.strictObject({ ...place, game: z.string().min(1).max(128) }),
  data: z.strictObject({ entry: json, schema: json, limits: json, starter: json }),
  hints: { ...ADDS, idempotentHint: true },
  async run({ game, ...input }, house) {
    const data = await take((await store(house, input)).contract({ game }));
    return { data: JSON.parse(JSON.stringify(data)), said: `what a skin of ${game} must fit` };
  },
});

const UPLOAD = defineTool({
  name: "station_upload",
  about:
    "Take a static GLB into the owner's library: it is judged, converted and named by its hash.",
  input: z.strictObject({
    ...place,
    name: z.string().min(1).max(80),
    glbPath: pathSchema,
  }),
  data: z.strictObject({ hash: z.string(), isKnown: z.boolean(), asset: json, budget }),
  hints: { ...ADDS, idempotentHint: true },
  async run({ name, glbPath, ...input }, house) {
    const glb = readBounded(house, glbPath, LIMITS.glbBytes);
    const uploaded = await take((await store(house, input)).upload({ name, glb }));
    const data = JSON.parse(JSON.stringify(uploaded));
    return { data, said: `${name}: ${uploaded.hash}${uploaded.isKnown ? ", known" : ""}` };
  },
});

const SAVE = defineTool({
  name: "station_save",
  about:
    "Define or replace a skin and let entities wear it; all or nothing, against the revision it was made for. Publishes nothing.",
  input: z.strictObject({
    ...place,
    revision: count,
    manifestPath: pathSchema.describe("The skin, a JSON file."),
    entityIds: z.array(z.string().min(1).max(128)).max(64).describe("Empty: define only."),
  }),
  data: z.strictObject({ revision: count, budget, findings: z.array(json) }),
  hints: REPLACES,
  async run({ revision, manifestPath, entityIds, ...input }, house) {
    const skin = readJson(house, manifestPath);
    const saved = await take((await store(house, input)).save({ revision, skin, entityIds }));
    const data = JSON.parse(JSON.stringify(saved));
    return { data, said: `saved as revision ${saved.revision}` };
  },
});

const PICTURE = defineTool({
  name: "station_picture",
  about:
    "See a game station in its skin, pieces fitted and placed; or a sheet of its longest clip.",
  input: z.strictObject({
    manifestPath: pathSchema,
    catalogPath: pathSchema,
    libraryPath: pathSchema.optional(),
    piecesPath: pathSchema.optional().describe("A folder with the GLBs."),
    frames: z.number().int().min(2).max(16).optional(),
    view: z.enum(["iso", "front", "side", "top", "back", "left", "bottom"]).optional(),
  }),
  data: z.strictObject({ id: z.string(), game: z.string(), missing: z.array(z.string()) }),
  hints: READS,
  async run({ manifestPath, catalogPath, libraryPath, piecesPath, frames, view }, house) {
    const { root } = house;
    return withTempFile("station.png", async (out) => {
      const flags = {
        json: true,
        catalog: root.existing(catalogPath),
        library: libraryPath === undefined ? undefined : root.existing(libraryPath),
        pieces: piecesPath === undefined ? undefined : root.workspace(piecesPath),
        frames,
        view,
        out,
      };
      const words = verbWords("station", flags, [root.existing(manifestPath)]);
      const facts = (await callVerb(house, words)) as {
        id: string;
        game: string;
        missing: string[];
      };
      const image = readFileSync(out);
      if (image.length > IMAGE_BYTES) throw new Refused("limit", "the picture is too large");
      const { id, game, missing } = facts;
      return { data: { id, game, missing }, image, said: `${id} on ${game}` };
    });
  },
});

export const STATION_TOOLS = [WORLD, CONTRACT, UPLOAD, SAVE, PICTURE];
