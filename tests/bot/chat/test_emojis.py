"""Suits and seats in messages: the bot's own emojis, or words where there are none."""

from __future__ import annotations

import asyncio
import io
import re
from dataclasses import dataclass, field
from typing import Any

import discord
import pytest
from PIL import Image

from bot.catalogue import CATALOGUE, game, pictures
from bot.chat.wire.emojis import Emojis, unbroken, unbroken_label, with_symbols
from bot.chat.wire.localizer import Localizer
from bot.drawing.request import Request
from bot.locales import language_of
from engines.text import Die, Who, say
from renders.emojis import EMOJIS, SIZE, emoji
from renders.symbols import FACES, NAMES, in_words
from tests.bot.chat.discord_fakes import http_error
from tests.bot.chat.fakes import draw_here

ENGLISH = language_of(None)
GAMES = [game(name) for name in CATALOGUE]


TAKEN = http_error(discord.HTTPException, 400, 50035)


@dataclass
class Application:
    """The application's emojis as the library knows them; two processes take turns at every request."""

    emojis: dict[str, bytes] = field(default_factory=dict)
    refused: int | None = None
    application_id: int = 1

    async def fetch_application_emojis(self) -> list[Any]:
        """All of them."""
        await asyncio.sleep(0)
        return [Tag(name) for name in self.emojis]

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        """One more. Raises discord.HTTPException for a name that is taken, and after ``refused`` of them."""
        await asyncio.sleep(0)
        if name in self.emojis or len(self.emojis) == self.refused:
            raise TAKEN
        self.emojis[name] = image
        return Tag(name)


@dataclass
class Tag:
    """An emoji: in a message it stands as its tag."""

    name: str

    def __str__(self) -> str:
        return f"<:{self.name}:{10**18}>"


class Values:
    """The database's small values."""

    def __init__(self) -> None:
        self.stored: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        """See KeyValueStore."""
        await asyncio.sleep(0)
        return self.stored.get(key)

    async def set(self, key: str, value: str) -> None:
        """See KeyValueStore."""
        await asyncio.sleep(0)
        self.stored[key] = value

    async def swap(self, key: str, former: str | None, value: str) -> bool:
        """See KeyValueStore."""
        await asyncio.sleep(0)
        if self.stored.get(key) != former:
            return False
        self.stored[key] = value
        return True


async def loaded(application: Any, values: Values | None = None) -> Emojis:
    emojis = Emojis()
    await emojis.load(application, draw_here, values or Values(), GAMES)
    return emojis


async def redrawn(request: Request) -> bytes:
    """Another release draws spades in another way."""
    return (await draw_here(request)) + (b" changed" if request.emoji == "spades" else b"")


async def test_emojis_are_uploaded_once_under_plain_names() -> None:
    """The name is what push notices, tooltips and screen readers tell."""
    application, values = Application(), Values()
    await loaded(application, values)
    uploaded = set(application.emojis)
    assert uploaded == {*EMOJIS, *(name for game in GAMES for name in game.emojis)}
    await loaded(application, values)
    assert set(application.emojis) == uploaded


async def test_an_emoji_that_looks_different_now_is_uploaded_beside_the_former_one() -> None:
    """Old messages go on showing the former one; a release that is taken back finds its own again."""
    application, values = Application(), Values()
    before = await loaded(application, values)
    assert before.shown("♠ ♥") == f"<:spades:{10**18}> <:hearts:{10**18}>"
    after = Emojis()
    await after.load(application, redrawn, values, GAMES)  # type: ignore[arg-type] # as much as is asked of it
    assert after.shown("♠ ♥") == f"<:spades_2:{10**18}> <:hearts:{10**18}>"
    assert {"spades", "spades_2"} <= set(application.emojis)
    uploaded = set(application.emojis)
    assert (await loaded(application, values)).shown("♠") == before.shown("♠")
    assert set(application.emojis) == uploaded


async def test_a_name_that_somebody_else_has_taken_is_left_to_them() -> None:
    """The application's owner can upload emojis too; what they look like is not known."""
    emojis = await loaded(Application({"hearts": b"of somebody"}))
    assert emojis.shown("♥") == f"<:hearts_2:{10**18}>"


async def test_an_emoji_that_was_deleted_is_uploaded_again() -> None:
    application, values = Application(), Values()
    await loaded(application, values)
    del application.emojis["hearts"]
    assert (await loaded(application, values)).shown("♥") == f"<:hearts:{10**18}>"


