#!/usr/bin/env bash
# Packs the package, installs it into an empty folder as a newcomer would, runs its commands and
# compiles a consumer against its types with three major versions of TypeScript.
set -euo pipefail
cd "$(dirname "$0")/.."
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT

npx publint --strict
npm pack --silent --pack-destination "$folder"
cd "$folder"
npm init -y >/dev/null
npm install --silent ./bindpose-*.tgz
npx bindpose --version
npx mc-skin --version
npx sn-skin --version
npx dc-skin --version
npx bindpose demo
npx bindpose validate demo --json >report.json
node -e 'const r = JSON.parse(require("fs").readFileSync("report.json")); if (r.verdict !== "valid") throw new Error(r.verdict)'

echo "the README's character, word by word"
awk '/^## You make characters$/ { here = 1 } here && /^```$/ { exit } here && code { print } here && /^```sh$/ { code = 1 }' \
  "$OLDPWD/README.md" >sculpt.sh
grep -q "mc-skin render" sculpt.sh
bash -e sculpt.sh

cat >consumer.ts <<'TS'
import { type Report, validateAsset } from "bindpose";
import { type ModelSpec, rigSchema } from "bindpose/contract";
import { OPERATIONS } from "bindpose/contract/words";
import { compileRig } from "bindpose/runtime";

const rig: ModelSpec = rigSchema.parse({});
const report: Promise<Report> = validateAsset({ rig: JSON.stringify(rig) });
export const answer = [report, compileRig(rig), OPERATIONS["add-sphere"].doc];
TS
# The front page's own code, with what it takes for granted.
{
  echo 'declare const glb: Uint8Array, rig: string;'
  awk '/^```ts$/ { code = 1; next } /^```$/ { code = 0 } code' "$OLDPWD/README.md"
} >front-page.mts
for version in 5.9 6 7; do
  echo "types under TypeScript $version"
  npm install --silent --no-save --prefix "ts$version" "typescript@$version"
  "ts$version/node_modules/.bin/tsc" --noEmit --strict --target es2023 --module nodenext --moduleResolution nodenext consumer.ts front-page.mts
done
