#!/bin/sh
# Makes .validators: the schemas of Kubernetes' objects, which only a test needs, and which are larger than the service.
set -eu
here=$(CDPATH= cd -- "$(dirname -- "$0")/../../.." && pwd)
[ -x "$here/.validators/bin/kubernetes-validate" ] && exit 0
"${PYTHON:-python3}" -m venv "$here/.validators"
"$here/.validators/bin/python" -m pip install -qq --disable-pip-version-check --require-hashes \
    -r "$here/tests/deploy/machines/validators.lock"
