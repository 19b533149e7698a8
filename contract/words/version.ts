/** The contract's version: the `version` of rig.json. A tightened rule is a new version. */
export const CONTRACT_VERSION = 1;
