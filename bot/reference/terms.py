"""Terms of the game and of this table in our own words (R1 to R8)."""

from __future__ import annotations

from collections.abc import Callable

from render.locale import translate

Text = Callable[[str], str]

TERMS: dict[str, tuple[Text, Text]] = {
    "overview": (
        lambda language: translate(language, "Overview"),
        lambda language: translate(
            language,
            "Six classes of animals spread over an earth that slowly freezes. Each turn all place pawns "
            "on actions (Planning), the actions happen in a fixed order (Execution), and what cannot "
            "live dies (Reset). Points come from scored tiles, new tiles, ice and cards. When Ice Age is "
            "taken the turn is the last one; then every tile pays once more. Most points win.",
        ),
    ),
    "planning": (
        lambda language: translate(language, "Planning"),
        lambda language: translate(
            language,
            "In initiative order each animal puts one pawn on a vacant space, round after round, until "
            "no pawn is left. Nobody may pass. A space holds one pawn.",
        ),
    ),
    "execution": (
        lambda language: translate(language, "Execution"),
        lambda language: translate(
            language,
            "The spaces act from top to bottom and from left to right. The pawn comes off, then its "
            "owner acts or forgoes the action.",
        ),
    ),
    "reset": (
        lambda language: translate(language, "Reset"),
        lambda language: translate(
            language,
            "Extinction, then Survival, then Reseed: the card row is filled up to five, waiting "
            "Glaciation pawns move one space left, the elements in the boxes move on, new ones are "
            "drawn, and new tiles are turned up.",
        ),
    ),
    "extinction": (
        lambda language: translate(language, "Extinction"),
        lambda language: translate(
            language,
            "At the end of a turn all endangered species die, everywhere at once. The mammal may save "
            "one of its own first; species woken by Hibernation are safe this turn.",
        ),
    ),
    "survival": (
        lambda language: translate(language, "Survival"),
        lambda language: translate(
            language,
            "The animal with the most species on tundra, alone, holds this card. After Extinction it "
            "scores 1, 3, 6, 10 ... points for the number of tundra tiles on which it lives.",
        ),
    ),
    "boxes": (
        lambda language: translate(language, "Boxes of elements"),
        lambda language: translate(
            language,
            "Adaptation, Abundance and Wanderlust get four new elements each turn. What is left in "
            "Adaptation moves to Regression, Abundance to Wasteland, Wasteland to Depletion. What leaves "
            "Regression, Depletion and Wanderlust returns to the bag. So you see a turn ahead what will "
            "be lost.",
        ),
    ),
    "matching": (
        lambda language: translate(language, "Matching"),
        lambda language: translate(
            language,
            "For each element on your display count the elements of that type that touch the tile, and "
            "add up. Two suns on the display and three suns round the tile match 6. `/tile` shows the "
            "sum for everybody.",
        ),
    ),
    "dominance": (
        lambda language: translate(language, "Dominance"),
        lambda language: translate(
            language,
            "You dominate a tile when you live there and match it better than every other animal there, "
            "at least once. A tie means nobody. The number of species does not matter. The cone shows "
            "who dominates; it decides who takes the card and what Ice Age pays.",
        ),
    ),
    "claims": (
        lambda language: translate(language, "Claims and contests"),
        lambda language: translate(
            language,
            "In mode *claimed* cones stay as they are until somebody acts. At any time you may claim a "
            "tile that an animal of yours dominates (`/claim`), or contest a cone that is no longer true "
            "(`/contest`), your own too. A cone also goes when its animal has left the tile. If you let "
            "the table claim for you at once (`/game claims`) you cannot miss one. In mode *automatic* "
            "every cone follows by itself.",
        ),
    ),
    "endangered": (
        lambda language: translate(language, "Endangered"),
        lambda language: translate(
            language,
            "Species are endangered on a tile that their animal does not match at all. They still score "
            "and compete, but they die in Extinction.",
        ),
    ),
    "scoring": (
        lambda language: translate(language, "Scoring a tile"),
        lambda language: translate(
            language,
            "Rank the animals on the tile by number of species, ties by food chain. The terrain pays the "
            "first places; places that nobody takes pay nothing.",
        ),
    ),
    "bonus-points": (
        lambda language: translate(language, "Bonus points"),
        lambda language: translate(
            language,
            "For a count of 1, 2, 3 ... they are 1, 3, 6, 10, 15, 21, 28, 36, and 45 for nine or more. "
            "Glaciation, Wanderlust, Survival and Ice Age pay them.",
        ),
    ),
    "food-chain": (
        lambda language: translate(language, "Food chain"),
        lambda language: translate(
            language,
            "Mammal, reptile, bird, amphibian, arachnid, insect. Whoever stands higher wins ties when "
            "tiles are scored and at the end, and goes first when all animals act together.",
        ),
    ),
    "initiative-order": (
        lambda language: translate(language, "Initiative order"),
        lambda language: translate(
            language,
            "Who places pawns first. It begins with the insect and ends with the mammal, and changes by "
            "the action Initiative and the card Nocturnal.",
        ),
    ),
    "species": (
        lambda language: translate(language, "Species, gene pool and elimination"),
        lambda language: translate(
            language,
            "A species is one cube. New species come from your gene pool; when it is empty none can "
            "come. Eliminated species leave the game and do not return to the pool; only the ice gives "
            "species back to it.",
        ),
    ),
    "elements": (
        lambda language: translate(language, "Elements"),
        lambda language: translate(
            language,
            "Grass, grub, meat, seed, sun and water, 20 disks each. On earth they lie on the corners of "
            "tiles; on displays they say what an animal lives on. A display has six places; printed "
            "elements are never lost.",
        ),
    ),
    "corners": (
        lambda language: translate(language, "Tiles and corners"),
        lambda language: translate(
            language,
            "Tiles are A1 to G4, columns from west to east, numbered from the north. A corner is a tile "
            "and a direction: `D3ne`. It touches up to three tiles and has a name from each of them; all "
            "are understood.",
        ),
    ),
    "pawns": (
        lambda language: translate(language, "Pawns"),
        lambda language: translate(
            language,
            "With 2, 3, 4, 5 or 6 animals in play each has 7, 6, 5, 4 or 3 action pawns. Cards bring more, up to ten.",
        ),
    ),
    "end": (
        lambda language: translate(language, "The end"),
        lambda language: translate(
            language,
            "When somebody takes Ice Age the turn is the last. It is played to its end with Extinction "
            "and Survival; then every tile on earth is scored once more. Most points win, ties by food "
            "chain. Should all life be gone before, the game ends at once.",
        ),
    ),
    "all-animals": (
        lambda language: translate(language, "All animals"),
        lambda language: translate(
            language,
            "For 2 or 3 players: all six animals are dealt, three or two each, and each plays as with "
            "six players. Your other animals are opponents like any other. Your result is the score of "
            "your lowest animal.",
        ),
    ),
    "random-earth": (
        lambda language: translate(language, "Random earth"),
        lambda language: translate(
            language,
            "The first seven tiles are drawn instead of the printed ones. The centre is tundra all the "
            "same, and elements and species begin in their usual places.",
        ),
    ),
    "shorter-game": (
        lambda language: translate(language, "Shorter game"),
        lambda language: translate(
            language,
            "With fewer cards above Ice Age (10 to 25, `/game new cards:…`) the game ends sooner. The "
            "others are set aside unseen.",
        ),
    ),
    "notation": (
        lambda language: translate(language, "Notation"),
        lambda language: translate(
            language,
            "Everything can be typed with `/do`: `place adaptation-2`, `supply sun D3ne`, `speciate "
            "D3e`, `spawn D3 2`, `migrate D3 D4`, `compete D3 insect`, `dominate D3`, `card omnivore`, "
            "`pass`, `done`. Several parts go with commas: `/do migrate D3 D4, migrate D3 D2, done`. The "
            "suggestions show what is possible now.",
        ),
    ),
    "plans": (
        lambda language: translate(language, "Plans"),
        lambda language: translate(
            language,
            "You may leave placements for Planning and answers to decisions that recur (`/plan set`, `/plan form`, "
            "`/plan answers`). They are carried out the moment your turn comes, checked against the game as it stands "
            "then, and nobody else learns of them. Conditions are possible: `place domination-1 else domination-2 if "
            "me dominates D2`.",
        ),
    ),
    "whose-turn": (
        lambda language: translate(language, "Whose turn it is"),
        lambda language: translate(
            language,
            "The newest board says who decides and calls them; `/board` and `/games` say it again. In Planning one "
            "pawn after the other goes round in initiative order; in Execution whoever's pawn stands on the next "
            "space acts. If it is you: *My move* under the board or `/move`.",
        ),
    ),
    "taking-back": (
        lambda language: translate(language, "Taking back"),
        lambda language: translate(
            language,
            "`/undo` takes back your last choices at once, as long as nobody else has chosen since and nothing hidden "
            "has come to light; otherwise the others are asked. The parts of an action that is not confirmed yet can "
            "be taken back freely in *My move*.",
        ),
    ),
    "what-if": (
        lambda language: translate(language, "Trying out"),
        lambda language: translate(
            language,
            "Play on in private from where the game stands, for all sides (`/whatif show`), and see points, "
            "dominance and extinctions. What would be drawn is drawn at random there, for nobody knows the true order. "
            "Nothing of it is played; your own placements can become your plan.",
        ),
    ),
}
