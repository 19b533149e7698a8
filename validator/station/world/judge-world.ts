import { pointer } from "bindpose/contract/rules";
import type { BudgetLine, FitReport, StationManifest } from "bindpose/contract/station";
import { STATION_LIMITS } from "bindpose/contract/station";
import type { Report } from "../../findings/collector.js";
import { judgeManifest, type ManifestGround } from "../manifest/judge-manifest.js";
import { nearestOf } from "../nearest-of.js";
import { checkEntities } from "./check-entities.js";
import { measureBudget } from "./measure-budget.js";
import { inWorld, type ReadWorld, type WorldSkin } from "./read-world.js";

/** Codes of the budgets that a world can overspend; the library's is told where it is read. */
const OVERSPENT = {
  download: "WORLD_DOWNLOAD_BYTES",
  triangles: "WORLD_TRIANGLES",
  texturePixels: "WORLD_TEXTURE_PIXELS",
  resident: "WORLD_RESIDENT_BYTES",
} as const;

/** Where a manifest stands that was given by itself. */
const OWN = "";

/** Judges a whole world: its skins, what stands in it, and what it costs whoever joins. */
export function judgeWorld(
  world: ReadWorld,
  ground: ManifestGround,
  report: Report,
): { readonly fits: FitReport[]; readonly budget: BudgetLine[] } {
  let fits: FitReport[] = [];
  for (const { manifest, at } of world.skins) {
    if (at === OWN) fits = judgeManifest(manifest, ground, report, at);
    else judgeManifest(manifest, ground, inWorld(report), at);
  }
  checkEntities(world, ground.library, report);
  if (ground.library === null) return { fits, budget: [] };
  const budget = measureBudget(world, { ...ground, library: ground.library });
  for (const { line, used, limit } of budget) {
    const code = line === "library" || line === "entities" ? null : OVERSPENT[line];
    if (code !== null && used > limit) report(code, { used, limit }, { pointer: "" });
  }
  return { fits, budget };
}

/**
 * The world as a save would leave it: the manifest takes the place of the skin of its id, or stands
 * behind the others (G51), and is worn by these entities too (G50); more skins than a world may have
 * are a finding (G04).
 */
export function withManifest(
  world: ReadWorld,
  manifest: StationManifest,
  entityIds: readonly string[],
  report: Report,
): ReadWorld {
  const own: WorldSkin = { manifest, at: OWN };
  const others = world.skins.filter((skin) => skin.manifest.id !== manifest.id);
  const { about, min, max, rule } = STATION_LIMITS.skins;
  if (others.length + 1 > max) {
    const found = others.length + 1;
    report("WORLD_LIMIT", { what: about, found, min, max, rule }, { pointer: "/skins" });
  }
  const entities = dress(world.entities, manifest.id, entityIds, report);
  return { ...world, entities, skins: [...others, own] };
}

/** The entities, those of the ids in the skin; pointers of faults lead into the list of ids. */
function dress(
  entities: ReadWorld["entities"],
  skin: string,
  ids: readonly string[],
  report: Report,
): ReadWorld["entities"] {
  if (ids.length === 0) return entities;
  const { about, min, max, rule } = STATION_LIMITS.entityIds;
  if (ids.length > max) {
    const params = { what: about, found: ids.length, min, max, rule };
    report("WORLD_LIMIT", params, { pointer: "/entityIds" });
    return entities;
  }
  const known = new Set(entities.map(({ id }) => id));
  for (const [index, id] of ids.entries()) {
    const place = { pointer: pointer("entityIds", index) };
    if (ids.indexOf(id) < index) report("WORLD_ENTITY_TWICE", { id }, place);
    if (known.has(id)) continue;
    const shown = id.slice(0, 80);
    const nearest = nearestOf(id, known);
    report("WORLD_ENTITY_UNKNOWN", { id: shown, nearest }, place);
  }
  return entities.map((entity) => (ids.includes(entity.id) ? { ...entity, skin } : entity));
}
