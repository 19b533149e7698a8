// Builds the page into dist/viewer/.
import { fileURLToPath } from "node:url";
import { buildViewer } from "./viewer-bundle.js";

await buildViewer(fileURLToPath(new URL("../dist/viewer", import.meta.url)));
