"""Numbers as people of a language write them, and how sure a share is, in words."""

from __future__ import annotations

from bot.statistics.chance import Share, Verdict
from render.locale import translate


def decimal(language: str, number: float, digits: int = 1) -> str:
    """A number with some digits behind its point or comma."""
    text = f"{number:.{digits}f}".replace("-", "−")
    return text if language == "en" else text.replace(".", ",")


def percent(share: float) -> str:
    """A share from 0 to 1 in whole percent."""
    return f"{round(100 * share)} %"


def signed(number: int) -> str:
    """A change with its sign."""
    return f"{number:+d}".replace("-", "−")


def share_words(language: str, wins: Share) -> str:
    """How often something won, between what and what it may lie, and whether that is more than luck."""
    low, high = wins.interval
    facts = {"won": f"{wins.won:g}", "of": wins.of, "share": percent(wins.share), "fair": percent(wins.fair)}
    likely = {"low": percent(low), "high": percent(high)}
    if wins.verdict is Verdict.MORE:
        return translate(
            language,
            "**{won}** of {of} won: {share} (likely {low} to {high}); more than the fair {fair}",
            **facts,
            **likely,
        )
    if wins.verdict is Verdict.LESS:
        return translate(
            language,
            "**{won}** of {of} won: {share} (likely {low} to {high}); less than the fair {fair}",
            **facts,
            **likely,
        )
    return translate(
        language,
        "**{won}** of {of} won: {share} (likely {low} to {high}); too few to tell from luck (fair: {fair})",
        **facts,
        **likely,
    )


_SIGNS = {Verdict.MORE: "▲", Verdict.LESS: "▼", Verdict.UNSURE: "≈"}


def share_short(wins: Share) -> str:
    """The same in signs, for lists; ``share_legend`` explains them."""
    low, high = wins.interval
    span = f"{round(100 * low)}–{percent(high)}"
    return f"**{percent(wins.share)}** · {wins.won:g}/{wins.of} · {span} {_SIGNS[wins.verdict]}"


def share_legend(language: str) -> str:
    """What the signs of ``share_short`` mean."""
    return "-# " + translate(
        language,
        "Won, of how many games, and between what the true share is likely to lie (in 95 of 100 such cases). "
        "▲ more than fair, ▼ less, ≈ too few games to tell from luck. Fair: one in as many as play.",
    )
