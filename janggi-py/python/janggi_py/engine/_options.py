"""The options of an engine."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from ._errors import EngineError

OptionValue: TypeAlias = bool | int | str | None
"""What an option can be set to: ``None`` presses a button."""

_KEYWORDS = re.compile(r"\b(name|type|default|min|max|var)\b ?")


@dataclass(frozen=True)
class Option:
    """An option that an engine offers.

    Attributes:
        name: its name.
        type: ``check``, ``spin``, ``combo``, ``button`` or ``string``.
        default: what it is set to at first, as text; ``None`` if the engine does not say.
        min: the smallest number.
        max: the greatest number.
        var: the values of a combo.
    """

    name: str
    type: str
    default: str | None = None
    min: int | None = None
    max: int | None = None
    var: tuple[str, ...] = ()

    def text(self, value: OptionValue) -> str:
        """Return the text of a value, as the engine takes it; empty for a button.

        Raises:
            EngineError: if the option does not take the value (``bad_option``).
        """
        text = "" if value is None else str(value)
        if isinstance(value, bool):
            text = text.lower()
        if "\n" in text or "\r" in text or not self._takes(value, text):
            raise EngineError(
                f"{self.name} takes {self._expected()}, not {value!r}", kind="bad_option"
            )
        return text

    def _takes(self, value: OptionValue, text: str) -> bool:
        match self.type:
            case "button":
                return value is None or value is True
            case "check":
                return text in ("true", "false")
            case "spin":
                number = int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else None
                return number is not None and (
                    (self.min is None or number >= self.min)
                    and (self.max is None or number <= self.max)
                )
            case "combo":
                return text in self.var
            case _:
                return value is not None

    def _expected(self) -> str:
        match self.type:
            case "button":
                return "None, which presses the button"
            case "check":
                return "True or False"
            case "spin":
                return f"a number from {self.min} to {self.max}"
            case "combo":
                return f"one of {', '.join(self.var)}"
            case _:
                return "a text of one line"


def read_option(words: str) -> Option | None:
    """Read what follows ``option`` in a line; ``None`` if it makes no sense.

    >>> from janggi_py.engine._options import read_option
    >>> read_option("name Hash type spin default 16 min 1 max 512")
    Option(name='Hash', type='spin', default='16', min=1, max=512, var=())
    """
    fields: dict[str, list[str]] = {}
    parts = _KEYWORDS.split(words.strip())
    for keyword, text in zip(parts[1::2], parts[2::2], strict=False):
        fields.setdefault(keyword, []).append(text.strip())
    name = fields.get("name", [""])[0]
    kind = fields.get("type", [""])[0]
    if not name or kind not in ("check", "spin", "combo", "button", "string"):
        return None
    default = fields.get("default", [None])[0]

    def number(keyword: str) -> int | None:
        text = fields.get(keyword, [""])[0]
        return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else None

    return Option(
        name=name,
        type=kind,
        default="" if default == "<empty>" else default,
        min=number("min"),
        max=number("max"),
        var=tuple(fields.get("var", [])),
    )
