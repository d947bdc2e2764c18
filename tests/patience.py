"""Timeouts for what should happen at once: tests end sooner, unless something is wrong."""

from __future__ import annotations

import os

PATIENCE = float(os.environ.get("PATIENCE", "180"))  # seconds; machines may be slow, and busy
