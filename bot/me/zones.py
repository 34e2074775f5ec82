"""Finding a time zone by what people call the place where they live."""

from __future__ import annotations

import unicodedata
from datetime import datetime, timedelta
from functools import cache
from zoneinfo import available_timezones

from bot.clocks.errors import UnknownZone
from bot.clocks.hours import zone_of

_CITIES = {
    "Europe/Berlin": "München Hamburg Köln Frankfurt Stuttgart Leipzig Dresden Bremen Deutschland Germany Niemcy",
    "Europe/Vienna": "Wien Wiedeń Graz Linz Salzburg Innsbruck Österreich Austria",
    "Europe/Zurich": "Zürich Zurych Bern Basel Genf Geneva Schweiz Switzerland Szwajcaria",
    "Europe/Warsaw": "Warszawa Warschau Kraków Krakau Łódź Wrocław Breslau Poznań Gdańsk Danzig Polska Polen Poland",
    "Europe/Prague": "Praha Prag Praga Brno Czechia Tschechien",
    "Europe/Rome": "Roma Rom Rzym Milano Mailand Milan Napoli Italia Italy Italien",
    "Europe/Paris": "Paryż Lyon Marseille Toulouse France Frankreich Francja",
    "Europe/Madrid": "Barcelona Valencia Sevilla España Spain Spanien Hiszpania",
    "Europe/Lisbon": "Lissabon Lisboa Lizbona Porto Portugal",
    "Europe/London": "Londyn Manchester Birmingham Edinburgh Glasgow England Scotland",
    "Europe/Brussels": "Brüssel Bruxelles Bruksela Antwerpen Gent Belgium Belgien",
    "Europe/Amsterdam": "Rotterdam Utrecht Nederland Niederlande Holandia Netherlands",
    "Europe/Copenhagen": "Kopenhagen København Kopenhaga Aarhus Danmark Denmark",
    "Europe/Stockholm": "Sztokholm Göteborg Malmö Sverige Sweden Schweden",
    "Europe/Athens": "Athen Ateny Thessaloniki Greece Griechenland",
    "Europe/Bucharest": "Bukarest București Cluj Romania Rumänien",
    "Europe/Budapest": "Budapeszt Ungarn Hungary Węgry",
    "Europe/Kyiv": "Kiew Kijów Kiev Lviv Lwów Lemberg Odesa Charkiw Kharkiv",
    "Europe/Moscow": "Moskau Moskwa Sankt_Petersburg",
    "America/New_York": "Boston Washington Philadelphia Miami Atlanta Nowy_Jork Eastern EST EDT",
    "America/Chicago": "Dallas Houston Austin Minneapolis Central CST CDT",
    "America/Denver": "Salt_Lake_City Albuquerque Mountain MST MDT",
    "America/Los_Angeles": "San_Francisco Seattle San_Diego Portland Las_Vegas Pacific PST PDT",
    "America/Toronto": "Ottawa Montreal Québec",
    "America/Sao_Paulo": "Rio_de_Janeiro Brasília",
    "America/Mexico_City": "Ciudad_de_México Guadalajara",
    "Asia/Tokyo": "Tokio Osaka Kyoto Japan",
    "Asia/Shanghai": "Beijing Peking Pekin Shenzhen China",
    "Asia/Kolkata": "Mumbai Bombay Delhi Bangalore Bengaluru Chennai India Indien",
    "Australia/Sydney": "Canberra",
    "Pacific/Auckland": "Wellington New_Zealand Neuseeland Nowa_Zelandia",
    "UTC": "GMT Greenwich Zulu Etc/UTC",
}
"""What else people type: big places without a zone of their own, and names in our languages; in a name of several words
a low line stands between them."""

_UNPLAIN = ("Etc/", "SystemV/", "US/", "posix/", "right/")
_UNFIT = ("Etc/", "SystemV/", "posix/", "right/")
_NO_PLACES = frozenset({"Factory", "localtime", "posixrules"})
"""What systems keep beside the zones, whatever stands in it."""
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "ß": "ss", "_": " ", "/": " ", "-": " "})


@cache
def names() -> tuple[str, ...]:
    """The zones that are offered: places by their IANA names, and UTC."""
    known = available_timezones()
    plain = {name for name in known if "/" in name and not name.startswith(_UNPLAIN)}
    return tuple(sorted(plain)) + (("UTC",) if "UTC" in known else ())


def found(typed: str, most: int = 25) -> list[str]:
    """The zones that fit what was typed, the likeliest first: by the city, by another name of it, by the continent."""
    wanted = _folded(typed)
    if not wanted:
        return [name for name in _CITIES if name in names()][:most]
    ranked = [(rank, name not in _CITIES, name) for name in names() if (rank := _rank(name, wanted)) is not None]
    return [name for _, _, name in sorted(ranked)][:most]


def named(typed: str) -> str:
    """A zone by its name, however it is written, or by a city that only it has. Raises ``UnknownZone``."""
    wanted = typed.partition("·")[0].strip()
    if wanted in names():
        return wanted
    folded = _folded(wanted)
    exact = next((name for name in names() if _folded(name) == folded), None)
    if exact is not None:
        return exact
    cities = [name for name in names() if folded in (_folded(name.rpartition("/")[2]), *_others(name))]
    if len(cities) == 1:
        return cities[0]
    if wanted not in available_timezones() or wanted in _NO_PLACES or wanted.startswith(_UNFIT):
        raise UnknownZone(zone=wanted[:60])
    return wanted


def local_time(zone: str, now: datetime) -> str:
    """What the clock shows in a zone, with its distance from UTC: ``23:14 (UTC+1)``."""
    there = now.astimezone(zone_of(zone))
    return f"{there:%H:%M} (UTC{distance(there.utcoffset() or timedelta())})"


def distance(offset: timedelta) -> str:
    """A distance from UTC: ``+1``, ``-3:30``, nothing for none."""
    minutes = round(offset.total_seconds() / 60)
    if not minutes:
        return ""
    hours, rest = divmod(abs(minutes), 60)
    return ("-" if minutes < 0 else "+") + str(hours) + (f":{rest:02}" if rest else "")


@cache
def _others(name: str) -> tuple[str, ...]:
    return tuple(_folded(other) for other in _CITIES.get(name, "").split())


@cache
def _folded(text: str) -> str:
    for long in ("ae", "oe", "ue"):  # an umlaut that somebody without one on their keyboard has typed
        text = text.lower().replace(long, long[0])
    plain = unicodedata.normalize("NFKD", text.lower().translate(_LETTERS))
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def _rank(name: str, wanted: str) -> int | None:
    """How well a zone fits: 0 best, None not at all."""
    city, whole = _folded(name.rpartition("/")[2]), _folded(name)
    others = " ".join(_others(name))
    if city == wanted or whole == wanted:
        return 0
    if city.startswith(wanted):
        return 1
    if f" {wanted}" in f" {others}":
        return 2
    if whole.startswith(wanted):
        return 3
    if f" {wanted}" in f" {whole}":
        return 4
    return 5 if wanted in whole else None
