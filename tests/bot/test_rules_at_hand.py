"""``/rules``: found in one's own words, with examples that are true and small pictures."""

from __future__ import annotations

import io

import pytest
from game_player import Players
from PIL import Image
from rules_questions import QUESTIONS
from test_bot_commands import asked

from bot import prompts, reference
from bot.client import Bot
from bot.local import components
from bot.panels import rules
from bot.reference.examples import EXAMPLES, OF_TOPIC
from bot.reference.examples import text as example_text
from bot.reference.search import alike, related, search
from bot.reference.synonyms import SYNONYMS
from render.locale import LANGUAGES
from rules.notation import read_position


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("what happens when my animals die", "extinction"),
        ("how do I win", "overview"),
        ("kill an enemy", "competition"),
        ("move my birds", "migration"),
        ("who goes first", "initiative-order"),
        ("gene pool", "species"),
        ("new tile", "wanderlust"),
        ("lose an element", "regression"),
        ("most species on tundra", "survival"),
        ("spider", "arachnid"),
        ("nocturnl", "nocturnal"),
        ("how many pawns", "pawns"),
        ("short game", "shorter-game"),
        ("Ice Age", "ice-age"),
        ("mass exodus", "mass-exodus"),
        ("DOMINATION", "domination"),
        ("example matching", "example-matching"),
        ("plan ahead", "plans"),
        ("try out a move", "what-if"),
        ("what if", "what-if"),
        ("how do I get cards", "domination"),
        ("how do I take a card", "domination"),
        ("how many points are there", "bonus-points"),
        ("when does the game end", "end"),
    ],
)
def test_a_search_in_own_words_finds_the_topic_first(typed: str, key: str) -> None:
    assert search("en", typed)[0] == key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_is_found_by_its_name_and_its_key(language: str) -> None:
    for key, topic in reference.TOPICS.items():
        assert rules.best(language, key) == [key]
        found = search(language, topic.name(language))[0]
        assert reference.TOPICS[found].name(language).lower() == topic.name(language).lower()


@pytest.mark.parametrize(
    ("language", "typed", "key"),
    [
        ("de", "was passiert wenn meine tiere sterben", "extinction"),
        ("de", "wie gewinne ich", "overview"),
        ("de", "gefährdet", "endangered"),
        ("de", "gegner töten", "competition"),
        ("pl", "nowy kafelek", "wanderlust"),
        ("pl", "zagrożony", "endangered"),
        ("pl", "remis", "dominance"),
        ("de", "wie bekomme ich karten", "domination"),
        ("de", "wann endet das spiel", "end"),
        ("pl", "jak zdobyć karty", "domination"),
        ("pl", "kiedy kończy się gra", "end"),
    ],
)
def test_a_search_works_in_every_language(language: str, typed: str, key: str) -> None:
    assert search(language, typed)[0] == key


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_as_people_ask_them_lead_to_their_topic(language: str) -> None:
    assert len(QUESTIONS[language]) >= 25
    astray = {}
    for typed, keys in QUESTIONS[language]:
        assert set(keys.split()) <= set(reference.TOPICS)
        found = rules.best(language, typed)[:2]
        if not set(found) & set(keys.split()):
            astray[typed] = found
    assert astray == {}


def test_nonsense_finds_nothing_and_endings_do_not_matter() -> None:
    assert search("en", "xyzzy") == []
    assert search("en", "  ") == []
    assert alike("eliminate", "eliminated")
    assert alike("bird", "birds")
    assert not alike("ice", "initiative")
    assert not alike("species", "speciation")


def test_synonyms_belong_to_topics_and_topics_lead_on() -> None:
    assert set(SYNONYMS) <= set(reference.TOPICS)
    assert "extinction" in related("en", "reset")
    assert all(other in reference.TOPICS for key in reference.TOPICS for other in related("en", key))


@pytest.mark.parametrize("key", EXAMPLES)
def test_every_example_is_a_position_of_the_game(key: str) -> None:
    state = read_position(EXAMPLES[key].position()).state
    assert str(state.tiles)
    assert EXAMPLES[key].topic in reference.TOPICS
    assert OF_TOPIC[EXAMPLES[key].topic] == key


@pytest.mark.parametrize(
    ("key", "facts"),
    [
        ("example-matching", "2×2 + 1×1 = **5**"),
        ("example-dominance", "bird matches **5**, the mammal **2** and the amphibian **0**"),
        ("example-scoring", "Amphibian +8, ⚪ Mammal +4 and 🟡 Bird +2"),
        ("example-endangered", "**3** species"),
        ("example-speciation", "D2 (wetland) 4, E3 (savannah) 3"),
        ("example-glaciation", "2 of them pay **3**"),
        ("example-survival", "(D2, D3): **3** points"),
        ("example-wanderlust", "D2 and E3: 2 tiles pay **3**"),
    ],
)
def test_the_numbers_of_the_examples_are_right(key: str, facts: str) -> None:
    assert facts in example_text("en", key)


def test_every_page_fits_and_every_decision_has_a_rule() -> None:
    for key in reference.TOPICS:
        assert len(rules.page("en", key)) <= 2000
    assert [kind for kind in prompts.KINDS if rules.topic_of(kind) not in reference.TOPICS] == []


async def test_a_topic_comes_with_a_small_picture_and_leads_on(bot: Bot, pair: Players) -> None:
    answer = await pair.first.command(pair.channel, "rules", topic="matching")
    message = await answer.filled()
    assert message.is_ephemeral
    assert "2×2 + 1×1" in message.content
    assert "2×2" in (message.attachments[0].description or "")
    assert Image.open(io.BytesIO(message.attachments[0].data)).width <= 800
    menu = components.selects(message)
    answer = await pair.first.command(pair.channel, "rules", topic="reset")
    message = await answer.filled()
    menu = components.selects(message)[0]
    answer = await pair.first.select(message, menu.custom_id, "extinction")
    assert "Extinction" in (await answer.followup()).content


async def test_panels_lead_to_the_rule_in_question(bot: Bot, pair: Players) -> None:
    assert pair.seen is not None
    user = await asked(bot, pair)
    panel = await (await user.press(pair.seen, "My move")).followup()
    assert "no pawn is left" in (await (await user.press(panel, "📖 The rule")).followup()).content
    panel = await (await user.press(pair.seen, "🔮 What if")).followup()
    assert "no pawn is left" in (await (await user.press(panel, "📖 The rule")).followup()).content
    form = await (await user.command(pair.channel, "plan form")).filled()
    assert "carried out the moment" in (await (await user.press(form, "📖 The rule")).followup()).content


async def test_several_finds_are_offered(bot: Bot, pair: Players) -> None:
    answer = await pair.first.command(pair.channel, "rules", topic="what if it is a tie")
    message = await answer.filled()
    assert "About “what if it is a tie”" in message.content
    values = [option.value for option in components.selects(message)[0].options]
    assert {"dominance", "food-chain"} <= set(values)
    found = await pair.first.autocomplete(pair.channel, "rules", "topic", "animals die")
    assert "extinction" in {choice.value for choice in found}
