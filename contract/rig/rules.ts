export const RIG_RULES = {} as const;
