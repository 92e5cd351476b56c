"""Names are split, cleaned and folded."""

import pytest

from generator.curate.names import fold_name, is_fused, split_name


@pytest.mark.parametrize(
    ("raw", "name", "given", "family"),
    [
        ("Mehryar Mohri", "Mehryar Mohri", "Mehryar", "Mohri"),
        ("Mohri, Mehryar", "Mehryar Mohri", "Mehryar", "Mohri"),
        ("Suharto", "Suharto", "", "Suharto"),
        ("Laurens van der Maaten", "Laurens van der Maaten", "Laurens", "van der Maaten"),
        ("van der Maaten, Laurens", "Laurens van der Maaten", "Laurens", "van der Maaten"),
        ("van Gogh", "van Gogh", "", "van Gogh"),
        ("Guy Van den Broeck", "Guy Van den Broeck", "Guy", "Van den Broeck"),
        ("Luc De Raedt", "Luc De Raedt", "Luc", "De Raedt"),
        ("Martin Luther King, Jr.", "Martin Luther King Jr.", "Martin Luther", "King Jr."),
        ("King, Jr., Martin Luther", "Martin Luther King Jr.", "Martin Luther", "King Jr."),
        ("John Smith III", "John Smith III", "John", "Smith III"),
        ("Gregory W. Wornell", "Gregory W. Wornell", "Gregory W.", "Wornell"),
        ("LIN LU", "Lin Lu", "Lin", "Lu"),
        ("WANG Xiaoming", "Xiaoming Wang", "Xiaoming", "Wang"),
        ("Xiaoming WANG", "Xiaoming Wang", "Xiaoming", "Wang"),
        ("SEAN O'BRIEN", "Sean O'Brien", "Sean", "O'Brien"),
        ("JEAN-PIERRE DUPONT", "Jean-Pierre Dupont", "Jean-Pierre", "Dupont"),
        ("王小明", "王小明", "小明", "王"),
        ("欧阳娜娜", "欧阳娜娜", "娜娜", "欧阳"),
        ("山田 太郎", "山田 太郎", "太郎", "山田"),
        ("김민수", "김민수", "민수", "김"),
        ("A\u0301lvaro Rodri\u0301guez Abella", "Álvaro Rodríguez Abella", "Álvaro Rodríguez", "Abella"),
        ("Rodrı\u0301guez, Ana", "Ana Rodríguez", "Ana", "Rodríguez"),
        ("Ann Lee*", "Ann Lee", "Ann", "Lee"),
        ("Ann Lee†¹", "Ann Lee", "Ann", "Lee"),
        ("Ann  Lee <ann@uni.example>", "Ann Lee", "Ann", "Lee"),
        ("Ann\u00a0Lee\u200b", "Ann Lee", "Ann", "Lee"),
        ("JP Morgan", "JP Morgan", "JP", "Morgan"),
        ("Sebastian U Stich", "Sebastian U Stich", "Sebastian U", "Stich"),
        ("", "", "", ""),
        ("123", "", "", ""),
    ],
)  # fmt: skip
def test_split_name_gives_parts_in_reading_order(raw: str, name: str, given: str, family: str) -> None:
    split = split_name(raw)
    assert (split.name, split.given, split.family) == (name, given, family)


def test_split_name_trusts_parts_that_the_source_separates() -> None:
    split = split_name("Renato Paes Leme", "Renato", "Paes Leme")
    assert (split.given, split.family) == ("Renato", "Paes Leme")


@pytest.mark.parametrize(("one", "other"), [("Gregory W. Wornell", "Gregory W Wornell"), ("Ann LEE", "Ann Lee"), ("Ann Lee", "Ann  Lee")])
def test_fold_name_ignores_case_and_full_stops(one: str, other: str) -> None:
    assert fold_name(split_name(one).name) == fold_name(split_name(other).name)


@pytest.mark.parametrize(("one", "other"), [("Álvaro Abella", "Alvaro Abella"), ("M. Mohri", "Mehryar Mohri"), ("Ann Lee", "Ann B. Lee")])
def test_fold_name_keeps_other_spellings_apart(one: str, other: str) -> None:
    assert fold_name(split_name(one).name) != fold_name(split_name(other).name)


@pytest.mark.parametrize("name", ["Ann LeeBo Chan", "Ann Lee and Bo Chan", "Ann Lee; Bo Chan", "Lee, Ann, Chan, Bo", "Ann Lee et al."])
def test_is_fused_finds_two_people_in_one_name(name: str) -> None:
    assert is_fused(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ronan McDonald", "John Fitzgerald MacArthur", "Leonardo DeCaprio Jr.", "King, Jr., Martin", "Amand Anderson", "Étienne Lefèvre",
        "Hoai-An Nguyen", "Yisen de la Cruz y Vega",
    ],
)  # fmt: skip
def test_is_fused_leaves_one_person_alone(name: str) -> None:
    assert not is_fused(name)
