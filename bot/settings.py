"""Settings of the bot: environment variables that begin with ``DSB_``, or lines in the file ``.env``.

``.env.example`` lists and explains every one of them; a test keeps the two equal.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv.parser import parse_stream
from pydantic import BeforeValidator, Field, HttpUrl, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "DSB_"
NOT_SETTINGS = ("DSB_TEST_KILL_AT", "DSB_TRIAL_")
"""How variables begin with which tests and trials steer the program."""


class SettingsError(Exception):
    """Wrong settings; ``str()`` is a sentence for each, naming the variable and what to write."""


def _empty_is_none(value: object) -> object:
    """A line ``DSB_TOKEN=`` without a value means: not set."""
    return None if isinstance(value, str) and not value.strip() else value


def _upper(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


class Settings(BaseSettings):
    """What the operator decides. The description of each field says what to write."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file_encoding="utf-8", extra="forbid", frozen=True)

    token: Annotated[SecretStr | None, BeforeValidator(_empty_is_none)] = Field(
        None, description="the bot's token from Discord's developer portal, or nothing for the local table"
    )
    database: Path = Field(Path("data/bot.db"), description="the path of the database file")
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = Field(
        "INFO", description="DEBUG, INFO, WARNING or ERROR"
    )
    test_server_id: Annotated[int | None, BeforeValidator(_empty_is_none)] = Field(
        None, gt=0, description="the id (a whole number) of a server that gets new commands at once, or nothing"
    )
    pictures_per_minute: int = Field(
        12, ge=1, le=600, description="how many pictures a person may ask for in a minute, 1 to 600"
    )
    live_games: int = Field(128, ge=1, le=10_000, description="how many games are kept in memory, 1 to 10000")
    local_port: int = Field(8765, ge=0, le=65535, description="the port of the local table, 0 to 65535 (0: any free)")
    source_url: Annotated[HttpUrl | None, BeforeValidator(_empty_is_none)] = Field(
        None, description="the address (https://...) of the source that /about shows, or nothing"
    )
    privacy_contact: Annotated[str | None, BeforeValidator(_empty_is_none)] = Field(
        None, max_length=200, description="how people reach whoever runs this bot, up to 200 characters, or nothing"
    )


def read_settings(env_file: Path | None = Path(".env")) -> Settings:
    """The settings from the environment and the file (which may be missing). Raises ``SettingsError``."""
    try:
        if wrong := [*_unreadable(env_file), *_unknown()]:
            raise SettingsError("\n".join(wrong))
        # None for _env_file reads no file at all; the environment goes before the file.
        return Settings(_env_file=env_file)  # pyright: ignore[reportCallIssue]  # an argument of pydantic-settings
    except ValidationError as error:
        raise SettingsError("\n".join(_sentence(dict(found)) for found in error.errors())) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"The settings file {env_file} cannot be read: {error}") from None


def _unreadable(env_file: Path | None) -> list[str]:
    """A sentence for each line of the file that sets nothing."""
    if env_file is None or not env_file.is_file():
        return []
    with env_file.open(encoding="utf-8") as lines:
        found = [line for line in parse_stream(lines) if line.error or (line.key is not None and line.value is None)]
    return [
        f"Line {line.original.line} of {env_file} sets nothing: write NAME=value, or # before a remark."
        for line in found
    ]


def _unknown() -> list[str]:
    """A sentence for each variable of the environment that looks like a setting and is none."""
    known = {variable(field) for field in Settings.model_fields}
    names = [name.upper() for name in os.environ if name.upper().startswith(PREFIX)]
    return [_no_setting(name) for name in sorted(names) if name not in known and not name.startswith(NOT_SETTINGS)]


def _no_setting(wrong: str) -> str:
    known = [variable(field) for field in Settings.model_fields]
    near = get_close_matches(wrong, known, 1)
    hint = f" Did you mean {near[0]}?" if near else f" The settings are: {', '.join(known)}."
    return f"{wrong} is not a setting.{hint}"


def _sentence(found: dict[str, Any]) -> str:
    name = str(found["loc"][0]) if found["loc"] else ""
    if found["type"] == "extra_forbidden":
        return _no_setting(variable(name.lower().removeprefix(PREFIX.lower())))
    field = Settings.model_fields[name]
    given = "" if name == "token" else f" {str(found.get('input'))[:60]!r}"
    return f"{variable(name)}{given} is wrong: write {field.description}."


def variable(field: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{field.upper()}"
