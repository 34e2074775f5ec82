"""Files out and in: round trips, what spreadsheets do to them, and faults told all at once."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from league_support import people, played

from bot.clocks.hours import DayHours, Hours
from bot.league import exporting, importing, importing_results
from bot.league.errors import BadFile
from bot.league.exporting import RatingLine
from bot.league.model import (
    Ending,
    Entry,
    EntryStatus,
    How,
    Leaving,
    Pace,
    Result,
    Round,
    Season,
    SeatResult,
    TablePlan,
)
from bot.league.sheets import Sheet, decimal, read
from bot.league.standings import standings
from rules.types import Animal

IDS = st.integers(1, 2**63 - 1)
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12).filter(
    lambda name: name.strip()
)
ANIMALS = st.lists(st.sampled_from(Animal), unique=True, max_size=3).map(tuple)
HOURS = st.builds(
    lambda zone, start, length: Hours(zone, (DayHours(start, start + length),) * 7),
    st.sampled_from(["UTC", "Europe/Warsaw", "Asia/Tokyo"]),
    st.integers(0, 1439),
    st.integers(1, 1439),
)
ENTRIES = st.lists(
    st.builds(
        Entry,
        user_id=IDS,
        name=NAMES,
        rating=st.none() | st.floats(-100, 100),
        pace=st.sampled_from(Pace),
        hours=HOURS,
        avoid=st.frozensets(IDS, max_size=3),
        most_games=st.integers(1, 9),
        favourites=ANIMALS,
        status=st.sampled_from(EntryStatus),
        since=st.integers(1, 9),
        order=st.integers(0, 99),
        hand=st.none() | st.integers(1, 99),
        leaving=st.sampled_from(Leaving),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda entry: entry.user_id,
)
BOTH = [Sheet.csv, Sheet.json]


@st.composite
def some_results(draw: st.DrawFn) -> list[Result]:
    """Up to two tables of different people that do not contradict themselves."""
    people = draw(st.lists(IDS, min_size=24, max_size=24, unique=True))
    return sorted(
        (_some_game(draw, people[12 * at : 12 * at + 12], at + 1) for at in range(draw(st.integers(1, 2)))),
        key=lambda game: (game.division, game.round, game.table),
    )


def _some_game(draw: st.DrawFn, people: list[int], table: int) -> Result:
    size, how = draw(st.integers(2, 6)), draw(st.sampled_from(How))
    scores = sorted(draw(st.lists(st.integers(0, 60), min_size=size, max_size=size)))[::-1]
    places = [scores.index(score) + 1 if how.adjudicated else at for at, score in enumerate(scores, 1)]
    animals = draw(st.permutations(list(Animal)))
    seats = tuple(
        SeatResult(
            people[at],
            place,
            draw(st.sampled_from([None, scores[at]])),
            draw(st.sampled_from([one for one in Ending if one is not Ending.FORFEIT or place == size])),
            draw(st.sampled_from([None, people[at + size]])),
            Fraction(draw(st.integers(0, 40)), 4),
            draw(st.sampled_from([(), (animals[at],)])),
        )
        for at, place in enumerate(places)
    )
    return Result(draw(st.integers(1, 4)), 1, table, seats, how, draw(st.booleans()), draw(NAMES))


@pytest.mark.parametrize("form", BOTH)
@settings(max_examples=60, deadline=None)
@given(entries=ENTRIES)
def test_sign_ups_read_back_as_they_were(form: Callable[[Sheet], str], entries: list[Entry]) -> None:
    expected = sorted(entries, key=lambda entry: (entry.order, entry.user_id))
    assert list(importing.sign_ups(form(exporting.sign_ups(entries)))) == expected


@pytest.mark.parametrize("form", BOTH)
@settings(max_examples=60, deadline=None)
@given(games=some_results())
def test_results_read_back_as_they_were(form: Callable[[Sheet], str], games: list[Result]) -> None:
    if games:
        assert list(importing_results.results(form(exporting.results(games, {})))) == games


@pytest.mark.parametrize("form", BOTH)
def test_tables_and_byes_read_back_as_they_were(form: Callable[[Sheet], str]) -> None:
    animals = tuple((animal,) for animal in (Animal.INSECT, Animal.BIRD, Animal.MAMMAL))
    rounds = {
        1: (
            Round(1, (TablePlan(1, (11, 12, 13), animals), TablePlan(2, (14, 15))), (16, 17)),
            Round(2, (TablePlan(1, (16, 17, 11)),), (12,)),
        ),
        3: (Round(1, (TablePlan(1, (31, 32), ((Animal.BIRD, Animal.INSECT), (Animal.MAMMAL, Animal.REPTILE))),)),),
    }
    assert importing.tables(form(exporting.tables(rounds, {11: "Ann"}))) == rounds


@pytest.mark.parametrize(
    "name", ["=1+1", "+x", "-x", "@x", "'", "'=1", "\t=1", "＝1", "''x", "x,y", 'say "hi"', "Zoë 🦣"]
)
def test_a_name_is_never_a_formula_and_reads_back(name: str) -> None:
    text = exporting.sign_ups([Entry(1, name)]).csv()
    cell = list(csv.reader(io.StringIO(text)))[1][1]
    assert not cell.startswith(("=", "+", "-", "@", "\t", "＝"))
    assert importing.sign_ups(text)[0].name == name


def test_negative_numbers_stay_numbers() -> None:
    rows = standings(Season("x"), people(2), [played(1, 2, scores=(50, 20))])
    lines = list(csv.DictReader(io.StringIO(exporting.standings({1: rows}, {}).csv())))
    assert [line["margin"] for line in lines] == ["30", "-30"]


def test_standings_say_what_decided_between_a_row_and_the_next() -> None:
    rows = standings(Season("x"), people(3), [played(1, 2, 3)])
    lines = list(csv.DictReader(io.StringIO(exporting.standings({1: rows}, {1: "Ann"}).csv())))
    assert [(line["rank"], line["user_id"], line["name"], line["points"]) for line in lines] == [
        ("1", "<@1>", "Ann", "10"),
        ("2", "<@2>", "", "4"),
        ("3", "<@3>", "", "1"),
    ]
    assert [line["above_next"] for line in lines] == ["points", "points", ""]
    assert lines[0]["above_next_because"] == "points: 10 against 4"


def test_ratings_are_written_with_four_decimals_at_most() -> None:
    sheet = exporting.ratings([RatingLine(7, "Ann", 12.345678, 25.0, 4.5, 12, True)])
    assert sheet.csv().splitlines()[1] == "<@7>,Ann,12.3457,25,4.5,12,yes"
    assert json.loads(sheet.json())[0] == {
        "user_id": "7",
        "name": "Ann",
        "rating": "12.3457",
        "mu": "25",
        "sigma": "4.5",
        "games": 12,
        "provisional": True,
    }


@pytest.mark.parametrize(
    ("number", "text"),
    [(Fraction(9, 2), "4.5"), (Fraction(-1, 4), "-0.25"), (Fraction(1, 3), "0.333333"), (Fraction(20), "20")],
)
def test_fractions_are_written_as_decimals(number: Fraction, text: str) -> None:
    assert decimal(number) == text


GAME = exporting.results([played(1, 2, 3, scores=(50, 40, 30))], {1: "Ann", 2: "Bob", 3: "Cy"}).csv()
PLAYED = importing_results.results(GAME)


def rearranged(text: str) -> str:
    rows = [list(reversed(row)) for row in csv.reader(io.StringIO(text))]
    return "\n".join(",".join(row) for row in rows)


@pytest.mark.parametrize(
    "spoilt",
    [
        "\ufeff" + GAME,
        ("\ufeff" + GAME).encode(),
        GAME.encode("utf-16"),
        GAME.replace(",", ";"),
        "sep=;\n" + GAME.replace(",", ";"),
        GAME.replace(",", "\t"),
        GAME.replace("\n", "\r\n"),
        GAME.replace("user_id", " User ID "),
        "\n".join(f"{line},mine" for line in GAME.splitlines()),
        GAME.replace("\n", "\n,,,,,,,,,,,,,,\n"),
        rearranged(GAME),
    ],
)
def test_what_spreadsheets_do_to_a_file_is_tolerated(spoilt: str | bytes) -> None:
    assert importing_results.results(spoilt) == PLAYED


def test_the_fewest_columns_of_a_result_are_round_table_player_and_score_or_place() -> None:
    text = "round;table;name;score\n1;1;ann;50\n1;1; Bob ;40\n"
    found = importing_results.results(text, {7: "Ann", 8: "Bob"})
    assert found == (Result(1, 1, 1, (SeatResult(7, 1, 50), SeatResult(8, 2, 40))),)


def faults(text: str | bytes, known: dict[int, str] | None = None) -> list[str]:
    with pytest.raises(BadFile) as refused:
        importing_results.results(text, known)
    return [str(line) for line in refused.value.lines]


def test_all_faults_are_told_at_once_with_line_column_and_cure() -> None:
    text = (
        "round,table,user_id,place,score,ending,how,void,penalty,animals\n"
        "1,1,<@1>,1,50,,,,,\n"
        "one,1,<@2>,2,40,,,,,\n"
        "\n"
        "1,2,1.23E+17,9,-5,lost,magic,perhaps,-1,cow\n"
        "1,2,Ann,2,30,,,,,\n"
    )
    assert faults(text) == [
        "Line 3, column round: write a whole number from 1 to 200.",
        f"Line 5, column animals: write animals with blanks between: {', '.join(map(str, Animal))}.",
        "Line 5, column ending: write one of: finished, conceded, forfeit, void.",
        "Line 5, column how: write one of: played, present, projected, forfeit, decided.",
        "Line 5, column penalty: write a number that is not below 0, as 1.5.",
        "Line 5, column place: write a whole number from 1 to 6.",
        "Line 5, column score: write a whole number from 0 to 9999.",
        "Line 5, column user_id: a spreadsheet has rounded this user id. Write it as a mention: <@123>.",
        "Line 5, column void: write yes or no.",
        "Line 6, column user_id: write a user id (digits) or a mention: <@123>.",
    ]


HEAD = "round,table,seat,user_id,place,score,how\n"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["1,1,,1,1,9,"], ["Line 2, column table: a table has 2 to 6 lines, one for each seat; this one has 1."]),
        (["1,1,,1,1,9,", "1,1,,1,2,8,"], ["Line 3, column user_id: this player sits at the table in line 2 already."]),
        (
            ["1,1,1,1,1,9,", "1,1,3,2,2,8,"],
            ["Line 3, column seat: the seats of a table are numbered 1, 2, 3 ...; this should be 2."],
        ),
        (
            ["1,1,,1,1,9,", "1,1,,2,3,8,"],
            ["Line 3, column place: places go 1, 2, 3 ..., and after equal ones on as many further; this should be 2."],
        ),
        (
            ["1,1,,1,1,9,", "1,1,,2,1,9,"],
            [
                f"Line {line}, column place: only adjudicated games have equal places: write how it was adjudicated in "
                "the column how."
                for line in (2, 3)
            ],
        ),
        (
            ["1,1,,1,,9,", "1,1,,2,,9,"],
            [
                f"Line {line}, column place: equal scores: write places, as the food chain broke the tie."
                for line in (2, 3)
            ],
        ),
        (
            ["1,1,,1,1,9,", "1,1,,2,,,"],
            ["Line 3, column place: write the place, or the scores of the whole table."],
        ),
        (
            ["1,1,,1,1,9,present", "1,1,,2,2,8,"],
            ["Line 3, column how: all lines of a table say the same here; line 2 says otherwise."],
        ),
    ],
)
def test_a_table_that_makes_no_result_is_told(lines: list[str], told: list[str]) -> None:
    assert faults(HEAD + "\n".join(lines)) == told


def test_equal_places_are_taken_from_adjudicated_games() -> None:
    found = importing_results.results(HEAD + "1,1,,1,1,9,present\n1,1,,2,1,9,present\n")
    assert [seat.place for seat in found[0].seats] == [1, 1]


def test_names_that_nobody_or_several_have_are_told() -> None:
    text = "round,table,name,place\n1,1,Ann,1\n1,1,Eve,2\n1,1,,3\n"
    assert faults(text, {1: "Ann", 2: "ANN"}) == [
        "Line 2, column name: several players are called Ann. Write the user id in the column user_id.",
        "Line 3, column name: no player is called Eve. Write the user id in the column user_id.",
        "Line 4, column user_id: write a user id (digits) or a mention: <@123>.",
    ]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ("", "The file has no lines below its header."),
        ("round,table\n", "The file has no lines below its header."),
        ("a,b\n1,2\n", "The column round is missing."),
        ("[1]", "The file is neither CSV nor a JSON list of objects."),
        ("[" * 100_000, "The file is neither CSV nor a JSON list of objects."),
        (b"round,table\n\xff\xff", "The file is not in UTF-8."),
        ("round,table\n" + "1,1\n" * 20_001, "more than 20000 lines"),
        ('round,table\n1,"' + "x" * 140_000 + '"\n', "Line 2 has a cell that is far too long."),
    ],
)
def test_a_file_that_is_none_is_refused_with_a_sentence(data: str | bytes, told: str) -> None:
    assert told in faults(data)[0]


@settings(max_examples=150, deadline=None)
@given(data=st.binary(max_size=200) | st.text(max_size=200) | st.text("[]{}:,;\"'1ab\n\t ", max_size=60))
def test_no_bytes_break_the_reader(data: str | bytes) -> None:
    head = "round,table,user_id,place\n"
    for text in (data, head + data if isinstance(data, str) else head.encode() + data):
        for reader in (importing.sign_ups, importing.tables, importing_results.results):
            with suppress(BadFile):
                reader(text)


def test_the_number_of_a_line_is_that_of_the_file_also_after_cells_of_several_lines() -> None:
    lines = read('round,table,note\n1,1,"two\nlines"\n\n2,2,x\n', ("round", "table", "note"), ("round",))
    assert [line.number for line in lines] == [2, 5]


def test_sign_ups_with_faults_are_told() -> None:
    text = "user_id,name,zone,hours,rating\n1,Ann,Mars,,\n1,Bob,,whenever,\n,,,,high\n"
    with pytest.raises(BadFile) as refused:
        importing.sign_ups(text)
    assert [str(line) for line in refused.value.lines] == [
        "Line 2, column zone: write a time zone as Europe/Berlin.",
        "Line 3, column hours: write hours as: mon-fri 07:30-23:00; sat,sun 10:00-02:00.",
        "Line 3, column user_id: this player is in line 2 already. Delete one.",
        "Line 4, column name: write a name.",
        "Line 4, column rating: write a number, or nothing.",
        "Line 4, column user_id: write a user id (digits) or a mention: <@123>.",
    ]


FULL = "division,round,table,user_id,name,place,score,ending,substitute,animals,how\n"


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["1,1,1,1,,1,9,,,,", "1,1,1,2,,2,8,,,,", "2,1,1,1,,1,9,,,,", "2,1,1,3,,2,8,,,,"], ["4 division"]),
        (["1,1,1,1,,1,9,,,,", "1,1,1,2,,2,8,,,,", "1,1,2,1,,1,9,,,,", "1,1,2,3,,2,8,,,,"], ["4 table"]),
        (["1,1,1,1,,1,8,,,,", "1,1,1,2,,2,9,,,,"], ["3 score"]),
        (["1,1,1,1,,1,9,,,mammal,", "1,1,1,2,,2,8,,,mammal,"], ["3 animals"]),
        (["1,1,1,1,,1,9,,2,,", "1,1,1,2,,2,8,,,,"], ["2 substitute"]),
        (["1,1,1,1,,1,9,,1,,", "1,1,1,2,,2,8,,,,"], ["2 substitute"]),
        (["1,1,1,1,,1,9,,7,,", "1,1,1,2,,2,8,,7,,"], ["3 substitute"]),
        (["1,1,1,1,Ann,1,9,,,,", "1,1,1,2,,2,8,,,,", "1,2,1,1,Bea,1,9,,,,", "1,2,1,2,,2,8,,,,"], ["4 name"]),
        (["1,1,1,1,,1,9,forfeit,,,forfeit", "1,1,1,2,,2,8,,,,forfeit"], ["2 place"]),
        (["1,1,1,1,,1,9,forfeit,,,forfeit", "1,1,1,2,,1,8,,,,forfeit"], ["2 place"]),
        (["1,1,1,1,,1,5,,,,", "1,1,1,2,,2,9,conceded,,,"], []),
        (["1,1,1,1,,1,5,,,,decided", "1,1,1,2,,2,9,,,,decided"], []),
        (["1,1,1,1,,1,5,forfeit,,,forfeit", "1,1,1,2,,1,9,forfeit,,,forfeit"], []),
    ],
)
def test_contradictions_between_the_lines_of_a_file_are_told(lines: list[str], told: list[str]) -> None:
    text = FULL + "\n".join(lines) + "\n"
    if not told:
        assert importing_results.results(text)
        return
    with pytest.raises(BadFile) as raised:
        importing_results.results(text)
    assert [f"{one.facts['line']} {one.facts['column']}" for one in raised.value.lines] == told


def test_a_cell_that_is_too_long_is_said_to_be() -> None:
    with pytest.raises(BadFile) as raised:
        importing_results.results(FULL + "1,1,1,1," + "x" * 200_000 + ",1,9,,,,\n")
    assert "Line 2 has a cell that is far too long." in str(raised.value.lines[0])
