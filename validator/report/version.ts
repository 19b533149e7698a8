/** The validator's version: that of the package. */
export const VALIDATOR_VERSION = "0.1.0";
