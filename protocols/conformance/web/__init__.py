"""Checks clients of the web gateway: WEB.md."""

from . import dialogues  # noqa: F401
from .dialogue import ALL  # noqa: F401
