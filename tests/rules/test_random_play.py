"""Any order of choices, claims, undo, copies, saving and loading keeps a game sound."""

from __future__ import annotations

import json
from typing import Any

import oracle
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from walks import every_table

from rules.answers import about_tile
from rules.choices import Claim, parse_choice
from rules.errors import RulesError
from rules.game import Game
from rules.invariants import broken
from rules.notation import read_position, replay_record, write_position, write_record
from rules.types import Animal, Dominance, Hex

WRONG = ["place initiative", "spawn A1 1", "migrate D3 D4", "dominate G4", "card ice-age", "done", "pass", "freeze A1",
         "supply sun D3ne", "compete D3 bird", "thin", "lose pawn", "swap sun sun", "explore 1 D3"]  # fmt: skip


def whole(game: Game) -> dict[str, Any]:
    """The whole position with the hidden order."""
    return write_position(game.state, secret=True)


class AnyPlay(RuleBasedStateMachine):
    """A game with its history as this machine knows it."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game = Game.new(2, "machine")
        self.history: list[dict[str, Any]] = []
        self.imported = False

    @initialize(table=st.sampled_from(every_table()), seed=st.integers(0, 999))
    def begin(self, table: Any, seed: int) -> None:
        self.game = Game.new(table[0], str(seed), table[1])
        self.history = []

    @precondition(lambda self: self.game.decision is not None)
    @rule(number=st.integers(0, 10**6), rounds=st.integers(1, 60))
    def choose(self, number: int, rounds: int) -> None:
        for step in range(rounds):
            decision = self.game.decision
            if decision is None:
                return
            self.history.append(whole(self.game))
            chosen = decision.choices[(number + 7919 * step * (number % 97 + 1)) % len(decision.choices)]
            events = self.game.play(str(chosen), decision.animal)
            assert isinstance(events, tuple)
            self._check_scoring(str(chosen), decision.kind, events)

    def _check_scoring(self, chosen: str, kind: str, events: tuple[Any, ...]) -> None:
        """A Domination pays what the second opinion says, before anything else happens to scores."""
        if kind == "domination" and chosen != "pass":
            label = chosen.split()[1]
            names = [type(event).__name__ for event in events]
            first = names.index("TileScored") + 1
            paid = {str(event.animal): event.points for event in events[first:] if type(event).__name__ == "Scored"
                    and event.reason == "domination" and str(event.tile) == label}  # fmt: skip
            expected = oracle.payout(self.history[-1], label)
            assert {animal: paid.get(animal) for animal in expected} == expected or "TileScored" in names[first:]

    @precondition(lambda self: self.game.claimable())
    @rule(number=st.integers(0, 999))
    def claim(self, number: int) -> None:
        state = self.game.state
        claims = [(animal, choice) for animal in state.animals for choice in self.game.claims_of(animal)]
        animal, choice = claims[number % len(claims)]
        before = whole(self.game)
        label = str(choice.tile)
        self.game.play(choice, animal)
        self.history.append(before)
        after = whole(self.game)
        now = after["tiles"][label].get("cone")
        assert now == (str(animal) if isinstance(choice, Claim) else None)
        if isinstance(choice, Claim):
            assert oracle.dominant(before, label) == str(animal)
        before["tiles"][label].pop("cone", None)
        after["tiles"][label].pop("cone", None)
        assert {**before, "claimable": None} == {**after, "claimable": None}

    @rule(
        number=st.integers(0, len(oracle.LABELS) - 1),
        animal=st.sampled_from(list(Animal)),
        verb=st.sampled_from(["claim", "contest"]),
    )
    def claim_falsely(self, number: int, animal: Animal, verb: str) -> None:
        before = whole(self.game)
        label = oracle.LABELS[number]
        copy = self.game.copy()
        tile = before["tiles"].get(label, {})
        playing = before["phase"] != "over" and self.game.state.options.dominance is Dominance.CLAIMED
        leader = oracle.dominant(before, label) if tile else None
        in_play = animal in self.game.state.animals and bool(tile) and playing
        allowed = in_play and (
            leader == str(animal) != tile.get("cone") if verb == "claim" else tile.get("cone") not in (None, leader)
        )
        try:
            copy.play(f"{verb} {label}", animal)
        except RulesError:
            assert not allowed
            assert whole(copy) == before
        else:
            assert allowed
        assert whole(self.game) == before

    @rule(text=st.sampled_from(WRONG), animal=st.sampled_from(list(Animal)))
    def choose_wrongly(self, text: str, animal: Animal) -> None:
        decision = self.game.decision
        if decision is not None and parse_choice(text) in decision.choices and animal is decision.animal:
            return
        before, made = whole(self.game), len(self.game.made)
        with pytest.raises(RulesError):
            self.game.play(text, animal)
        assert (whole(self.game), len(self.game.made)) == (before, made)

    @precondition(lambda self: self.history)
    @rule(number=st.integers(1, 45))
    def undo(self, number: int) -> None:
        number = min(number, len(self.history))
        self.game.undo(number)
        assert whole(self.game) == self.history[-number]
        del self.history[-number:]

    @rule()
    def copy(self) -> None:
        """Go on with a copy; the original, played on, does not change it."""
        original, self.game = self.game, self.game.copy()
        before = whole(self.game)
        if original.decision is not None:
            original.play(original.decision.choices[-1])
        assert whole(self.game) == before

    @rule()
    def save_and_load(self) -> None:
        """The position with agenda and secret is read exactly; the history begins anew."""
        before = whole(self.game)
        self.game = read_position(json.loads(json.dumps(before)))
        assert whole(self.game) == before
        self.history, self.imported = [], True

    @rule()
    def show_and_load(self) -> None:
        """Without the secret everything visible is the same, and the hidden things are the right ones."""
        shown = write_position(self.game.state)
        other = read_position(json.loads(json.dumps(shown)))
        assert write_position(other.state) == shown
        assert len(other.state.deck) == len(self.game.state.deck)
        if self.game.state.options.cards == 25:  # else some cards were set aside unseen
            assert sorted(other.state.deck) == sorted(self.game.state.deck)
        assert [len(stack) for stack in other.state.stacks] == [len(stack) for stack in self.game.state.stacks]
        assert sorted(sum(other.state.stacks, ())) == sorted(sum(self.game.state.stacks, ()))

    @rule()
    def load_without_agenda(self) -> None:
        """A clean point gives the same decision; the middle of an action is refused."""
        shown = write_position(self.game.state, agenda=False)
        try:
            other = read_position(shown)
        except RulesError as error:
            code = error.code
        else:
            code = None
            assert write_position(other.state, agenda=False)["decision"] == shown["decision"]
        assert code in (None, "not-clean", "decision", "next")

    @rule()
    def record_and_replay(self) -> None:
        again = replay_record(json.loads(json.dumps(write_record(self.game, reveal=True))))
        assert whole(again) == whole(self.game)

    @invariant()
    def is_sound(self) -> None:
        assert broken(self.game.state) == []
        assert oracle.faults(write_position(self.game.state)) == []

    @invariant()
    def the_answers_are_those_of_the_second_opinion(self) -> None:
        position = write_position(self.game.state)
        dying = oracle.doomed(position)
        for label in position["tiles"]:  # pyright: ignore[reportGeneralTypeIssues]
            answer = about_tile(self.game.state, Hex.parse(label))
            assert {str(animal): points for animal, points in answer.points} == oracle.payout(position, label)
            assert (str(answer.dominant) if answer.dominant is not None else None) == oracle.dominant(position, label)
            for one in answer.presences:
                assert one.matching == oracle.matching(position, label, str(one.animal))
                assert one.dies == dying.get((label, str(one.animal)), 0)


AnyPlay.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=18,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
TestAnyPlay = AnyPlay.TestCase
