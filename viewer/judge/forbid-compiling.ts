/**
 * Before the first schema is made: zod would try whether it may compile code, which the page's policy
 * reports as an attempt.
 */
export function forbidCompiling(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
