#!/bin/sh
# Installs the service of this checkout: .venv with the packages that it needs to serve, without the tools of developers.
# A machine's installation and the build of a container run this same file. PYTHON names another Python than python3.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")/../.." && pwd)
venv=$here/.venv
python=${PYTHON:-python3}

fail() { printf 'install: %s\n' "$1" >&2; exit 1; }

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
    fail "Python 3.11 or newer is needed; cure: apt-get install python3 python3-venv, or name it: PYTHON=/path/to/python3 $0"
rm -rf "$venv"
"$python" -m venv "$venv" || fail "this Python cannot make virtual environments; cure: apt-get install python3-venv"
"$python" "$here/deploy/lock_file.py" "$here/requirements.lock" > "$venv/service.lock"
"$venv/bin/python" -m pip install -qq --no-cache-dir --disable-pip-version-check --require-hashes -r "$venv/service.lock" ||
    fail "the packages could not be installed; cure: with a package index in reach (PIP_INDEX_URL names one), run $0 again"

# The checkout is the program: its folders are found where they are, and compiled, since the service may not write there.
"$venv/bin/python" - "$here" <<'END'
import sys
import sysconfig
import tomllib
from pathlib import Path

checkout, packages = Path(sys.argv[1]), Path(sysconfig.get_path("purelib"))
version = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))["project"]["version"]
(packages / "nostos.pth").write_text(f"{checkout}\n")
about = packages / f"nostos-{version}.dist-info"
about.mkdir()
(about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: nostos\nVersion: {version}\n")
END
for room in domain projections api workers deploy; do
    "$venv/bin/python" -m compileall -q "$here/$room" || fail "$here/$room cannot be compiled"
done
printf '#!/bin/sh\nexec "%s/bin/python" -m deploy "$@"\n' "$venv" > "$venv/bin/nostos"
chmod 755 "$venv/bin/nostos"
cp "$here/requirements.lock" "$venv/.nostos-lock" # written last: ./nostos uses this .venv, and makes no other
printf 'installed: %s\n' "$venv/bin/nostos"
