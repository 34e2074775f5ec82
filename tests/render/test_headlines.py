"""Headlines made from a difference alone: a single step is told, several are told without naming anybody."""

from __future__ import annotations

from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest
from picture_games import begun

from render.change import change_between
from render.headline import consequence, headline
from render.locale import LANGUAGES
from render.samples import sample
from render.sentences import chosen
from render.story import from_record
from render.view import read
from render.words import words
from rules.choices import VERBS
from rules.game import Game
from rules.notation import write_record
from rules.players.registry import make_player
from rules.types import Animal, Options


def title(before: dict[str, Any], after: dict[str, Any], language: str = "en") -> str:
    return headline(read(after), change_between(before, after), words(language)).title


def asked(position: dict[str, Any], animal: str, kind: str) -> dict[str, Any]:
    return {**deepcopy(position), "phase": "execution", "decision": {"animal": animal, "kind": kind, "choices": []}}


def test_every_step_of_a_kind_is_recognised() -> None:
    told: dict[str, str] = {}
    for players in (3, 4):
        positions = begun(players)
        for before, after in pairwise(positions):
            if before["turn"] == after["turn"] and before["decision"]:
                told[before["decision"]["kind"]] = title(before, after)
    begins = {
        "adaptation": "adapts to",
        "domination": "scores",
        "card": "takes the card",
        "wanderlust": "explores",
        "wanderlust-disk": "puts",
        "place": "takes",
        "spawn": "new species",
    }
    for kind, words_ in begins.items():
        assert words_ in told[kind] or ":" in told[kind], (kind, told[kind])


@pytest.mark.parametrize("steps", [25, 60, 150])
def test_several_steps_are_credited_to_nobody(steps: int) -> None:
    positions = begun(4)
    for start in range(0, len(positions) - steps, 40):
        after = positions[start + steps]
        change = change_between(positions[start], after)
        found = headline(read(after), change, words("en"))
        assert change.actor is None
        assert found.title
        for gain in change.points.values():
            assert f"{gain:+d}" in found.detail.replace("−", "-")


def test_a_card_a_disk_and_a_cone_of_one_step_are_recognised(position: dict[str, Any]) -> None:
    before = asked(position, "mammal", "card")
    after = deepcopy(before)
    after["gone"] = [*after.get("gone", ()), after["row"].pop()]
    assert title(before, after) == "Mammal takes the card Symbiotic"
    before = asked(position, "bird", "depletion")
    after = deepcopy(before)
    del after["disks"]["A2e"]
    assert title(before, after) == "Bird removes Grass from A2e"
    before = asked(position, "bird", "wasteland")
    after = deepcopy(before)
    gone = after["boxes"]["wasteland"].pop()
    assert title(before, after) == f"Bird removes {gone.capitalize()} from the Wasteland box"
    before = asked(position, "mammal", "domination")
    after = deepcopy(before)
    after["scored"] = [*after.get("scored", ()), "E4"]
    after["animals"]["mammal"]["score"] += 4
    assert title(before, after) == "Mammal scores E4"


def test_the_line_below_tells_who_moved_in_and_who_leads() -> None:
    before, after = sample("midgame-before"), sample("midgame")
    text = consequence(read(after), change_between(before, after), words("en"))
    assert text.startswith("Bird +6 · move in: ")
    assert "Amphibian 8" in text
    assert "Amphibian leads B5" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_replay_tells_sentences_and_no_notation(language: str) -> None:
    game = Game.new(3, "story", Options(cards=25))
    player = make_player("random", "story")
    while not game.over and len(game.made) < 260:
        game.play(player.choose(game))
    story, say = from_record(write_record(game, ["A", "B", "C"], reveal=True)), words(language)
    for number in range(1, len(story.moments)):
        said, moment = story.sentence(number, say), story.moments[number]
        assert said
        assert not said.endswith(f": {moment.choice}"), said
        assert "**" not in said


LINES = (
    "pass", "done", "advance", "place initiative", "adapt sun", "keep sun", "supply sun D3e", "discard sun",
    "deplete D3e", "freeze D3", "speciate D3e", "spawn D3 2", "explore 1 D4", "settle D3 1", "migrate D3 D4",
    "compete D3 bird", "dominate D3", "card aquatic", "save D3", "eliminate D3 bird", "blight D3", "leave D3e",
    "catastrophe D3", "survive bird", "lose sun", "lose pawn", "thin", "replace D3 bird", "fertile D3", "revive D3 2",
    "exodus D3", "scatter bird D3 2", "swap sun water", "claim D3", "contest D3",
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_has_a_sentence(language: str, position: dict[str, Any]) -> None:
    view, say = read(position), words(language)
    assert {verb for verb in VERBS if any(line == verb or line.startswith(verb + " ") for line in LINES)} == set(VERBS)
    for line in LINES:
        said = chosen(view, Animal.MAMMAL, line, say)
        assert not said.endswith((f": {line}", ".")), said
