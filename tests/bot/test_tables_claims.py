"""Claims: at once in the same play, by hand out of turn, or not at all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from table_support import (
    ANN,
    AUTOMATIC,
    CHANNEL,
    one_more,
    opened,
    play_until,
    running,
    two,
)

from bot.errors import (
    ClaimsByHand,
)
from bot.tables import Cause, Table
from rules.chance import Dice
from rules.choices import Claim
from rules.types import Animal, Dominance

INSECT_FIRST = "place adaptation-1"


async def claims_in(table: Table, seed: str) -> list[tuple[int, str, str]]:
    """Play a while; the claims that were recorded: step, animal, cause."""
    await play_until(table, seed, turn=4)
    return [
        (chosen.seq, str(chosen.animal), chosen.cause.value)
        for chosen in await table.log()
        if isinstance(chosen.choice, Claim)
    ]


async def test_seats_claim_at_once_in_the_same_play_so_that_nothing_is_left_to_claim(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        claims = await claims_in(table, "claims")
        assert claims
        assert {cause for _, _, cause in claims} == {"at-once"}
        assert table.game is not None
        assert not [animal for animal in table.game.claimable().values() if animal is not None]


async def test_a_seat_with_the_switch_off_claims_by_hand(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await table.claim_at_once(ANN.user_id, False)
        assert {animal for _, animal, _ in await claims_in(table, "claims")} == {"insect"}


async def test_turning_the_switch_on_claims_what_can_be_claimed(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables)
        await table.claim_at_once(ANN.user_id, False)
        dice = Dice("switch")
        while True:
            assert await one_more(table, dice)
            assert table.game is not None
            if Animal.MAMMAL in table.game.claimable().values():
                break
        played = await table.claim_at_once(ANN.user_id, True)
        assert played is not None
        assert {(c.animal, c.cause) for c in played.choices} == {(Animal.MAMMAL, Cause.AT_ONCE)}
        assert Animal.MAMMAL not in table.game.claimable().values()


async def test_a_table_may_forbid_claims_at_once(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables, replace(two(), at_once_allowed=False))
        with pytest.raises(ClaimsByHand):
            await table.claim_at_once(ANN.user_id, True)
        assert await claims_in(table, "claims") == []


async def test_the_private_switch_survives_a_restart(tmp_path: Path):
    async with opened(tmp_path) as tables:
        await (await running(tables)).claim_at_once(ANN.user_id, False)
    async with opened(tmp_path) as tables:
        table = await tables.in_channel(CHANNEL)
        assert [seat.at_once for seat in table.info.seats] == [False, True]


async def test_a_claim_is_made_out_of_turn_by_the_animal_that_can(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables, replace(two(), at_once_allowed=False))
        dice = Dice("hand")
        while True:
            await one_more(table, dice)
            assert table.game is not None
            found = [tile for tile, animal in table.game.claimable().items() if animal is Animal.MAMMAL]
            if found:
                break
        played = await table.play(ANN.user_id, [f"claim {found[0]}"])
        assert (played.choices[0].kind, played.choices[0].animal) == ("claim", Animal.MAMMAL)


async def test_mode_automatic_has_no_claims(tmp_path: Path):
    async with opened(tmp_path) as tables:
        table = await running(tables, two(AUTOMATIC))
        assert table.info.options.dominance is Dominance.AUTOMATIC
        assert await claims_in(table, "claims") == []
