export const MOTION_RULES = {} as const;
