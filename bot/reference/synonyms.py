"""Other words for the topics of the rules, as people ask for them; each language has its own list."""

from __future__ import annotations

from collections.abc import Callable

from render.locale import translate

SYNONYMS: dict[str, Callable[[str], str]] = {
    "overview": lambda to: translate(to, "goal aim win winning start begin learn beginner how to play about summary"),
    "planning": lambda to: translate(to, "place pawn round turn order worker placement pass"),
    "execution": lambda to: translate(to, "carry out resolve order of actions act forgo skip"),
    "reset": lambda to: translate(to, "end of turn cleanup refill reseed"),
    "extinction": lambda to: translate(to, "die dies dead death starve extinct vanish save endangered end of turn"),
    "survival": lambda to: translate(to, "tundra ice card bonus most species cold"),
    "boxes": lambda to: translate(to, "elements drawn draw bag left over new disks"),
    "matching": lambda to: translate(to, "match count food fit multiply sum calculate"),
    "dominance": lambda to: translate(to, "dominate dominant lead leader cone majority tie best who owns control"),
    "claims": lambda to: translate(to, "claim contest cone marker forgot missed"),
    "endangered": lambda to: translate(to, "danger threatened starving no food dying"),
    "scoring": lambda to: translate(to, "points score pay first second place victory"),
    "bonus-points": lambda to: translate(to, "points triangle table 1 3 6 10 15"),
    "food-chain": lambda to: translate(to, "tie ties break rank order of animals higher"),
    "initiative-order": lambda to: translate(to, "who goes first turn order start player"),
    "species": lambda to: translate(to, "cube cubes pool gene eliminated removed pieces supply"),
    "elements": lambda to: translate(to, "disk disks food token resource grass grub meat seed sun water"),
    "corners": lambda to: translate(to, "hex map coordinates names label notation direction"),
    "pawns": lambda to: translate(to, "worker workers meeple how many actions"),
    "end": lambda to: translate(to, "game over finish last turn final winner ice age"),
    "all-animals": lambda to: translate(to, "two players three players variant six"),
    "random-earth": lambda to: translate(to, "variant map start setup tiles"),
    "shorter-game": lambda to: translate(to, "quick fast short variant time"),
    "plans": lambda to: translate(to, "plan ahead automatic standing answers later wait"),
    "whose-turn": lambda to: translate(to, "whose turn is it now next to act who decides waiting for my move"),
    "taking-back": lambda to: translate(
        to, "undo take back my move revert cancel mistake wrong misclick misclicked mistyped change my mind"
    ),
    "what-if": lambda to: translate(to, "try out simulate test preview future branch"),
    "notation": lambda to: translate(to, "type typing text command syntax write"),
    "initiative": lambda to: translate(to, "move up turn order first swap"),
    "adaptation": lambda to: translate(to, "gain element take display learn"),
    "regression": lambda to: translate(to, "lose element protect keep reptile"),
    "abundance": lambda to: translate(to, "add element earth place disk corner"),
    "wasteland": lambda to: translate(to, "elements vanish tundra remove ice"),
    "depletion": lambda to: translate(to, "remove element earth take away"),
    "glaciation": lambda to: translate(to, "lay ice freeze tundra cover cold glacier"),
    "speciation": lambda to: translate(to, "new species birth breed spread grow add cubes"),
    "wanderlust": lambda to: translate(to, "explore new tile land expand discover"),
    "migration": lambda to: translate(to, "move moving walk fly travel species"),
    "competition": lambda to: translate(to, "attack kill fight eliminate rival enemy opponent"),
    "domination": lambda to: translate(to, "score tile points card cards take get"),
    "mammal": lambda to: translate(to, "white save extinction meat"),
    "reptile": lambda to: translate(to, "black sun keep regression lizard snake"),
    "bird": lambda to: translate(to, "yellow fly two tiles seed"),
    "amphibian": lambda to: translate(to, "blue water three frog"),
    "arachnid": lambda to: translate(to, "red spider attack free grub"),
    "insect": lambda to: translate(to, "green free species grass bug"),
    "tundra": lambda to: translate(to, "ice frozen covered small tile"),
}
"""By topic. Topics that are not here are found by their names and texts alone."""


def small_words(language: str) -> str:
    """Words of a question that say nothing of its topic."""
    return translate(
        language,
        "a an the is are was do does did can could may must should i me my we you your it its how what when where why "
        "which who to of in on at for from with and or if there many much get have has happens",
    )
