export { CONFIG_DEFAULTS, type Config, type RequiredDeclaration } from "./config.js";
export { configName, findConfig } from "./find-config.js";
export { readConfig } from "./read-config.js";
