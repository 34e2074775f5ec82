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


@pytest.mark.parametrize("name", ["DSB_TOKNE", "dsb_tokne"])
def test_an_unknown_variable_of_the_environment_is_a_sentence(monkeypatch: pytest.MonkeyPatch, name: str):
    monkeypatch.setenv(name, "abc")
    with pytest.raises(SettingsError) as caught:
        read_settings(None)
    assert str(caught.value) == "DSB_TOKNE is not a setting. Did you mean DSB_TOKEN?"


@pytest.mark.parametrize("line", ["what is this", "DSB_TOKEN", "DSB_TOKEN: abc", "=abc", "'"])
def test_a_line_that_sets_nothing_is_named_by_its_number(tmp_path: Path, line: str):
    file = written(tmp_path, f"# a remark\n\nDSB_LIVE_GAMES=3\n{line}\n")
    with pytest.raises(SettingsError) as caught:
        read_settings(file)
    assert str(caught.value).startswith(f"Line 4 of {file} sets nothing")


@pytest.mark.parametrize("line", ["", "# a remark", "export DSB_LIVE_GAMES=3", 'DSB_LIVE_GAMES="3"', "DSB_TOKEN="])
def test_lines_that_set_something_or_remark_are_no_mistake(tmp_path: Path, line: str):
    assert read_settings(written(tmp_path, f"{line}\n")).token is None


def test_every_wrong_setting_is_named_at_once(tmp_path: Path):
    with pytest.raises(SettingsError) as caught:
        read_settings(written(tmp_path, "DSB_LOCAL_PORT=-1\nDSB_LIVE_GAMES=0"))
    assert len(str(caught.value).splitlines()) == 2
