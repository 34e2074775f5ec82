"""What the buttons and menus of a decision do: play a choice, or let it grow part by part in a private panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot import prompts_menus
from bot.components import drafts
from bot.components.answering import Interaction, Sorry, language_of, private, sentence_of, where_now
from bot.components.board import Place, panel_text, panel_view, whole_view
from bot.components.drafts import Draft
from bot.components.ids import Pressed, handles
from bot.crash_points import crash_point
from bot.errors import Stale
from bot.languages.words import typed
from bot.model import Cause, Played, View
from bot.panels.decision_words import decision_words
from bot.panels.manner import claim_hints, claim_refused
from bot.panels.plan_notices import top
from bot.panels.private import panel_picture, targets_of
from bot.pictures import file_of
from bot.tables import Table
from bot.tutorial import part_lesson
from render.locale import translate
from rules.errors import ClaimRefused

if TYPE_CHECKING:
    from bot.client import Bot


async def play_and_tell(
    bot: Bot, interaction: Interaction, table: Table, choices: Sequence[str], *, seq: int | None = None, **more: Any
) -> Played:
    """Commit choices of whoever pressed or typed; the channel is told of it off to the side."""
    try:
        played = await table.play(interaction.user.id, list(choices), key=str(interaction.id), expected_seq=seq, **more)
    except ClaimRefused as error:
        raise Sorry(claim_refused(language_of(interaction), (await table.view()).state, error)) from error
    crash_point("before-answer")
    bot.announcer.add(table, played)
    return played


async def played_text(interaction: Interaction, table: Table, played: Played) -> str:
    """What somebody is told privately of their own choices: those that were made, and the one that could not be."""
    language = language_of(interaction)
    made = ", ".join(f"`{typed(language, one.choice)}`" for one in played.choices if one.cause is Cause.PERSON)
    lines = [translate(language, "✓ Played: {choices}", choices=made)]
    if played.unplayed is not None:
        choice, error = played.unplayed
        if isinstance(error, ClaimRefused):
            reason = claim_refused(language, (await table.view()).state, error)
        else:
            reason = await sentence_of(error, language)
        text = translate(
            language,
            "Something hidden came to light with that, so it stands. “{choice}” was not played: {reason}",
            choice=typed(language, choice),
            reason=reason,
        )
        lines += [text, await where_now(table, language)]
    return "\n".join(lines)


def _index(view: View, key: str) -> int:
    decision = view.decision
    for index, choice in enumerate(decision.choices if decision is not None else ()):
        if str(choice) == key:
            return index
    raise Stale(seq=view.seq, expected=view.seq)


@handles("do")
async def press_choice(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A button with a whole choice on it."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    view = await table.view()
    drafts.require(view, interaction.user.id, pressed.seq)
    await _choose(
        bot, interaction, table, _at(pressed), drafts.draft_of(view, (_index(view, pressed.rest),)), panel=False
    )


@handles("menu")
async def pick_first(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The menu under the board: a whole choice, or the first step to one."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    view = await table.view()
    drafts.require(view, interaction.user.id, pressed.seq)
    await _pick(bot, interaction, table, _at(pressed), drafts.draft_of(view, ()), pressed.values, panel=False)


@handles("panel")
async def pick_next(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The menu of the private panel."""
    table, draft, path = await _drafted(bot, interaction, pressed)
    await _pick(bot, interaction, table, _at(pressed), draft, (*path, *pressed.values), panel=True)


