export const GLB_RULES = {} as const;
