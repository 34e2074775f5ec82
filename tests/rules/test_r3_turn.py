"""R3: Planning, Execution, Reset, and what holds in all of them."""

from __future__ import annotations

from positions import new, table


def test_planning_execution_and_reset_make_a_turn() -> None:
    """R3.1"""
    game = table("""
        players mammal, bird
        planning mammal
        mammal available 1
        bird available 0
        D4 mammal 1
        disk D4e meat
    """)
    assert game.written["phase"] == "planning"
    game.play("place adaptation-1")
    assert (game.written["phase"], game.written["turn"]) == ("planning", 4)  # the box is empty: nothing is asked


def test_placing_goes_round_in_initiative_order_over_animals_with_pawns() -> None:
    """R3.2"""
    game = table("""
        players mammal, bird, insect
        initiative bird insect mammal
        planning insect
        bird available 0
        insect available 1
        mammal available 2
    """)
    game.play("place migration-2")
    assert game.asked == "mammal place"
    game.play("place migration-3")
    assert game.asked == "mammal place"


def test_there_is_no_passing_in_planning_and_a_space_holds_one_pawn() -> None:
    """R3.2"""
    game = new(2).play("place wasteland")
    assert "pass" not in game.offers
    assert "place wasteland" not in game.offers
    assert len(game.offers) == 40


def test_a_space_may_be_chosen_though_its_action_can_do_nothing() -> None:
    """R3.2: the regression box is empty in the first turn."""
    assert "place regression-1" in new(2).offers


def test_the_pawn_is_available_again_once_its_action_is_done_or_forgone() -> None:
    """R3.3"""
    game = table("now abundance-1 bird\npawn migration-2 mammal\nbox abundance sun\nD4 mammal 1\ndisk D4e meat")
    assert (game.pawn("abundance-1"), game.animal("bird")["available"]) == ("bird", 5)
    game.play("pass")
    assert (game.pawn("abundance-1"), game.animal("bird")["available"]) == (None, 6)


def test_a_forgone_action_changes_nothing_else() -> None:
    """R3.3"""
    game = table("now abundance-1 bird\npawn migration-2 mammal\nbox abundance sun\nD4 mammal 1\ndisk D4e meat")
    before = game.written
    game.play("pass")
    after = game.written
    changed = {key for key in before if before[key] != after[key]} - {"agenda", "decision"}
    assert changed == {"next", "animals", "display"}


def test_spaces_are_executed_strictly_in_order() -> None:
    """R3.3: pawns of the same animal on three spaces act from top to bottom."""
    game = table("""
        now adaptation-2 mammal
        pawn abundance-1 mammal
        pawn migration-7 mammal
        box adaptation sun
        box abundance sun
        D4 mammal 1
        disk D4e meat
    """)
    asked = [game.asked, game.play("pass").asked, game.play("pass").asked]
    assert asked == ["mammal adaptation", "mammal abundance", "mammal migration"]


def test_a_short_gene_pool_gives_fewer_species() -> None:
    """R3.4"""
    game = table("""
        now speciation-water amphibian
        amphibian pool 3
        disk D2se water
    """).play("speciate D2se")
    assert game.offered("spawn") == ["D2 1", "D2 2", "D2 3", "D3 1", "E3 1", "E3 2", "E3 3"]
    game.play("spawn D2 3")
    assert game.animal("amphibian")["gene_pool"] == 0


def test_eliminated_species_never_come_back_to_the_gene_pool() -> None:
    """R3.4"""
    game = table("""
        now competition-5 mammal
        D4 mammal 1 bird 2
        disk D4e meat
    """)
    pool = game.animal("bird")["gene_pool"]
    game.play("compete D4 bird")
    assert (game.animal("bird")["gene_pool"], game.animal("bird")["eliminated"]) == (pool, 2)  # one more: Extinction


def test_glaciation_returns_species_to_the_gene_pool() -> None:
    """R3.4"""
    game = table("""
        now glaciation-1 bird
        D4 mammal 4
        pawn migration-2 bird
        disk D4e meat
        D2 bird 1
        disk D2e seed
    """)
    pool = game.animal("mammal")["gene_pool"]
    game.play("freeze D4")
    assert (game.animal("mammal")["gene_pool"], game.animal("mammal")["eliminated"]) == (pool + 3, 0)


def test_an_animal_may_do_less_than_the_maximum() -> None:
    """R3.5"""
    game = table("""
        now migration-7 mammal
        D4 mammal 3
        disk D4e meat
        disk D3se meat
    """).play("migrate D4 E4", "done")
    assert game.species("D4") == {"mammal": 2}


def test_an_animal_without_any_cube_places_its_pawns_and_acts() -> None:
    """R3.5"""
    game = table("now abundance-1 bird\nbird pool 0\nbox abundance sun")
    assert game.asked == "bird abundance"


def test_only_the_order_of_what_lies_hidden_is_secret() -> None:
    """R3.6: a position shows everything but stacks, deck and bag, and these only with the secret."""
    from rules.notation import write_position

    shown = write_position(new(3).game.state)
    assert "secret" not in shown
    assert "bag" not in shown
    assert [set(stack) for stack in shown["stacks"]] == [{"face_up", "hidden"}] * 3  # pyright: ignore[reportGeneralTypeIssues]
    assert isinstance(shown["deck"], int)
