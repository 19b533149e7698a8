import { type SchemaDraft, writeSchema } from "../schema/write-schema.js";
import { catalogSchema } from "./catalog-schema.js";
import { librarySchema } from "./library-schema.js";
import { manifestSchema } from "./manifest-schema.js";
import { worldSchema } from "./world-schema.js";

/** The station's documents that have a published schema. */
export const STATION_SCHEMA_NAMES = [
  "station-manifest",
  "station-catalog",
  "station-library",
  "station-world",
] as const;
export type StationSchemaName = (typeof STATION_SCHEMA_NAMES)[number];

const SOURCES = {
  "station-manifest": { schema: manifestSchema, title: "bindpose station manifest" },
  "station-catalog": { schema: catalogSchema, title: "bindpose station catalog" },
  "station-library": { schema: librarySchema, title: "bindpose station library" },
  "station-world": { schema: worldSchema, title: "bindpose station world" },
};

/** The JSON Schema of a station's document. A new object on every call; the caller owns it. */
export function buildStationSchema(
  name: StationSchemaName,
  draft: SchemaDraft = "2020-12",
): Record<string, unknown> {
  const { schema, title } = SOURCES[name];
  return writeSchema(name, schema, title, draft);
}
