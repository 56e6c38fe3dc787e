from eastward import eastward_pb2 as _eastward_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Iterable as _Iterable, Mapping as _Mapping, Optional as _Optional, Union as _Union

BAD: Tone
DESCRIPTOR: _descriptor.FileDescriptor
DRAWING: Tone
FAINT: Tone
GOOD: Tone
PLAIN: Tone
STRONG: Tone

class Panel(_message.Message):
    __slots__ = ["elements"]
    class Button(_message.Message):
        __slots__ = ["command", "is_chosen", "is_disabled", "key", "label"]
        COMMAND_FIELD_NUMBER: _ClassVar[int]
        IS_CHOSEN_FIELD_NUMBER: _ClassVar[int]
        IS_DISABLED_FIELD_NUMBER: _ClassVar[int]
        KEY_FIELD_NUMBER: _ClassVar[int]
        LABEL_FIELD_NUMBER: _ClassVar[int]
        command: Panel.Command
        is_chosen: bool
        is_disabled: bool
        key: str
        label: str
        def __init__(self, label: _Optional[str] = ..., key: _Optional[str] = ..., is_disabled: bool | None = ..., is_chosen: bool | None = ..., command: _Optional[_Union[Panel.Command, _Mapping[str, object]]] = ...) -> None: ...
    class Command(_message.Message):
        __slots__ = ["action", "json", "text_field"]
        ACTION_FIELD_NUMBER: _ClassVar[int]
        JSON_FIELD_NUMBER: _ClassVar[int]
        TEXT_FIELD_FIELD_NUMBER: _ClassVar[int]
        action: str
        json: str
        text_field: str
        def __init__(self, action: _Optional[str] = ..., json: _Optional[str] = ..., text_field: _Optional[str] = ...) -> None: ...
    class CredentialsForm(_message.Message):
        __slots__: list[str] = []
        def __init__(self) -> None: ...
    class Element(_message.Message):
        __slots__ = ["button", "credentials_form", "field", "row", "text"]
        BUTTON_FIELD_NUMBER: _ClassVar[int]
        CREDENTIALS_FORM_FIELD_NUMBER: _ClassVar[int]
        FIELD_FIELD_NUMBER: _ClassVar[int]
        ROW_FIELD_NUMBER: _ClassVar[int]
        TEXT_FIELD_NUMBER: _ClassVar[int]
        button: Panel.Button
        credentials_form: Panel.CredentialsForm
        field: Panel.Field
        row: Panel.Row
        text: Panel.Text
        def __init__(self, text: _Optional[_Union[Panel.Text, _Mapping[str, object]]] = ..., field: _Optional[_Union[Panel.Field, _Mapping[str, object]]] = ..., button: _Optional[_Union[Panel.Button, _Mapping[str, object]]] = ..., row: _Optional[_Union[Panel.Row, _Mapping[str, object]]] = ..., credentials_form: _Optional[_Union[Panel.CredentialsForm, _Mapping[str, object]]] = ...) -> None: ...
    class Field(_message.Message):
        __slots__ = ["command", "hint", "label", "text", "tone"]
        COMMAND_FIELD_NUMBER: _ClassVar[int]
        HINT_FIELD_NUMBER: _ClassVar[int]
        LABEL_FIELD_NUMBER: _ClassVar[int]
        TEXT_FIELD_NUMBER: _ClassVar[int]
        TONE_FIELD_NUMBER: _ClassVar[int]
        command: Panel.Command
        hint: str
        label: str
        text: str
        tone: Tone
        def __init__(self, label: _Optional[str] = ..., text: _Optional[str] = ..., hint: _Optional[str] = ..., tone: _Optional[_Union[Tone, str]] = ..., command: _Optional[_Union[Panel.Command, _Mapping[str, object]]] = ...) -> None: ...
    class Row(_message.Message):
        __slots__ = ["command", "detail", "title", "tone"]
        COMMAND_FIELD_NUMBER: _ClassVar[int]
        DETAIL_FIELD_NUMBER: _ClassVar[int]
        TITLE_FIELD_NUMBER: _ClassVar[int]
        TONE_FIELD_NUMBER: _ClassVar[int]
        command: Panel.Command
        detail: str
        title: str
        tone: Tone
        def __init__(self, title: _Optional[str] = ..., detail: _Optional[str] = ..., tone: _Optional[_Union[Tone, str]] = ..., command: _Optional[_Union[Panel.Command, _Mapping[str, object]]] = ...) -> None: ...
    class Text(_message.Message):
        __slots__ = ["text", "tone"]
        TEXT_FIELD_NUMBER: _ClassVar[int]
        TONE_FIELD_NUMBER: _ClassVar[int]
        text: str
        tone: Tone
        def __init__(self, text: _Optional[str] = ..., tone: _Optional[_Union[Tone, str]] = ...) -> None: ...
    ELEMENTS_FIELD_NUMBER: _ClassVar[int]
    elements: _containers.RepeatedCompositeFieldContainer[Panel.Element]
    def __init__(self, elements: _Optional[_Iterable[_Union[Panel.Element, _Mapping[str, object]]]] = ...) -> None: ...

class Tone(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__: list[str] = []
