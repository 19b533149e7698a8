/** The field: a log's operations as one signed function. */
export { compileField } from "./compile-field.js";
export { EMPTY_DISTANCE, type Expression } from "./expression.js";
export type { Field, LocalField, Volume } from "./field.js";
export { Points } from "./points.js";
export type { Region } from "./region.js";
export { LINEAR_OF_SRGB } from "./srgb-table.js";
export { thicknessOf } from "./thickness-of.js";
