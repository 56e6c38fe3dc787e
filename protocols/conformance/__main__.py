import sys
from pathlib import Path

if not __package__:
    # Started as a directory: python3 protocols/conformance
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from conformance.command import main

sys.exit(main())
