"""Gives each valid request of schemathesis a key of its own, since one key with two bodies is an error (422)."""

from __future__ import annotations

import itertools
import re
from typing import Any

import schemathesis

_NAME = "Idempotency-Key"
_keys = itertools.count(1)


@schemathesis.hook
def before_call(_context: Any, case: Any, _kwargs: Any) -> None:
    key = (case.headers or {}).get(_NAME)
    if isinstance(key, str) and re.fullmatch("[!-~]{1,128}", key):
        case.headers[_NAME] = f"schemathesis-{next(_keys)}"
