export const CASE_RULES = {} as const;
