"""Suits and seats in messages: the bot's own emojis, or words where there are none."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import CATALOGUE, game, pictures
from bot.chat.emojis import DICE, NAMES, Emojis, in_words, unbroken_label, with_symbols
from bot.chat.localizer import Localizer
from bot.locales import language_of
from engines.text import Die, Who, say
from renders.emojis import EMOJIS, SIZE, emoji
from tests.bot.chat.fakes import draw_here

ENGLISH = language_of(None)
GAMES = [game(name) for name in CATALOGUE]


@dataclass
class Application:
    """What the library tells of the application's emojis."""

    emojis: dict[str, bytes] = field(default_factory=dict)

    async def fetch_application_emojis(self) -> list[Any]:
        """All of them."""
        return [Tag(name) for name in self.emojis]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        """One more; Discord refuses a name that is taken."""
        assert name not in self.emojis
        self.emojis[name] = image
        return Tag(name)


@dataclass
class Tag:
    """An emoji: in a message it stands as its tag."""

    name: str

    def __str__(self) -> str:
        return f"<:{self.name}:{10**18}>"


async def loaded(application: Any) -> Emojis:
    emojis = Emojis()
    await emojis.load(application, draw_here, GAMES)
    return emojis


async def test_emojis_are_uploaded_once() -> None:
    application = Application()
    await loaded(application)
    uploaded = set(application.emojis)
    assert len(uploaded) == len(EMOJIS) + sum(len(game.emojis) for game in GAMES)
    assert {name.removeprefix("palermo_").rsplit("_", 1)[0] for name in uploaded} >= set(EMOJIS)
    await loaded(application)
    assert set(application.emojis) == uploaded


async def test_an_emoji_that_looks_different_now_is_uploaded_beside_the_former_one() -> None:
    """Old messages go on showing the former one."""
    application = Application({"palermo_spades_00000000": b"of an older release"})
    emojis = await loaded(application)
    assert "palermo_spades_00000000" in application.emojis
    assert "palermo_spades_00000000" not in emojis.markup("♠", ENGLISH)


async def test_the_symbols_of_every_emoji_are_known() -> None:
    emojis = await loaded(Application())
    for symbol in NAMES:
        assert with_symbols(emojis.shown(f"10{symbol} lies")) == f"10{symbol} lies"


async def test_symbols_in_a_message_are_emojis() -> None:
    emojis = await loaded(Application())
    said = Localizer(ENGLISH, ("Anna",), emojis=emojis)(say("{who} plays {card}.", who=Who(0), card="10♠"))
    assert said.startswith("<:palermo_triangle_")
    assert " Anna plays 10\u2060<:palermo_spades_" in said


async def test_on_phones_no_suit_begins_a_line_without_its_rank() -> None:
    """A word joiner stands between them; a suit by itself has none."""
    emojis = await loaded(Application())
    assert emojis.shown("Q♥") == f"Q\u2060{emojis.shown('♥')}"
    assert "\u2060" not in emojis.shown("on ♥, ▲ Anna")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("▲ Anna pays 10♠, Q♥.", "▲ Anna pays 10 of spades, Q of hearts."),
        ("♥ Contract killing", "Contract killing"),
        ("contract killing ♥, but", "contract killing, but"),
        ("no card at all", "no card at all"),
    ],
)
def test_where_emojis_are_missing_suits_are_words(text: str, words: str) -> None:
    assert in_words(text, ENGLISH) == words
    assert Emojis().markup(text, ENGLISH) == words


async def test_labels_never_hold_the_tag_of_an_emoji() -> None:
    emojis = await loaded(Application())
    assert Localizer(ENGLISH, emojis=emojis).plain(say("{card}", card="K♦")) == "K of diamonds"


async def test_beside_a_label_stands_our_own_emoji_or_none() -> None:
    assert Emojis().one("♠") is None
    assert Emojis().one("🎲") == "🎲"
    own = (await loaded(Application())).one("♠")
    assert own is not None
    assert own.startswith("<:palermo_spades_")


async def test_dice_in_a_message_are_faces() -> None:
    """Digits in labels, and everywhere until the faces are uploaded."""
    rolled = say("{who} rolls {dice}.", who=Who(0), dice=(Die(6), Die(1)))
    emojis = await loaded(Application())
    localizer = Localizer(ENGLISH, ("Anna",), emojis=emojis)
    assert re.sub(r"_[0-9a-f]+:\d+>", ">", localizer(rolled)).endswith("<:palermo_die_6>, <:palermo_die_1>.")
    assert localizer.plain(rolled) == "▲ Anna rolls 6, 1."
    assert Localizer(ENGLISH, ("Anna",))(rolled) == "▲ Anna rolls 6, 1."
    assert with_symbols(emojis.shown("".join(DICE))) == "".join(DICE)


async def test_beside_choices_stand_pictures_of_the_bots_own_or_none() -> None:
    emojis = await loaded(Application())
    for name in ("henchman", *(name for each in GAMES for name in each.emojis)):
        assert (emojis.one(f":{name}:") or "").startswith(f"<:palermo_{name}_")
        assert Emojis().one(f":{name}:") is None


def test_games_have_emojis_that_are_drawn_under_names_of_their_own() -> None:
    """Discord: names of 2 to 32 letters, digits and _, each once."""
    names = [name for game in GAMES for name in game.emojis]
    assert len({*EMOJIS, *names}) == len(EMOJIS) + len(names)
    assert all(re.fullmatch(r"[a-z0-9_]{2,15}", name) for name in (*EMOJIS, *names))
    for each in GAMES:
        for name in each.emojis:
            picture = Image.open(io.BytesIO(emoji(name, pictures(each.id))))
            assert picture.size == (SIZE, SIZE)
            assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index] # of four channels
    with pytest.raises(KeyError):
        emoji("roof_1", pictures("streets"))


@pytest.mark.parametrize("name", sorted(EMOJIS))
def test_an_emoji_is_a_small_picture_whose_ground_is_clear(name: str) -> None:
    """Discord takes 256 KiB; on either theme something of the rim stands out."""
    data = emoji(name)
    picture = Image.open(io.BytesIO(data))
    assert (picture.size, picture.mode) == ((SIZE, SIZE), "RGBA")
    assert len(data) < 256 * 1024
    alpha = picture.getchannel("A")
    assert alpha.getpixel((0, 0)) == 0
    assert alpha.getpixel((SIZE // 2, SIZE // 2)) == 255


async def test_no_line_begins_between_a_minus_and_its_currency() -> None:
    """A word joiner holds them together; words that are compared, and labels, do without."""
    speaks = Localizer(ENGLISH)
    assert speaks(say("Costs −$25,000, and 3 − 2.")) == "Costs −\u2060$25,000, and 3 − 2."
    assert speaks.plain(say("−$25,000")) == "−$25,000"
    assert with_symbols(speaks(say("−$25,000"))) == "−$25,000"


@pytest.mark.parametrize(
    ("label", "shown"),
    [
        ("Answer ■ Zia Rosa (AI)’s offer", "Answer ■~Zia Rosa (AI)’s offer"),
        ("House with one roof (12 left)", "House with one roof (12~left)"),
        ("Turn it: door at d6 (north-west)", "Turn it: door at d6 (north-\u2060west)"),
        ("Only for those who (as everybody knows) can", "Only for those who (as everybody knows) can"),
    ],
)
def test_no_line_of_a_button_ends_within_what_belongs_together(label: str, shown: str) -> None:
    assert unbroken_label(label) == shown.replace("~", "\u00a0")
