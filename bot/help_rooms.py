"""``/help``: the first steps, and every command in its place."""

from __future__ import annotations

from collections.abc import Callable

from bot.prompts_words import shorten
from render.locale import translate

_FIRST_STEPS = "start"


def _first_steps(language: str) -> str:
    return translate(
        language,
        "**First steps**\n"
        "1. `/game new players:2 computers:1` opens a table; press **Start**.\n"
        "2. When you are called, use the menu or the buttons under the board. **My move** shows all your choices "
        "with a numbered picture.\n"
        "3. Or type: `/place`, `/do`. The suggestions show what is possible.\n"
        "4. Unsure? `/tile` explains a tile, `/rules` any rule, `/cards` the cards.\n"
        "5. New to the game? `/tutorial` teaches it in ten minutes, alone against a computer.\n"
        "-# More: `/help topic:…`",
    )


def _table(language: str) -> str:
    return translate(
        language,
        "**Tables**\n"
        "`/game new` open a table here · `/game join` · `/game leave` · `/game animal` pick your animal\n"
        "`/game invite` · `/game kick` · `/game computer` · `/game start` (host)\n"
        "`/game status` · `/game list` · `/game rematch`\n"
        "`/game end` · `/game abandon` ask the others · `/game vote` answer them\n"
        "`/game claims` private: claim for me at once · `/game quiet` fewer pictures and words, hints (host)\n"
        "`/game clock` everybody's time; before the start the host sets it\n"
        "`/game import` · `/game export` files · `/game move` a game goes on in this channel\n"
        "-# One table at a time in each channel or thread.",
    )


def _play(language: str) -> str:
    return translate(
        language,
        "**Playing**\n"
        "Buttons and menus under the board, or:\n"
        "`/move` your decision as private menus, with `words:True` without a picture\n"
        "`/place` a pawn · `/do` any choice, several with commas · `/pass`\n"
        "`/claim` · `/contest` at any time in mode claimed\n"
        "`/undo` your last choice; the others are asked if something hidden came to light or somebody "
        "has moved since",
    )


def _plans(language: str) -> str:
    return translate(
        language,
        "**Plans**, which only you see\n"
        "`/plan form` put placements together from menus · `/plan set` type them: "
        "`place domination-1 else domination-2; place migration-7 if nobody opposes me on mountain`\n"
        "`/plan show` · `/plan test` what it would do now · `/plan edit` · `/plan clear`\n"
        "`/plan answers` to decisions that recur, from menus or typed: "
        "`settle done; initiative pass; disease lose grass else lose any; claim any`\n"
        "`/plan direct` whether you get a direct message when a plan is cancelled\n"
        "Each line is tried the moment your turn comes. Where it cannot be done, the plan stops and you are asked; "
        "with `otherwise skip` it goes on with the next line. `advance domination-1` says where the pawn goes after "
        "Initiative, `instinct domination-1` where Instinct puts one.",
    ) + _conditions(language)


def _conditions(language: str) -> str:
    return "\n" + translate(
        language,
        "After `if` or `unless` stands what must hold: `free SPACE` · `taken SPACE by WHO` · `WHO is on PLACE` · "
        "`WHO opposes WHO on PLACE` · `WHO dominates PLACE` · `WHO has 2 water` · `abundance has water` · "
        "`row has ice-age` · `WHO is at 1` (in initiative), with `and`, `or`, `not` and brackets. "
        "WHO: an animal, `me`, `somebody`, `nobody`. PLACE: a tile or a terrain.",
    )


def _look(language: str) -> str:
    return translate(
        language,
        "**Looking**\n"
        "`/board` picture, or all of it in words · `/tile` what stands there and why\n"
        "`/animal` · `/cards` · `/log` the last steps\n"
        "`/why tile` who leads and what would tip it · `/why extinction` · `/why survival` · `/why score` · "
        "`/why not` why a choice is not possible\n"
        "`/whatif show` try out privately what might come · `/whatif do` · `/whatif guess` for the others · "
        "`/whatif back` · `/whatif reset`\n"
        "`/rules` every rule by topic · `/help` this",
    )


def _ratings(language: str) -> str:
    return translate(
        language,
        "**Ratings and statistics** of this server\n"
        "`/rating list` · `/rating show` a person's · `/rating history` game by game · `/rating rules` what is rated\n"
        "`/rating result` of a game as it counts · `/rating correct` · `/rating restore` (managers)\n"
        "`/stats server` overview · `/stats player` · `/stats versus` two people · `/stats animal` · `/stats card` · "
        "`/stats action` · `/stats size`\n"
        "-# Private unless you choose `share:True`. `/me statistics` leaves you out of all of it.",
    )