@handles("part")
async def press_part(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A button of the private panel that is the next part (done, pass, move up)."""
    table, draft, _ = await _drafted(bot, interaction, pressed)
    await _choose(bot, interaction, table, _at(pressed), draft, panel=True)


@handles("send")
async def press_send(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Play the parts so far."""
    table, draft, _ = await _drafted(bot, interaction, pressed)
    await _play(bot, interaction, table, _at(pressed), draft, panel=True)


@handles("back")
async def press_back(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """One menu back."""
    table, draft, path = await _drafted(bot, interaction, pressed)
    await show_panel(bot, interaction, table, _at(pressed), draft, path, panel=True, changed=False)


@handles("less")
async def press_less(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """One part back, or all of them."""
    table, draft, _ = await _drafted(bot, interaction, pressed)
    await show_panel(bot, interaction, table, _at(pressed), draft, (), panel=True)


@handles("move")
async def press_move(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """The private panel from its beginning."""
    await open_panel(bot, interaction, await bot.tables.get(pressed.game, interaction.guild_id))


async def open_panel(bot: Bot, interaction: Interaction, table: Table) -> None:
    """Show whoever is asked all choices in a private panel, with a picture on which the targets are numbered."""
    table.must_be_running()
    view = await table.view()
    drafts.require(view, interaction.user.id, view.seq)
    at = Place(table.info.id, view.seq)
    await show_panel(bot, interaction, table, at, drafts.draft_of(view, ()), (), panel=False)


async def open_words(interaction: Interaction, table: Table) -> None:
    """The same in words: every choice in a line, with the menus and without a picture."""
    table.must_be_running()
    view, language = await table.view(), language_of(interaction)
    decision = drafts.require(view, interaction.user.id, view.seq)
    more = claim_hints(language, view.info, view.state, interaction.user.id)
    text, files = decision_words(language, view.state, decision, more)
    first = prompts_menus.menu(language, view.state, decision)
    shown = panel_view(language, Place(table.info.id, view.seq), drafts.draft_of(view, ()), decision, first, ())
    await private(interaction, text, view=shown, **files)


def _at(pressed: Pressed) -> Place:
    return Place(pressed.game, pressed.seq, pressed.rest.endswith("|n"))


async def _drafted(bot: Bot, interaction: Interaction, pressed: Pressed) -> tuple[Table, Draft, tuple[str, ...]]:
    """The table, the draft and the path of a private panel. Raises what ``drafts.require`` raises."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    view = await table.view()
    drafts.require(view, interaction.user.id, pressed.seq)
    parts, _, path = pressed.rest.removesuffix("|n").removesuffix("|").partition("|")
    return table, drafts.draft_of(view, drafts.read(parts)), tuple(key for key in path.split("/") if key)


async def _pick(
    bot: Bot, interaction: Interaction, table: Table, at: Place, draft: Draft, keys: tuple[str, ...], *, panel: bool
) -> None:
    """A line of a menu: a whole choice (or the only one that it leads to), or the way to the next menu."""
    decision = draft.decision or draft.state.decision
    if decision is None:
        raise Stale(seq=at.seq, expected=at.seq)
    menu = prompts_menus.menu(language_of(interaction), draft.state, decision, keys)
    if menu is not None and len(menu.lines) == 1 and menu.lines[0].choice is not None:
        keys = (*keys, menu.lines[0].key)
    chosen = next((n for n, choice in enumerate(decision.choices) if keys and str(choice) == keys[-1]), None)
    if chosen is None:
        await show_panel(bot, interaction, table, at, draft, keys, panel=panel, changed=False)
        return
    grown = drafts.draft_of(await table.view(), (*draft.indices, chosen))
    await _choose(bot, interaction, table, at, grown, panel=panel)


async def _choose(bot: Bot, interaction: Interaction, table: Table, at: Place, draft: Draft, *, panel: bool) -> None:
    """A part was chosen: go on in the panel while the action goes on, and show it whole before it is played; a choice
    of one part, and what Done or a pawn's placement has ended, is played at once."""
    if drafts.played_at_once(draft):
        await _play(bot, interaction, table, at, draft, panel=panel)
    else:
        await show_panel(bot, interaction, table, at, draft, (), panel=panel)


async def _play(bot: Bot, interaction: Interaction, table: Table, at: Place, draft: Draft, *, panel: bool) -> None:
    played = await play_and_tell(bot, interaction, table, draft.lines, seq=at.seq)
    if panel:
        text = await played_text(interaction, table, played)
        await interaction.edit_original_response(content=text, view=None, attachments=[])


async def show_panel(
    bot: Bot,
    interaction: Interaction,
    table: Table,
    at: Place,
    draft: Draft,
    path: tuple[str, ...],
    *,
    panel: bool,
    changed: bool = True,
) -> None:
    """Show the private panel: in place of itself, or as a new private message.

    ``changed``: the parts are others than before, so it gets another picture; otherwise it keeps the one it has.
    """
    language, live = language_of(interaction), await table.view()
    decision = draft.decision if draft.choices else live.decision
    files: dict[str, Any] = {}
    if changed:
        picture = await panel_picture(bot, interaction, live, draft)
        at = at._replace(numbered=picture is not None and bool(targets_of(decision)))
        shown = [] if picture is None else [file_of(picture)]
        files = {"attachments": shown} if panel else {"files": shown}
    text = panel_text(language, live.state, draft, decision, path)
    if decision is not None and (taught := part_lesson(language, live.info, draft.state, decision)):
        text += "\n" + taught
    if hints := claim_hints(language, live.info, draft.state, interaction.user.id):
        text += "\n" + hints
    if decision is None:
        view = whole_view(language, at, draft)
    else:
        menu = prompts_menus.menu(language, draft.state, decision, path)
        view = panel_view(language, at, draft, decision, menu, path)
    if panel:
        await interaction.edit_original_response(content=text, view=view, **files)
    else:
        text = await top(table, interaction.user.id, language) + text
        await private(interaction, text, view=view, **files)