async def test_two_processes_on_an_empty_application_share_what_they_upload() -> None:
    """Each is refused names that the other has just taken, and reads the list again."""
    application, values = Application(), Values()
    first, second = await asyncio.gather(loaded(application, values), loaded(application, values))
    assert set(application.emojis) == {*EMOJIS, *(name for game in GAMES for name in game.emojis)}
    signs = "".join(NAMES)
    assert first.shown(signs) == second.shown(signs)


async def test_until_all_emojis_are_there_words_stand_for_them() -> None:
    """Six of six boards showed bare signs while the emojis were being uploaded."""
    application, emojis = Application(refused=5), Emojis()
    with pytest.raises(discord.HTTPException):
        await emojis.load(application, draw_here, Values(), GAMES)  # type: ignore[arg-type] # as much as is asked
    assert len(application.emojis) == 5
    assert emojis.markup("▲ Anna plays 10♠", ENGLISH) == "▲ Anna plays 10 of spades"
    assert emojis.one("♥") is None


async def test_the_symbols_of_every_emoji_are_known() -> None:
    emojis = await loaded(Application())
    for symbol in NAMES:
        assert with_symbols(emojis.shown(f"10{symbol} lies")) == f"10{symbol} lies"


@pytest.mark.parametrize("tag", ["<:hearts:1>", "<:hearts_2:12>", "<:palermo_hearts_6b7fa434:123>"])
def test_emojis_of_every_release_are_known(tag: str) -> None:
    """Emojis in messages from before an update are found again; no line breaks between emblem and name."""
    assert with_symbols(f"10{tag} lies") == "10♥ lies"
    emblem = tag.replace("hearts", "triangle")
    assert with_symbols(emblem) == "▲"
    assert unbroken(f"{emblem} Anna, on {tag}") == f"{emblem}\u00a0Anna, on\u00a0{tag}"


async def test_symbols_in_a_message_are_emojis() -> None:
    emojis = await loaded(Application())
    said = Localizer(ENGLISH, ("Anna",), emojis=emojis)(say("{who} plays {card}.", who=Who(0), card="10♠"))
    assert said.startswith("<:triangle:")
    assert " Anna plays 10\u2060<:spades:" in said


async def test_on_phones_no_suit_begins_a_line_without_its_rank() -> None:
    """A word joiner stands between them; a suit by itself has none."""
    emojis = await loaded(Application())
    assert emojis.shown("Q♥") == f"Q\u2060{emojis.shown('♥')}"
    assert "\u2060" not in emojis.shown("on ♥, ▲ Anna")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("▲ Anna pays 10♠, Q♥.", "▲ Anna pays 10 of spades, queen of hearts."),
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
    assert Localizer(ENGLISH, emojis=emojis).plain(say("{card}", card="K♦")) == "king of diamonds"


async def test_beside_a_label_stands_our_own_emoji_or_none() -> None:
    assert Emojis().one("♠") is None
    assert Emojis().one("🎲") == "🎲"
    own = (await loaded(Application())).one("♠")
    assert own is not None
    assert own.startswith("<:spades:")


async def test_dice_in_a_message_are_faces() -> None:
    """Digits in labels, and everywhere until the faces are uploaded."""
    rolled = say("{who} rolls {dice}.", who=Who(0), dice=(Die(6), Die(1)))
    emojis = await loaded(Application())
    localizer = Localizer(ENGLISH, ("Anna",), emojis=emojis)
    assert re.sub(r":\d+>", ">", localizer(rolled)).endswith("<:die_6> and <:die_1>.")
    assert localizer.plain(rolled) == "▲ Anna rolls 6 and 1."
    assert Localizer(ENGLISH, ("Anna",))(rolled) == "▲ Anna rolls 6 and 1."
    assert with_symbols(emojis.shown("".join(FACES))) == "".join(FACES)


async def test_beside_choices_stand_pictures_of_the_bots_own_or_none() -> None:
    emojis = await loaded(Application())
    for name in ("henchman", *(name for kind in GAMES for name in kind.emojis)):
        assert (emojis.one(f":{name}:") or "").startswith(f"<:{name}:")
        assert Emojis().one(f":{name}:") is None


def test_games_have_emojis_that_are_drawn_under_names_of_their_own() -> None:
    """Discord: names of 2 to 32 letters, digits and _, each once."""
    names = [name for game in GAMES for name in game.emojis]
    assert len({*EMOJIS, *names}) == len(EMOJIS) + len(names)
    assert all(re.fullmatch(r"[a-z0-9_]{2,15}", name) for name in (*EMOJIS, *names))
    for kind in GAMES:
        for name in kind.emojis:
            picture = Image.open(io.BytesIO(emoji(name, pictures(kind.id))))
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
