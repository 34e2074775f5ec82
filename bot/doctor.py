"""What the bot needs to be allowed in a channel, and how to give it."""

from __future__ import annotations

import discord

from render.locale import translate


def _needs(language: str, *, thread: bool) -> dict[str, tuple[str, str]]:
    """The permissions by discord.py's name: Discord's name for it, and what it is for."""
    sending = (
        {
            "send_messages_in_threads": (
                translate(language, "Send Messages in Threads"),
                translate(language, "to tell what was played"),
            )
        }
        if thread
        else {"send_messages": (translate(language, "Send Messages"), translate(language, "to tell what was played"))}
    )
    return {
        "view_channel": (translate(language, "View Channel"), translate(language, "to post here at all")),
        **sending,
        "attach_files": (translate(language, "Attach Files"), translate(language, "to show the board")),
        "embed_links": (translate(language, "Embed Links"), translate(language, "to link to the board")),
        "read_message_history": (
            translate(language, "Read Message History"),
            translate(language, "to bring its own messages up to date"),
        ),
    }


def _for_logs(language: str) -> dict[str, tuple[str, str]]:
    """What is needed besides for a log in a thread of a channel."""
    return {
        "create_public_threads": (
            translate(language, "Create Public Threads"),
            translate(language, "to log a game in a thread"),
        ),
        "send_messages_in_threads": (
            translate(language, "Send Messages in Threads"),
            translate(language, "to write that log"),
        ),
    }


def examine(language: str, allowed: discord.Permissions, *, thread: bool, logs: bool = False) -> str:
    """A sentence for each permission, and what to do about those that are missing. ``logs``: the table here wants its
    log in a thread, so that what is needed for it is missing too if it is not given."""
    lines: list[str] = []
    missing: list[str] = []
    for name, (shown, purpose) in _needs(language, thread=thread).items():
        has = getattr(allowed, name)
        lines.append(f"{'✅' if has else '❌'} **{shown}** {purpose}")
        if not has:
            missing.append(shown)
    more = {} if thread else _for_logs(language)
    for name, (shown, purpose) in more.items():
        has = getattr(allowed, name)
        only = "" if logs else " " + translate(language, "(needed only where a table wants that)")
        lines.append(f"{'✅' if has else '❌' if logs else '➖'} **{shown}** {purpose}{only}")
        if logs and not has:
            missing.append(shown)
    if not missing:
        lines.append(translate(language, "Everything is in order here."))
    else:
        lines.append(
            translate(
                language,
                "Missing: {names}. Someone who manages this channel can give it: channel settings › "
                "Permissions › add the role of this bot › allow it.",
                names=", ".join(missing),
            )
        )
    if logs and any(not getattr(allowed, name) for name in more):
        lines.append(translate(language, "After that `/game quiet log:True` begins the thread."))
    if allowed.administrator:
        lines.append(translate(language, "I have Administrator here, which I do not need. You can take it away."))
    return "\n".join(lines)
