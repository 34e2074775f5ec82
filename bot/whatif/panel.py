"""The private what-if panel: menus for whoever is asked in the branch, buttons to guess, go back and begin again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import discord

from bot import prompts_menus
from bot.components.answering import Interaction, language_of, private
from bot.components.board import options_of
from bot.components.ids import Pick, Press, Pressed, handles, view_of
from bot.components.rules import rule_button
from bot.model import View
from bot.panels import telling
from bot.pictures import Picture, file_of, order
from bot.plans.tongue import spoken
from bot.prompts_labels import label
from bot.tables import Table, planned
from bot.whatif import planning, words
from bot.whatif.branch import Branch
from render.locale import translate
from rules.types import Animal

if TYPE_CHECKING:
    from bot.client import Bot

_STYLES = {"pass": discord.ButtonStyle.secondary, "done": discord.ButtonStyle.success}


def mine(view: View, user_id: int) -> tuple[Animal, ...]:
    """The animals of whoever looks; none for a spectator, for whom everything is a guess."""
    seat = view.info.seat_of(user_id)
    return () if seat is None else seat.animals


def panel_view(language: str, view: View, branch: Branch, own: tuple[Animal, ...], path: tuple[str, ...] = ()) -> Any:
    """The menu of what is asked in the branch, and the buttons."""
    game, version, state, decision = view.info.id, branch.version, branch.state, branch.decision
    items: list[Press | Pick] = []
    if decision is not None:
        menu = prompts_menus.menu(language, state, decision, path)
        if menu is not None:
            items.append(Pick(Pressed("wifpick", game, version, "/".join(path)), menu.prompt, options_of(menu), row=0))
        for choice in prompts_menus.buttons(decision):
            text = label(language, state, decision, choice).text
            style = _STYLES.get(choice.verb, discord.ButtonStyle.primary)
            items.append(Press(Pressed("wifdo", game, version, str(choice)), text, style=style, row=1))
        if path:
            back = Pressed("wifpath", game, version, "/".join(path[:-1]))
            items.append(Press(back, translate(language, "Back"), row=2))
        if decision.animal not in own:
            text = translate(language, "🎲 Guess up to me") if own else translate(language, "🎲 Guess this turn")
            items.append(Press(Pressed("wifguess", game, version), text, style=discord.ButtonStyle.primary, row=2))
    if branch.steps:
        items.append(Press(Pressed("wifback", game, version), translate(language, "Take back"), row=2))
    if branch.steps or branch.seq != view.seq:
        items.append(Press(Pressed("wifreset", game, version), translate(language, "Start over"), row=2))
    if planning.possible(branch, own):
        text = translate(language, "Make it my plan")
        items.append(Press(Pressed("wifplan", game, version), text, style=discord.ButtonStyle.success, row=3))
    if decision is not None and (rule := rule_button(language, game, version, decision.kind, row=3)) is not None:
        items.append(rule)
    return view_of(*items)


async def picture_of(bot: Bot, interaction: Interaction, view: View, branch: Branch) -> Picture | None:
    """The branch as a picture, marked where it differs from where it began; None when too many were asked for."""
    if bot.pictures.may_ask(interaction.user.id):
        return None
    language = language_of(interaction)
    wanted = order(
        branch.state,
        before=branch.base if branch.steps else None,
        headline=translate(language, "What if"),
        names=telling.animal_names(view.info),
        language=language,
    )
    return await bot.pictures.try_draw(wanted)


async def show(
    bot: Bot, interaction: Interaction, table: Table, *, panel: bool, path: tuple[str, ...] = (), changed: bool = True
) -> None:
    """Show the panel: as a new private message, or in place of itself; the picture only when the branch changed.

    Whoever calls holds the branch.
    """
    view = await table.view()
    branch = bot.branches.of(interaction.user.id, view)
    language, own = language_of(interaction), mine(view, interaction.user.id)
    text = words.panel_text(language, branch, own, view.seq)
    items = panel_view(language, view, branch, own, path)
    picture = await picture_of(bot, interaction, view, branch) if changed else None
    if panel:
        more: dict[str, Any] = {"attachments": [] if picture is None else [file_of(picture)]} if changed else {}
        await interaction.edit_original_response(content=text, view=items, **more)
    else:
        more = {} if picture is None else {"file": file_of(picture)}
        await private(interaction, text, view=items, **more)


@asynccontextmanager
async def _branch(bot: Bot, interaction: Interaction, pressed: Pressed) -> AsyncIterator[tuple[Table, Branch | None]]:
    """The table and, held, the branch that a press belongs to; None when it has changed since, or is gone."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    table.must_be_running()
    async with bot.branches.held(interaction.user.id, await table.view()) as branch:
        yield table, branch if branch.version == pressed.seq else None


