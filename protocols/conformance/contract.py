"""The messages of the wire and of the dialogues' contract, compiled by protoc when the runner starts."""

import base64
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory

PROTOCOLS = Path(__file__).resolve().parent.parent
# Names a file with the compiled contracts: the processes of the runner's own tests compile nothing.
DESCRIPTORS = "EASTWARD_CONFORMANCE_DESCRIPTORS"
ROLE = "conformance.Client"


def compile_contracts():
    """The compiled contracts: a serialized FileDescriptorSet."""
    if path := os.environ.get(DESCRIPTORS):
        return Path(path).read_bytes()
    with tempfile.TemporaryDirectory() as directory:
        output = Path(directory, "contracts.desc")
        try:
            subprocess.run(
                ["protoc", "-I", str(PROTOCOLS), "-I", str(PROTOCOLS / "conformance/contract"), "--include_imports",
                 f"--descriptor_set_out={output}", "eastward/eastward.proto", "dialogues.proto"],
                check=True, timeout=60)
        except FileNotFoundError:
            sys.exit("protoc is missing: apt-get install protobuf-compiler")
        return output.read_bytes()


COMPILED = compile_contracts()
_pool = descriptor_pool.DescriptorPool()
for _file in descriptor_pb2.FileDescriptorSet.FromString(COMPILED).file:
    _pool.Add(_file)


def message_class(name):
    """The class of the message with that full name, such as `conformance.Counter`."""
    descriptor = _pool.FindMessageTypeByName(name)
    if hasattr(message_factory, "GetMessageClass"):
        return message_factory.GetMessageClass(descriptor)
    return message_factory.MessageFactory(_pool).GetPrototype(descriptor)


FeatureMessage = message_class("eastward.FeatureMessage")
StoreMessage = message_class("eastward.StoreMessage")
SliceUpdate = message_class("eastward.SliceUpdate")
Progress = message_class("eastward.Progress")
REFUSALS = _pool.FindEnumTypeByName("eastward.Refusal.Code")


def parsed(name, fields):
    """The message of that name from its proto3 JSON.

    :raises json_format.ParseError: with the cause.
    """
    return json_format.ParseDict(fields, message_class(name)())


def as_json(message):
    return json_format.MessageToDict(message, preserving_proto_field_name=True)


def gateway_json(message):
    """The message as the web gateway writes it: every field with its default, integers as numbers. `optional` fields,
    messages and cases of a `oneof` without a value are absent."""
    result = {}
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            item = field.message_type.fields_by_name["value"]
            result[field.json_name] = {_map_key(key): _json_value(item, value[key]) for key in value}
        elif field.label == field.LABEL_REPEATED:
            result[field.json_name] = [_json_value(field, item) for item in value]
        elif not field.has_presence or message.HasField(field.name):
            result[field.json_name] = _json_value(field, value)
    return result


def _map_key(key):
    return str(key).lower() if isinstance(key, bool) else str(key)


def _json_value(field, value):
    if field.message_type is not None:
        return gateway_json(value)
    if field.enum_type is not None:
        return field.enum_type.values_by_number[value].name if value in field.enum_type.values_by_number else value
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def refusal_code(name):
    return REFUSALS.values_by_name[name].number


def refusal_name(number):
    """The name of a code; the number of one that this version does not have."""
    known = REFUSALS.values_by_number.get(number)
    return known.name if known else str(number)
