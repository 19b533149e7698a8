/** What language-model agents are given: the verbs and the programs as tools of an MCP server. */
export { REASONS, type Reason } from "./outcome.js";
export { type McpOptions, MissingPackageError, serveMcp } from "./serve-mcp.js";
export type { VerbOutcome } from "./tool.js";
