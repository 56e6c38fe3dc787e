from google.protobuf import descriptor_pb2 as _descriptor_pb2
from google.protobuf import descriptor as _descriptor
from typing import ClassVar as _ClassVar

DEBUG_REDACT_FIELD_NUMBER: int
DESCRIPTOR: _descriptor.FileDescriptor
INCLUDES_FIELD_NUMBER: int
PART_FIELD_NUMBER: int
REPRESENTATION_FIELD_NUMBER: int
ROWS_FIELD_NUMBER: int
debug_redact: _descriptor.FieldDescriptor
includes: _descriptor.FieldDescriptor
part: _descriptor.FieldDescriptor
representation: _descriptor.FieldDescriptor
rows: _descriptor.FieldDescriptor
