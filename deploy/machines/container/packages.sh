#!/bin/sh
# Installs what the image needs of Debian. `build`: also what makes .venv.
set -eu
apt-get update -q
case "${1:-}" in
build) apt-get install -q -y --no-install-recommends python3 python3-venv ;;
*) apt-get install -q -y --no-install-recommends python3 tini ;;
esac
rm -rf /var/lib/apt/lists/*