def _league(language: str) -> str:
    return translate(
        language,
        "**Leagues**\n"
        "`/league list` · `/league show` a season and your entry · `/league join` sign up · `/league wishes` what you "
        "wish for · `/league withdraw`\n"
        "`/league standings` with a picture · `/league tables` whose turn it is where · `/league log` what was done · "
        "`/league export` everything as files\n"
        "**For organisers**: a season\n"
        "`/season create` · `/season terms` · `/season open` the sign-up · `/season close` · `/season divide` · "
        "`/season seed`\n"
        "`/season draw` tables with their scores · `/season confirm` · `/season round` opens all tables of a round\n"
        "`/season finish` promotion and the champion · `/season cancel` · `/season import` · `/season organisers` · "
        "`/season here` moves it to this channel\n"
        "**For organisers**: tables and players\n"
        "`/league run adjudicate` or correct a result · `/league run void` · `/league run penalty` · "
        "`/league run note`\n"
        "`/league run nudge` · `/league run extend` · `/league run reconcile` · "
        "`/league run substitute` · `/league run expel` · "
        "`/league run admit` · `/league run undo`",
    )


def _seats(language: str) -> str:
    return translate(
        language,
        "**People come and go**\n"
        "`/seat resign` leave a running game; first you read what that means · `/seat give` your seat to somebody\n"
        "`/seat take` a free seat · `/seat replace` ask the others to replace an absent player\n"
        "`/seat pool join` hear of free seats · `/seat pool leave` · `/seat pool show`\n"
        "`/game events` who came and went, pauses, and what host and managers did\n"
        "Until somebody comes a computer player holds the seat. Nobody ever sees what a player has left in private.\n"
        "**Keeping a game going** (host and managers)\n"
        "`/host pause` · `/host resume` the clocks · `/host extend` more time · `/host nudge` a friendly reminder\n"
        "`/host transfer` the host's place\n"
        "Managers who do not play: `/host undo` · `/host replace` a player (the host: a computer) · `/host close`",
    )


def _me(language: str) -> str:
    return translate(
        language,
        "**You and your games**, which only you see\n"
        "`/games` all of them, what waits for you first · `/missed` what happened since you last looked\n"
        "`/note write` · `/note show` · `/note edit` · `/note delete` private notes of a game\n"
        "`/follow` · `/unfollow` hear of a game that you only watch\n"
        "`/me zone` where you live · `/me hours` when you are awake: clocks run and reminders come only then\n"
        "`/me vacation` · `/me away` nothing reminds you, and your clocks stand still as far as each table allows\n"
        "`/me told` · `/me reminders` how and when you hear that a game waits · `/me language`\n"
        "`/me show` all of that · `/me statistics` whether I keep how long your decisions take\n"
        "`/me export` everything stored about you · `/me forget` remove it",
    )


def _server(language: str) -> str:
    return translate(
        language,
        "**For those who manage the server**\n"
        "`/settings show` · `/settings language` · `/settings mode` · `/settings openers` · `/settings most` · "
        "`/settings results` · `/settings rated`\n"
        "`/doctor` what I may do in this channel · `/about` version, source and privacy",
    )


_ROOMS: dict[str, tuple[Callable[[str], str], Callable[[str], str]]] = {
    _FIRST_STEPS: (lambda language: translate(language, "First steps"), _first_steps),
    "tables": (lambda language: translate(language, "Tables: open, join, start, end"), _table),
    "playing": (lambda language: translate(language, "Playing: moves, claims, undo"), _play),
    "plans": (lambda language: translate(language, "Plans: placements made ahead, standing answers"), _plans),
    "seats": (lambda language: translate(language, "Seats: resign, give, take, replace; tools of the host"), _seats),
    "me": (lambda language: translate(language, "You: games, notes, hours, reminders, data"), _me),
    "looking": (lambda language: translate(language, "Looking: board, tiles, cards, log, rules"), _look),
    "ratings": (lambda language: translate(language, "Ratings and statistics"), _ratings),
    "leagues": (lambda language: translate(language, "Leagues: seasons, standings, for organisers"), _league),
    "server": (lambda language: translate(language, "For managers: settings, doctor, about"), _server),
}


def names(language: str) -> list[tuple[str, str]]:
    """The rooms as (shown, key)."""
    return [(name(language), key) for key, (name, _) in _ROOMS.items()]


def text(language: str, topic: str | None) -> str:
    """A room; the first steps and the list of rooms without one, or for an unknown one."""
    if topic in _ROOMS:
        return _ROOMS[topic][1](language)
    rooms = " · ".join(name(language) for name, _ in _ROOMS.values())
    return shorten(f"{_first_steps(language)}\n{rooms}", 2000)


def all_text(language: str) -> str:
    """Every room, to check that each command has its place."""
    return "\n".join(words(language) for _, words in _ROOMS.values())
