#!/bin/sh
# Fetches preact.js again from the npm package htm, at the version named here, and writes its hash.
set -eu
version=3.1.1
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent "htm@$version" >/dev/null
tar xzf "htm-$version.tgz"
cp package/preact/standalone.module.js "$here/preact.js"
sha256sum "$here/preact.js" | cut -d ' ' -f 1 > "$here/SHA256"