@handles("wif")
async def press_open(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Open the panel."""
    table = await bot.tables.get(pressed.game, interaction.guild_id)
    table.must_be_running()
    async with bot.branches.held(interaction.user.id, await table.view()):
        await show(bot, interaction, table, panel=False)


@handles("wifpick")
async def press_pick(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A line of the menu: a whole choice, or the next menu."""
    async with _branch(bot, interaction, pressed) as (table, branch):
        path = (*(key for key in pressed.rest.split("/") if key), *pressed.values)
        decision = None if branch is None else branch.decision
        if branch is None or decision is None or not path:
            await show(bot, interaction, table, panel=True)
            return
        menu = prompts_menus.menu(language_of(interaction), branch.state, decision, path)
        if menu is not None and len(menu.lines) == 1 and menu.lines[0].choice is not None:
            path = (*path, menu.lines[0].key)
        if path[-1] in {str(choice) for choice in decision.choices}:
            branch.play(path[-1])
            await show(bot, interaction, table, panel=True)
        else:
            await show(bot, interaction, table, panel=True, path=path, changed=False)


@handles("wifpath")
async def press_path(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """One menu back."""
    async with _branch(bot, interaction, pressed) as (table, _):
        path = tuple(key for key in pressed.rest.split("/") if key)
        await show(bot, interaction, table, panel=True, path=path, changed=False)


@handles("wifdo")
async def press_do(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A choice that is a button."""
    async with _branch(bot, interaction, pressed) as (table, branch):
        if branch is not None:
            branch.play(pressed.rest)
        await show(bot, interaction, table, panel=True)


@handles("wifguess")
async def press_guess(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """A computer player guesses for the others."""
    async with _branch(bot, interaction, pressed) as (table, branch):
        if branch is not None:
            await guess(branch, mine(await table.view(), interaction.user.id))
        await show(bot, interaction, table, panel=True)


async def guess(branch: Branch, own: tuple[Animal, ...]) -> None:
    """Guess off the event loop. Whoever calls holds the branch, also when they have gone away meanwhile."""
    work = asyncio.ensure_future(asyncio.to_thread(branch.guess, own))
    try:
        await asyncio.shield(work)
    except asyncio.CancelledError:
        await work  # a thread cannot be stopped, and nobody may touch the branch before it is done
        raise


@handles("wifback")
async def press_back(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Take back the last own choice."""
    async with _branch(bot, interaction, pressed) as (table, branch):
        if branch is not None:
            branch.take_back()
        await show(bot, interaction, table, panel=True)


@handles("wifreset")
async def press_reset(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Begin again from where the game stands."""
    async with _branch(bot, interaction, pressed) as (table, _):
        bot.branches.begin(interaction.user.id, await table.view())
        await show(bot, interaction, table, panel=True)


@handles("wifplan")
async def press_plan(bot: Bot, interaction: Interaction, pressed: Pressed) -> None:
    """Leave the own placements as a plan, in place of the one there was."""
    async with _branch(bot, interaction, pressed) as (table, branch):
        view, language = await table.view(), language_of(interaction)
        plan = planning.plan_of(branch, mine(view, interaction.user.id), view.state) if branch is not None else None
        if plan is None or not plan.entries:
            await show(bot, interaction, table, panel=True)
            return
        turn = await planned.set_plan(table, interaction.user.id, plan)
        text = translate(language, "✓ Your plan for turn {turn}: `{plan}`", turn=turn, plan=spoken(language, plan))
        await private(interaction, text)
        bot.announcer.add(table)
