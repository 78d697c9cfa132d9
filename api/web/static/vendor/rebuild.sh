#!/bin/sh
# Makes the vendored files again from the packages of package-lock.json (npm ci, at the root), and writes their hashes.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
modules=$here/../../../../node_modules
cp "$modules/htm/preact/standalone.module.js" "$here/preact.js"
npm exec --yes esbuild@0.28.2 -- "$modules/@fluent/bundle/esm/index.js" --bundle --format=esm --minify --outfile="$here/fluent.js"
cd "$here"
sha256sum fluent.js preact.js > SHA256
