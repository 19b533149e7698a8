import { rule } from "../report/rule.js";
import { documentRules } from "./document-rules.js";

/** Rules on a catalog: that it says one thing, and that its measures agree. */
export const CATALOG_RULES = {
  ...documentRules("CATALOG", "catalog"),
  CATALOG_NAME_TWICE: rule<{ what: string; name: string }>({
    severity: "error",
    document: "catalog",
    spec: "G05, G10, G15",
    message: ({ what, name }) => `the ${what} "${name}" stands twice`,
    hint: ({ name }) => `keep one "${name}"`,
  }),
  CATALOG_TARGETS: rule<{ found: string; expected: string }>({
    severity: "error",
    document: "catalog",
    spec: "G15",
    message: ({ found, expected }) =>
      `presentation.targets is ${found}, but the entry's own parts give ${expected}`,
    hint: ({ expected }) => `list ${expected}`,
  }),
  CATALOG_CHANNEL_DURATION: rule<{ channel: string }>({
    severity: "error",
    document: "catalog",
    spec: "G31",
    message: ({ channel }) => `the channel "${channel}" and its duration do not stand together`,
    hint: ({ channel }) => `list "${channel}" in motionChannels and in motionDurationsMs`,
  }),
  CATALOG_BOX: rule<{ axis: string }>({
    severity: "error",
    document: "catalog",
    spec: "G36",
    message: ({ axis }) => `the box is inside out along ${axis}`,
    hint: () => "write min below max on every axis",
  }),
  CATALOG_BOUNDS: rule<{ slot: string; off: number }>({
    severity: "warning",
    document: "catalog",
    spec: "G36",
    message: ({ slot, off }) =>
      `bounds of "${slot}" are ${off} off from its localBounds under matrixSource and scale`,
    hint: () => "measure bounds after, and localBounds before the source-to-world transform",
  }),
  CATALOG_FINGERPRINT: rule<{ found: string; computed: string }>({
    severity: "warning",
    document: "catalog",
    spec: "G44",
    message: ({ found, computed }) =>
      `contract is ${found}, but the entry's geometry has the fingerprint ${computed}`,
    hint: ({ found, computed }) =>
      `set contract to ${computed}, and keep ${found} in acceptedContracts if its skins still fit`,
  }),
} as const;
