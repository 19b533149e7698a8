import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type BudgetLine,
  buildStationSchema,
  catalogSchema,
  type LibraryAsset,
  librarySchema,
  STATION_LIMITS,
  type StationCatalog,
  type StationLibrary,
  type StationWorld,
  worldSchema,
} from "bindpose/contract/station";
import type { Report } from "bindpose/validator";
import { assetHash, canonicalGlb, validateStation } from "bindpose/validator/station";
import { createFile, sweepTemporaries } from "./durable-file.js";
import { openJournal } from "./journal.js";
import { makeFolder } from "./make-folder.js";
import { type Outcome, refuse } from "./outcome.js";
import { createQueue } from "./queue.js";
import { fieldsOf, readReplace, readSave, readUpload } from "./requests.js";
import { starterOf } from "./starter.js";
import type {
  ReplaceRequest,
  SavedWorld,
  SaveRequest,
  StationStore,
  UploadedAsset,
  UploadRequest,
} from "./station-store.js";

export interface StoreOptions {
  /** Made where it is not there. */
  readonly folder: string;
  /** Whose store it is: part of every hash. Another one's store is not opened. */
  readonly owner: string;
  readonly catalog: StationCatalog;
  /** What a new store begins with; default an empty world. */
  readonly world?: StationWorld;
  /** false: leave the Khronos validator out of uploads. */
  readonly khronos?: boolean;
}

const EMPTY: StationWorld = { version: 1, skins: [], entities: [] };
const HASH = /^[0-9a-f]{64}$/;

/**
 * Opens a store in a folder: `assets/<hash>.glb`, and two journals, `library/` and `world/`, whose
 * last file is the document as it is. Any number of processes may have one folder open. A process that
 * is killed leaves the last whole revision. Needs a file system with hard links.
 *
 * @throws TypeError for a catalog, world or owner that is none; RangeError where the folder is
 *   another owner's; Error of the file system
 */
