#!/bin/sh
# Makes the account that the service runs as, and the folder that it may write to.
set -eu
groupadd --gid 10001 nostos
useradd --uid 10001 --gid 10001 --home-dir /var/lib/nostos --no-create-home --shell /usr/sbin/nologin nostos
install -d -o nostos -g nostos -m 700 /var/lib/nostos
