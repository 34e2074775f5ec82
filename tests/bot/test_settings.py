"""Settings: documented in .env.example, and a wrong one is a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, read_settings, variable

EXAMPLE = Path(__file__).parents[2] / ".env.example"


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch):
    for field in Settings.model_fields:
        monkeypatch.delenv(variable(field), raising=False)


def written(folder: Path, text: str) -> Path:
    file = folder / ".env"
    file.write_text(text)
    return file


def test_the_example_names_exactly_the_settings_there_are():
    named = re.findall(r"^(DSB_\w+)=", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE)
    assert named == [variable(field) for field in Settings.model_fields]


def test_the_example_is_valid_and_says_the_defaults():
    assert read_settings(EXAMPLE) == read_settings(None)


def test_every_setting_in_the_example_is_explained():
    blocks = EXAMPLE.read_text(encoding="utf-8").strip().split("\n\n")
    assert all(block.startswith("#") for block in blocks)


def test_without_a_file_the_defaults_hold(tmp_path: Path):
    assert read_settings(tmp_path / "missing").token is None


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DSB_LOG_LEVEL", "debug")
    assert read_settings(written(tmp_path, "DSB_LOG_LEVEL=ERROR")).log_level == "DEBUG"


def test_the_token_never_prints(tmp_path: Path):
    settings = read_settings(written(tmp_path, "DSB_TOKEN=very-secret"))
    assert settings.token is not None
    assert settings.token.get_secret_value() == "very-secret"
    assert "very-secret" not in repr(settings)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("DSB_LOG_LEVEL=LOUD", "DSB_LOG_LEVEL 'LOUD' is wrong: write DEBUG, INFO, WARNING or ERROR."),
        (
            "DSB_LOCAL_PORT=http",
            "DSB_LOCAL_PORT 'http' is wrong: write the port of the local table, 0 to 65535 (0: any free).",
        ),
        ("DSB_TOKNE=abc", "DSB_TOKNE is not a setting. Did you mean DSB_TOKEN?"),
    ],
)
def test_a_wrong_setting_is_a_sentence_that_names_it(tmp_path: Path, line: str, sentence: str):
    with pytest.raises(SettingsError) as caught:
        read_settings(written(tmp_path, line))
    assert str(caught.value) == sentence


def test_every_wrong_setting_is_named_at_once(tmp_path: Path):
    with pytest.raises(SettingsError) as caught:
        read_settings(written(tmp_path, "DSB_LOCAL_PORT=-1\nDSB_LIVE_GAMES=0"))
    assert len(str(caught.value).splitlines()) == 2