export async function openStationStore(options: StoreOptions): Promise<StationStore> {
  const { folder, owner, khronos = true } = options;
  const catalog = check("catalog", catalogSchema.safeParse(options.catalog));
  const first = check("world", worldSchema.safeParse(options.world ?? EMPTY));
  const empty = check(
    "owner",
    librarySchema.safeParse({ version: 1, owner, assets: [] } satisfies StationLibrary),
  );
  await assetHash(owner, new Uint8Array(0));
  const shelf = join(folder, "assets");
  await makeFolder(shelf);
  const nowMs = Date.now();
  await sweepTemporaries(shelf, nowMs);
  const libraries = await openJournal<StationLibrary>(join(folder, "library"), empty, nowMs);
  const worlds = await openJournal<StationWorld>(join(folder, "world"), first, nowMs);
  const known = (await libraries.read()).value.owner;
  if (known !== owner) throw new RangeError(`owner: the store is ${known}'s, not ${owner}'s`);
  // Savers of one process do not judge what another of them is about to make stale.
  const inTurn = createQueue();

  let costs: { readonly of: string; readonly budget: readonly BudgetLine[] } | null = null;

  /** The world, its library and what they cost, which is worked out once for each pair of revisions. */
  async function read() {
    const { revision, value: world } = await worlds.read();
    const { revision: edition, value: library } = await libraries.read();
    const of = `${revision}/${edition}`;
    if (costs?.of !== of) costs = { of, budget: await budgetOf(world, library) };
    return { revision, world, library, budget: structuredClone(costs.budget) };
  }

  async function budgetOf(world: StationWorld, library: StationLibrary) {
    const { station } = await validateStation({ world, library, catalog });
    return station!.budget;
  }

  async function keep(
    revision: number,
    judge: (world: StationWorld, library: StationLibrary) => Promise<Judged>,
  ): Promise<Outcome<SavedWorld>> {
    const last = await worlds.revision();
    if (last !== revision) return conflict(last);
    const current = await worlds.read();
    const { value: library } = await libraries.read();
    const { report, world } = await judge(current.value, library);
    if (report.verdict !== "valid" || world === null) {
      const first = report.findings.find(({ severity }) => severity === "error");
      return refuse("invalid", first?.message ?? "it cannot be judged", { report });
    }
    if (!(await worlds.append(revision, world))) return conflict(await worlds.revision());
    const budget = report.station!.budget;
    return { ok: true, data: { revision: revision + 1, budget, findings: report.findings } };
  }

  async function addAsset(
    asset: LibraryAsset,
    canonical: Uint8Array,
  ): Promise<Outcome<UploadedAsset>> {
    for (;;) {
      const { revision, value: library } = await libraries.read();
      const { value: world } = await worlds.read();
      const same = library.assets.find(({ hash }) => hash === asset.hash);
      if (same !== undefined) {
        const budget = await budgetOf(world, library);
        return { ok: true, data: { hash: same.hash, asset: same, isKnown: true, budget } };
      }
      const next = { ...library, assets: [...library.assets, asset] };
      const budget = await budgetOf(world, next);
      const full = budget.find(({ line, used, limit }) => line === "library" && used > limit);
      if (full !== undefined) {
        const error = `the library would have ${full.used} bytes, at most ${full.limit}`;
        return refuse("invalid", error);
      }
      // First the file, then the row that tells of it.
      await createFile(shelf, `${asset.hash}.glb`, canonical);
      if (await libraries.append(revision, next)) {
        return { ok: true, data: { hash: asset.hash, asset, isKnown: false, budget } };
      }
    }
  }

  return {
    owner,
    async download() {
      return { ok: true, data: await read() };
    },
    async contract(request) {
      const { game } = fieldsOf(request);
      const entry = catalog.games.find(({ asset }) => asset === game);
      if (entry === undefined) {
        const games = catalog.games.map(({ asset }) => asset).join(", ");
        return refuse("unknown", `game: expected one of ${games}`);
      }
      const schema = buildStationSchema("station-manifest");
      return {
        ok: true,
        data: { entry, schema, limits: STATION_LIMITS, starter: starterOf(entry) },
      };
    },
    async upload(request: UploadRequest) {
      const asked = readUpload(request);
      if ("ok" in asked) return asked;
      const { name, glb } = asked;
      const report = await validateStation({ glb }, { uri: name, khronos });
      const canonical = report.verdict === "valid" ? canonicalGlb(glb) : null;
      if (canonical === null) {
        const cause = report.findings.find(({ severity }) => severity === "error");
        const error =
          cause === undefined ? "it cannot be judged" : `${cause.message}: ${cause.hint}`;
        return refuse("invalid", error, { report });
      }
      const hash = await assetHash(owner, canonical);
      const { triangles, texturePixels, meshes, bounds } = report.station!.piece!;
      const sizes = { bytes: canonical.length, triangles, texturePixels, meshes };
      return addAsset({ hash, name, ...sizes, bounds: bounds! }, canonical);
    },
    async asset(request) {
      const { hash } = fieldsOf(request);
      if (typeof hash !== "string" || !HASH.test(hash)) {
        return refuse("request", "hash: expected 64 lower-case hex digits");
      }
      const { value: library } = await libraries.read();
      if (!library.assets.some((asset) => asset.hash === hash)) {
        return refuse("unknown", "hash: the library has no such asset");
      }
      return { ok: true, data: new Uint8Array(await readFile(join(shelf, `${hash}.glb`))) };
    },
    async save(request: SaveRequest) {
      const asked = readSave(request);
      if ("ok" in asked) return asked;
      const { revision, skin, entityIds } = asked;
      return inTurn(() =>
        keep(revision, async (world, library) => {
          const report = await validateStation({
            manifest: skin,
            entityIds,
            world,
            library,
            catalog,
          });
          const isSound = report.verdict === "valid";
          return { report, world: isSound ? wearing(world, JSON.parse(skin), entityIds) : null };
        }),
      );
    },
    async replace(request: ReplaceRequest) {
      const asked = readReplace(request);
      if ("ok" in asked) return asked;
      const { revision, world } = asked;
      return inTurn(() =>
        keep(revision, async (_, library) => {
          const report = await validateStation({ world, library, catalog });
          const parsed = worldSchema.safeParse(JSON.parse(world));
          return { report, world: parsed.success ? parsed.data : null };
        }),
      );
    },
  };
}

interface Judged {
  readonly report: Report;
  /** What is to be kept; null where it is not sound. */
  readonly world: StationWorld | null;
}

/** The world with a skin defined, or redefined for all its users, and worn by these entities too. */
function wearing(world: StationWorld, skin: unknown, entityIds: readonly string[]): StationWorld {
  const [manifest] = worldSchema.shape.skins.parse([skin]);
  const { id } = manifest!;
  const at = world.skins.findIndex((each) => each.id === id);
  const skins = at < 0 ? [...world.skins, manifest!] : world.skins.with(at, manifest!);
  const entities = world.entities.map((entity) =>
    entityIds.includes(entity.id) ? { ...entity, skin: id } : entity,
  );
  return { ...world, skins, entities };
}

function conflict(revision: number) {
  const error = `the world is at revision ${revision} by now: download it and look again`;
  return refuse("conflict", error, { revision });
}

function check<T>(
  what: string,
  parsing:
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly error: { readonly message: string } },
): T {
  if (parsing.success) return parsing.data;
  throw new TypeError(`${what}: ${parsing.error.message}`);
}
