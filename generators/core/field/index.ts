/** The field: a log's operations as one signed function. */
export { compileField } from "./compile-field.js";
export { EMPTY_DISTANCE } from "./expression.js";
export type { Field, Volume } from "./field.js";
export { LINEAR_OF_SRGB } from "./srgb-table.js";
