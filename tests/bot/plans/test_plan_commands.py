"""``/plan`` through the real client: by text, by menus, kept secret, told once."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot_support import loopback, running
from game_player import Players
from plan_games import before_immigrants
from test_bot_commands import asked, said, seq_of

from bot.client import Bot
from bot.local import components
from bot.local.driver import User
from bot.local.model import Message
from bot.local.server import Server
from bot.model import Cause, Member, NewTable
from bot.tables import planned
from rules.types import Animal, Dominance, Phase, Space


def others(players: Players, user: User) -> User:
    """The other of two."""
    return next(one for one in players.people.values() if one is not user)


def lines(first: int, number: int) -> str:
    """Placements on every second space."""
    return "; ".join(f"place {Space(first + 2 * at)} otherwise skip" for at in range(number))


async def until(bot: Bot, players: Players, seq: int) -> None:
    """Wait until the game has come to a step and the channel has heard of it."""
    table = await bot.tables.in_channel(players.channel.id)
    for _ in range(400):
        if table.info.seq >= seq and table.info.announced_seq >= seq:
            return
        await asyncio.sleep(0.025)
    raise AssertionError(f"the game stands at {table.info.seq}, told {table.info.announced_seq}, not {seq}")


def public(players: Players) -> list[str]:
    """The words, buttons and menus of every message of the channel that everybody sees."""
    found: list[str] = []
    for message in players.channel.messages.values():
        if not message.is_ephemeral:
            found.append(components.text_of(message))
            found += [one.label or "" for one in components.buttons(message)]
            found += [f"{one.label} {one.description}" for menu in components.selects(message) for one in menu.options]
            found += [attachment.description or "" for attachment in message.attachments]
    return found


async def test_plans_set_by_command_play_the_whole_planning_of_two(bot: Bot, pair: Players) -> None:
    first = await asked(bot, pair)
    second = others(pair, first)
    text = await said(second, pair, "plan set", text=lines(2, 7))
    assert "**Your plan** for the Planning of turn 1" in text
    assert "now it would choose `place adaptation-2`" in text
    assert "begins at once" in await said(first, pair, "plan set", text=lines(1, 7))
    await until(bot, pair, 14)
    table = await bot.tables.in_channel(pair.channel.id)
    assert (await table.view()).state.phase is Phase.EXECUTION
    log = await table.log()
    assert [one.cause for one in log[:14]] == [Cause.PLANNED] * 14
    assert [str(one.choice) for one in log[:4]] == [
        "place adaptation-1",
        "place adaptation-2",
        "place adaptation-3",
        "place regression-1",
    ]
    assert any("Placed as planned" in text for text in public(pair))


async def test_nothing_public_and_nothing_of_others_has_a_word_of_plans(bot: Bot, pair: Players) -> None:
    first = await asked(bot, pair)
    second = others(pair, first)
    secret = "place domination-5 unless bird is at 4; place wasteland if row has ice-age otherwise skip"
    await said(first, pair, "plan set", text=f"{lines(2, 3)}; {secret}")
    await said(second, pair, "plan set", text=f"{lines(1, 3)}; {secret}")
    await said(first, pair, "plan answers", text="settle done; initiative pass; disease lose any")
    await until(bot, pair, 7)
    assert "settle" not in await said(second, pair, "plan show")
    table = await bot.tables.in_channel(pair.channel.id)
    seen = public(pair)
    for form in ("record", "position"):
        seen.append((await table.export(form)).data.decode())
    for option, name in (("text", "plan set"), ("choices", "do")):
        offered = await second.autocomplete(pair.channel, name, option, "")
        seen += [one.name for one in offered if name == "do"]
        assert all("settle done" not in one.name for one in offered)
    seen.append(await said(second, pair, "log"))
    seen.append(await said(second, pair, "game status"))
    words = ("otherwise", "unless", "skip", "standing", "your plan", "/plan", "cancelled", "run out", "notice")
    for text in seen:
        for word in (*words, "bird is at 4", "settle done"):
            assert word not in text.lower(), (word, text)


async def test_a_cancelled_plan_tells_its_player_once_and_nobody_else(bot: Bot, pair: Players) -> None:
    first = await asked(bot, pair)
    second = others(pair, first)
    await said(second, pair, "plan set", text="domination-1; migration-7")
    await said(first, pair, "place", space="domination-1")
    message = await second.see(second.direct, "Your plan is cancelled")
    assert "`place domination-1`" in message.content
    assert len(second.history(second.direct)) == 1
    assert not first.direct.messages
    panel = await (await second.command(pair.channel, "move")).filled()
    assert panel.content.startswith("⚠ Your plan is cancelled: nothing was free for `place domination-1`.")
    panel = await (await second.command(pair.channel, "move")).filled()
    assert "cancelled" not in panel.content
    assert "no plan" in await said(second, pair, "plan show")
    assert not any("cancelled" in text for text in public(pair))


async def test_who_forbids_it_gets_no_direct_message(bot: Bot, pair: Players) -> None:
    first = await asked(bot, pair)
    second = others(pair, first)
    assert "only be told in private panels" in await said(second, pair, "plan direct", allow=False)
    await said(second, pair, "plan set", text="domination-1")
    await said(first, pair, "place", space="domination-1")
    await until(bot, pair, 1)
    assert "cancelled" in await said(second, pair, "plan test")
    assert not second.direct.messages
    assert "by direct message" in await said(second, pair, "plan direct", allow=True)


async def test_a_plan_is_put_together_from_menus(bot: Bot, pair: Players) -> None:
    second = others(pair, await asked(bot, pair))
    panel = await (await second.command(pair.channel, "plan form")).filled()

    async def pick(value: str) -> Message:
        return await (await second.select(panel, components.selects(panel)[0].custom_id, value)).changed()

    async def press(label: str) -> Message:
        return await (await second.press(panel, label)).changed()

    panel = await pick("SPACE:domination")
    panel = await pick("domination-1")
    panel = await press("Alternative")
    panel = await pick("SPACE:domination")
    panel = await pick("domination-2")
    panel = await pick("wasteland")
    panel = await press("Condition")
    for value in ("=WHO opposes WHOM on PLACE", "nobody", "me", "mountain"):
        panel = await pick(value)
    panel = await press("If not: skip")
    panel = await pick("depletion")
    panel = await press("Take back")
    answer = await second.press(panel, "Use this plan")
    assert "`place domination-1 else domination-2`" in (await answer.followup()).content
    text = await said(second, pair, "plan show")
    assert "`place wasteland if nobody opposes me on mountain otherwise skip`" in text
    assert "depletion" not in text
    panel = await (await second.command(pair.channel, "plan form")).filled()
    panel = await press("Discard")
    assert "`place domination-1" in await said(second, pair, "plan show")


class Form:
    """The form of a plan or of standing answers, used by presses alone."""

    def __init__(self, user: User, panel: Message) -> None:
        self.user, self.panel = user, panel

    async def pick(self, *values: str, menu: int = 0) -> None:
        """Choose in its first menu, or in the one of its lines (1)."""
        for value in values:
            menus = components.selects(self.panel)
            self.panel = await (await self.user.select(self.panel, menus[menu].custom_id, value)).changed()

    async def press(self, verb: str) -> None:
        """Press one of its buttons."""
        self.panel = await (await self.user.press(self.panel, self.button(verb))).changed()

    async def used(self) -> str:
        """Leave it with the table; the answer."""
        return (await (await self.user.press(self.panel, self.button("planu"))).followup()).content

    def button(self, verb: str) -> str:
        return next(one.custom_id for one in components.buttons(self.panel) if one.custom_id.startswith(f"b:{verb}:"))


async def test_conditions_with_brackets_are_put_together_by_presses_and_read_in_german(
    bot: Bot, discord_here: Server
) -> None:
    for name in ("Ada", "Ben"):
        discord_here.user(name, locale="de")
    people = Players(discord_here, ["Ada", "Ben"], 5)
    await people.open(Dominance.CLAIMED, language="de")
    user = others(people, await asked(bot, people))
    form = Form(user, await (await user.command(people.channel, "plan form")).filled())
    await form.pick("wasteland", "=advance SPACE", "depletion", "=instinct SPACE", "SPACE:domination", "domination-2")
    assert "3. `instinkt vorherrschaft-2`" in form.panel.content
    await form.pick("1", menu=1)
    await form.press("planc")
    await form.pick("=WHO opposes WHOM on PLACE", "nobody", "me", "TILE:D", "D3")
    await form.press("planc")
    await form.pick("or0", "=taken SPACE by WHO", "initiative", "me")
    await form.press("planc")
    assert "oder …" in str([option.label for option in components.selects(form.panel)[0].options])
    await form.pick("and0", "=row has CARD", "CARD:more")
    (last, *_) = components.selects(form.panel)[0].options
    await form.pick(last.value)
    await form.press("planc")
    await form.pick("not1")
    assert "(niemand bedrängt mich auf D3 oder besetzt initiative von mir) und nicht auslage hat" in form.panel.content
    await form.press("planr")
    assert "1. `setzen ödland wenn niemand bedrängt mich auf D3 oder besetzt initiative von mir`" in form.panel.content
    assert "setzen ödland wenn niemand bedrängt mich auf D3 oder" in await form.used()
    table = await bot.tables.in_channel(people.channel.id)
    plan = (await planned.mine(table, user.id)).plan
    assert str(plan) == (
        "place wasteland if nobody opposes me on D3 or taken initiative by me; advance depletion; instinct domination-2"
    ), "it is kept in English"


async def test_standing_answers_are_put_together_by_presses(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    shown = await (await user.command(pair.channel, "plan show")).filled()
    form = Form(user, await (await user.press(shown, "Change the answers")).followup())
    await form.pick("?settle", "=settle from TILE NUMBER", "TILE:D", "D3", "2")
    await form.press("planm")
    await form.pick("=settle done")
    await form.press("planc")
    await form.pick("=GROUND is TERRAIN", "here", "sea")
    await form.pick("?abundance", "=abundance supply ELEMENT CORNER", "meat", "CORNER:D", "CORNER:D3", "D2se")
    await form.pick("?advance", "=advance SPACE", "wasteland")
    await form.press("planr")
    assert "• `settle from D3 2 else done if here is sea`" in await form.used()
    table = await bot.tables.in_channel(pair.channel.id)
    assert str((await planned.mine(table, user.id)).answers) == (
        "settle from D3 2 else done if here is sea; abundance supply meat D2se"
    )


async def test_the_draft_can_be_changed_as_a_text_in_between(bot: Bot, pair: Players) -> None:
    user = others(pair, await asked(bot, pair))
    form = Form(user, await (await user.command(pair.channel, "plan form")).filled())
    await form.pick("wasteland")
    modal = (await user.press(form.panel, "As text …")).modal
    assert [field.preset for field in modal.fields] == ["place wasteland"]
    sent = await user.submit(modal, {"text": "place depletion"})
    assert "`place depletion`" in (await sent.filled()).content


async def test_a_plan_is_edited_tested_and_forgotten(bot: Bot, pair: Players) -> None:
    first = await asked(bot, pair)
    second = others(pair, first)
    await said(second, pair, "plan set", text="domination-1; wasteland")
    form = (await second.command(pair.channel, "plan edit")).modal
    assert [field.preset for field in form.fields] == ["place domination-1\nplace wasteland"]
    sent = await second.submit(form, {"text": "migration-7 if row has ice-age otherwise skip\nwasteland"})
    assert "`place wasteland`" in (await sent.filled()).content
    tested = await said(second, pair, "plan test")
    assert "otherwise skip` → ✗ the condition fails" in tested
    assert "now it would choose `place wasteland`" in tested
    assert "forgotten" in await said(second, pair, "plan clear")
    assert "no plan" in await said(second, pair, "plan test")


async def test_a_mistake_in_a_plan_is_explained(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    text = await said(user, pair, "plan set", text="place dominaton-1")
    assert "At sign 7, “dominaton-1” does not fit. Possible there: domination-1 ·" in text
    assert "from D2 all" in await said(user, pair, "plan answers", text="settle foo")
    offered = await user.autocomplete(pair.channel, "plan set", "text", "place adaptation-1 else adaptation-")
    assert offered[0].value == "place adaptation-1 else adaptation-1"
    assert await seq_of(bot, pair) == 0
    watcher = pair.server.user("Zoe")
    assert "no seat" in await said(watcher, pair, "plan show")


async def test_standing_answers_are_shown_and_forgotten(bot: Bot, pair: Players) -> None:
    user = await asked(bot, pair)
    assert "No line yet" in await said(user, pair, "plan answers")
    assert "• `settle from D2 all else done`" in await said(user, pair, "plan answers", text="settle d2 all | done")
    assert "`settle from D2 all else done`" in await said(user, pair, "plan show")
    assert "no standing answers" in await said(user, pair, "plan answers", text="none")


async def test_plans_act_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "bot.db"
    async with loopback(validated=False) as server:
        players = Players(server, ["Ada", "Ben"], 3)
        async with running(server, path, dots=True) as bot:
            await players.open(Dominance.AUTOMATIC)
            first = await asked(bot, players)
            second = others(players, first)
            await said(second, players, "plan set", text=lines(2, 7))
        async with running(server, path, dots=True) as bot:
            await said(first, players, "place", space="initiative")
            await until(bot, players, 2)
            log = await (await bot.tables.in_channel(players.channel.id)).log()
            assert [one.cause for one in log] == [Cause.PERSON, Cause.PLANNED]


async def test_who_will_be_asked_is_told_at_once_and_answers_ahead(bot: Bot, discord_here: Server) -> None:
    ada, ben = discord_here.user("Ada"), discord_here.user("Ben")
    channel = discord_here.add_channel("immigrants")
    table = await bot.tables.import_file(
        discord_here.guild.id, channel.id, Member(ada.id, "Ada"), before_immigrants(), NewTable("Import", 2)
    )
    await table.join(Member(ben.id, "Ben"), Animal.INSECT)
    await bot.announcer.open(table)
    board = await ada.see(channel, "Asked next: **Ben**")
    assert f"<@{ben.id}>" not in board.content
    refused = await ada.press(board, "Answer ahead")
    assert "not be asked" in (await refused.followup()).content
    panel = await (await ben.press(board, "Answer ahead")).followup()
    answer = await ben.select(panel, components.selects(panel)[0].custom_id, "lose pawn")
    assert "✓ Kept until you are asked: `lose pawn`" in (await answer.changed()).content
    assert ada.now(board) == board, "nobody sees who has answered"
    await ada.command(channel, "do", choices="thin")
    for _ in range(400):
        if table.info.seq >= 2:
            break
        await asyncio.sleep(0.025)
    assert [str(one.choice) for one in await table.log()] == ["thin", "lose pawn"]
    assert (await planned.mine(table, ben.id)).answers.rules == ()
