"""How Sphinx builds the documentation: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import sandtable

project = "Sandtable"
author = "The Sandtable contributors"
project_copyright = "The Sandtable contributors; games belong to their publishers"
release = version = sandtable.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "game_pages"]
exclude_patterns = ["_build", "_ext"]
myst_enable_extensions = ["colon_fence", "deflist", "smartquotes"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True}
# A single backtick in a docstring is code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = "Sandtable"
html_copy_source = False
html_show_sourcelink = False
