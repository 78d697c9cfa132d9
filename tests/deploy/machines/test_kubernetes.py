"""The manifests: kustomize builds them, and each object fits the schema of its kind."""

import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.stack.local_service import COMMANDS
from tests.support.processes import ROOT

MANIFESTS = ROOT / "deploy/machines/kubernetes"
KUBECTL = shutil.which("kubectl")
VALIDATE = shutil.which("kubernetes-validate", path=str(ROOT / ".validators/bin"))
HAPROXY = shutil.which("haproxy", path="/usr/sbin:/usr/bin")
VERSION = "1.30"

needs_kubectl = pytest.mark.skipif(KUBECTL is None, reason="needs apt-get install kubernetes-client")
needs_schemas = pytest.mark.skipif(VALIDATE is None, reason="needs tests/deploy/machines/validators.sh")
needs_haproxy = pytest.mark.skipif(HAPROXY is None, reason="needs apt-get install haproxy")


def built() -> str:
    """What the example installs."""
    assert KUBECTL is not None
    found = subprocess.run(
        [KUBECTL, "kustomize", MANIFESTS / "example"], capture_output=True, text=True, check=True
    )
    return found.stdout


@needs_kubectl
@needs_schemas
def test_every_object_fits_the_schema_of_its_kind(tmp_path: Path) -> None:
    assert VALIDATE is not None
    (tmp_path / "all.yaml").write_text(built())
    command = [VALIDATE, "--strict", "--kubernetes-version", VERSION, str(tmp_path / "all.yaml")]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 0 == answer.returncode, answer.stdout + answer.stderr
    wrong = built().replace("replicas:", "copies:")
    (tmp_path / "all.yaml").write_text(wrong)
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0


@needs_kubectl
def test_every_process_is_there_and_takes_the_settings() -> None:
    objects = built().split("\n---\n")
    for name in COMMANDS:
        [pod] = [
            each
            for each in objects
            if f"\n  name: {name}\n" in each and ("kind: Deployment" in each or "kind: StatefulSet" in each)
        ]
        assert "name: settings-" in pod, "kustomize names the settings after their content"
        assert "readOnlyRootFilesystem: true" in pod
        assert ("api.server" in pod) == (name == "front")


@needs_haproxy
def test_haproxy_takes_the_routing() -> None:
    assert HAPROXY is not None
    command = [HAPROXY, "-c", "-f", str(MANIFESTS / "base/haproxy.cfg")]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 0 == answer.returncode, answer.stderr
