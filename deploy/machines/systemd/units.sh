#!/bin/sh
# Makes the account, puts the units where systemd finds them, and says what is left to do. Run it as root, in the checkout
# /opt/nostos. With a folder as argument it writes there in place of /: nothing of this machine changes.
set -eu
root=${1:-}
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
units=$root/etc/systemd/system

mkdir -p "$units" "$root/etc/nostos"
cp "$here"/*.service "$here"/*.target "$units/"
cp -r "$here/nostos-.service.d" "$units/"
[ -e "$root/etc/nostos/environment" ] || cp "$here/environment" "$root/etc/nostos/environment"
if [ -z "$root" ]; then
    id nostos >/dev/null 2>&1 || useradd --system --home-dir /var/lib/nostos --no-create-home --shell /usr/sbin/nologin nostos
    install -d -o nostos -g nostos -m 700 /etc/nostos/keys
    systemctl daemon-reload
fi
cat <<'END'
Next: /etc/nostos/environment names the servers; /etc/nostos/owner-url the owner of the schema (chmod 600).
On the first machine: systemctl start nostos-migrate   (it makes /etc/nostos/keys/logins.json)
On the others: copy /etc/nostos/keys from the first.
Then: systemctl enable --now nostos.target nostos-front nostos-worker@projector nostos-worker@notary \
          nostos-worker@clock nostos-worker@house nostos-worker@desk nostos-worker@feeder nostos-worker@analysis
END
