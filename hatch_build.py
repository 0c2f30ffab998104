"""Build hook: with SANDTABLE_COMPILE=1 set, the wheel carries the kernel and the games compiled by mypyc."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FLAG = "SANDTABLE_COMPILE"


def is_wanted() -> bool:
    """Whether the environment asks for a compiled wheel."""
    word = os.environ.get(FLAG, "")
    if word not in {"", "0", "1"}:
        raise ValueError(f"{FLAG} is {word!r}: set it to 1 for a compiled wheel, to 0 for a pure one")
    return word == "1"


class CompileHook(BuildHookInterface[BuilderConfig]):
    """Compiles the modules that pyproject.toml names and puts the libraries beside their sources."""

    work: Path | None = None

    def dependencies(self) -> list[str]:
        """What the build environment needs: the compiler, and the packages whose types mypy reads."""
        if not is_wanted():
            return []
        return [*self.config["compile-dependencies"], *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed."""
        if not is_wanted() or version == "editable":
            return
        source = Path(self.root, "src")
        settings = Path(self.root, "pyproject.toml")
        paths = paths_to_compile(source, self.config["compile"], self.config["interpreted"])
        if not paths:
            raise ValueError(f"{settings}: no module under {source} matches `compile` of the build hook")
        # A directory of its own: a library left behind in src/ would hide every later change to its source.
        self.work = Path(tempfile.mkdtemp(prefix="sandtable-compile-"))
        try:
            libraries = compile_as_one_group(source, paths, settings, self.config["options"], self.work)
        except BaseException:
            self.drop_work()
            raise
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(libraries)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Forget what was compiled: it is in the wheel now."""
        self.drop_work()

    def drop_work(self) -> None:
        """Remove the directory that was compiled in."""
        if self.work is not None:
            shutil.rmtree(self.work)
            self.work = None


def paths_to_compile(source: Path, compiled: list[str], interpreted: list[str]) -> list[str]:
    """The modules, relative to `source`, that match a pattern of `compiled` and none of `interpreted`."""
    chosen = {path for pattern in compiled for path in source.glob(pattern)}
    left_out = {path for pattern in interpreted for path in source.glob(pattern)}
    return sorted(path.relative_to(source).as_posix() for path in chosen - left_out)


def compile_as_one_group(
    source: Path, paths: list[str], settings: Path, options: dict[str, Any], work: Path
) -> dict[str, str]:
    """Compile all modules together: each library made, with its place in the wheel."""
    # Installed only where a compiled wheel is wanted.
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    libraries = work / "lib"
    with chdir(source):
        extensions = mypycify(
            ["--config-file", str(settings), "--cache-dir", str(work / "cache"), *paths],
            target_dir=str(work / "c"),
            group_name="sandtable",
            **options,
        )
        command = build_ext(Distribution({"name": "sandtable", "ext_modules": extensions}))
        command.build_lib = str(libraries)
        command.build_temp = str(work / "objects")
        command.ensure_finalized()
        command.run()
    found = [path for path in libraries.rglob("*") if path.is_file()]
    return {str(path): path.relative_to(libraries).as_posix() for path in found}
