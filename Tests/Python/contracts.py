"""The contracts in Python: written by protoc when they are needed, kept nowhere."""

import subprocess
import sys
import tempfile
from pathlib import Path

from google.protobuf import symbol_database

ROOT = Path(__file__).resolve().parents[2]
PROTOCOLS = ROOT / "protocols"
KITCHEN_SINK = ROOT / "Tests/Fixtures/KitchenSinkContract"

_generated = tempfile.TemporaryDirectory()


def _generate():
    files = [str(path.relative_to(PROTOCOLS)) for path in sorted(PROTOCOLS.glob("*/*.proto"))]
    fixtures = [path.name for path in sorted(KITCHEN_SINK.glob("*.proto"))]
    try:
        subprocess.run(
            ["protoc", "-I", str(PROTOCOLS), "-I", str(KITCHEN_SINK), f"--python_out={_generated.name}"]
            + files + fixtures,
            check=True, timeout=60)
    except FileNotFoundError:
        sys.exit("protoc is missing: apt-get install protobuf-compiler")
    sys.path.insert(0, _generated.name)
    for file in files + fixtures:
        __import__(file.removesuffix(".proto").replace("/", ".") + "_pb2")


_generate()


def message_class(name):
    """The class of the message with that full name, such as `market.Count`."""
    return symbol_database.Default().GetSymbol(name)


FeatureMessage = message_class("eastward.FeatureMessage")
StoreMessage = message_class("eastward.StoreMessage")
SliceUpdate = message_class("eastward.SliceUpdate")
Progress = message_class("eastward.Progress")
Refusal = message_class("eastward.Refusal")
