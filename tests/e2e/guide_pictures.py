"""Makes the pictures of the README and the guides: the sandbox's page, parts of it on a phone, whole games.

``make pictures`` writes them into ``docs/pictures``; it needs a Chromium. The games are other ones each time.
"""

from __future__ import annotations

import asyncio
import io
import random
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from PIL import Image
from playwright.async_api import Browser, Error, Locator, ViewportSize, expect

from bot import local
from bot.records import draw
from bot.simulation import plan, play
from renders.shared.canvas import SIZE, Canvas
from renders.shared.lettering import fit, settable
from renders.shared.palette import CREAM, WALNUT
from sandbox.app import Server, serve
from sandbox.limits import Limits
from tests.browser import opened, started
from tests.conftest import BROWSERS
from tests.e2e.browser_person import Person
from tests.renders.vision import sheet

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
PHONE: ViewportSize = {"width": 400, "height": 1500}  # tall enough for a whole message
DESK: ViewportSize = {"width": 1280, "height": 900}
COLOURS = 256
LARGEST = 200_000  # bytes of a picture
DRAWN = 640  # pixels of width of what ``palermo render`` draws
POSITIONS = {"streets": (2, 12), "city": (4, 70), "chicago": (4, 52), "mafiadollar": (3, 40)}
"""For each game its seats, and the number of moves after which it is drawn."""
NAMES = (
    "Anna", "Ελένη", "Ганна", "Արմեն", "გიორგი", "አበበ", "אברהם", "علي", "प्रिया शर्मा",
    "কৃষ্ণা দাস", "தமிழ்செல்வி", "శ్రీనివాస్", "ශ්\u200dරී ලක්ෂ්මී", "សុខា ជ័យ", "မောင်အောင်", "สมชาย", "李小龙", "김철수",
)  # fmt: skip
TRIES = 5
DECODED = "part => Promise.all([...part.querySelectorAll('img')].map(one => one.decode()))"
MOVES = 6  # before the board is shown
PANELS = {
    "palermo table": "Your choices here",
    "palermo settings": "Your settings",
    "palermo-admin server": "Server settings",
    "palermo replay": "replay",
}
"""The commands whose panels are shown, each with a word of its panel."""


@dataclass
class Album:
    """The folder of the pictures."""

    folder: Path

    def keep(self, name: str, png: bytes, width: int | None = None) -> None:
        """Write a picture in few colours, at most so wide."""
        picture = Image.open(io.BytesIO(png)).convert("RGB")
        if width is not None:
            picture = picture.resize((width, round(picture.height * width / picture.width)))
        path = self.folder / f"{name}.png"
        picture.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        if path.stat().st_size > LARGEST:
            raise ValueError(f"{path.name} has {path.stat().st_size} bytes")

    async def take(self, name: str, part: Locator) -> None:
        """Keep what a part of the page looks like; again where it was replaced meanwhile."""
        for _ in range(TRIES):
            try:
                await part.scroll_into_view_if_needed()
                await part.evaluate(DECODED)
                self.keep(name, await part.screenshot())
            except Error:
                await part.page.wait_for_timeout(500)
            else:
                return
        raise RuntimeError(f"{name} was replaced whenever it was to be taken.")


async def enter(browser: Browser, server: Server, name: str, size: ViewportSize = PHONE) -> Person:
    """Somebody with a phone, or a larger screen."""
    (user,) = [user for user in server.world.people if user.name == name]
    page = await opened(browser, f"{server.url}/?as={user.id}", size)
    await page.wait_for_selector(f"#app[data-ready='{user.id}']")
    return Person(page, name, random.Random(name))


def private(person: Person, text: str) -> Locator:
    """The newest private message in which this stands."""
    shown = person.page.locator("[data-testid=message][data-ephemeral=true]")
    return shown.filter(has_text=text).last


def public(person: Person, label: str) -> Locator:
    """The newest public message with a button of this name."""
    button = person.page.get_by_test_id("button").filter(has_text=re.compile(rf"^\W*{label}$"))
    return person.page.locator("[data-testid=message][data-ephemeral=false]", has=button).last


async def pictured(person: Person) -> None:
    """Wait until the call has become a board."""
    await expect(public(person, "Play").locator("img").first).to_be_visible()


async def evening(album: Album, anna: Person, bruno: Person, zoe: Person) -> None:
    """A game of two from its lobby on, and the panels around it."""
    await anna.open_table("Streets of Palermo")
    await bruno.see("more player is needed")
    await bruno.press("Join")
    await expect(anna.button("Start")).to_be_enabled()
    await album.take("guide-lobby", public(anna, "Start"))
    await anna.press("Start")
    for person in (anna, bruno):
        await pictured(person)
        panel = await person.open_panel()
        await album.take("guide-panel", panel)
        while await person.choose(panel):
            pass
    for person in (anna, bruno) * (MOVES // 2):
        panel = await person.open_panel()
        while await person.choose(panel):
            pass
    await pictured(anna)
    await album.take("guide-board", public(anna, "Play"))
    await pictured(zoe)
    await album.take("channel", zoe.page.locator("body"))
    for command, text in PANELS.items():
        await anna.command(command)
        await expect(private(anna, text)).to_be_visible()
        await album.take(f"guide-{command.split()[1]}", private(anna, text))
    await (
        private(anna, PANELS["palermo table"])
        .get_by_test_id("button")
        .filter(has_text=re.compile("^Pause$"))
        .click()
    )
    await anna.see("Agree")
    await album.take("guide-vote", public(anna, "Agree"))


async def photographed(album: Album, browser: Browser) -> None:
    """The pictures of the page."""
    with tempfile.TemporaryDirectory() as folder, patch.object(Limits, "take", lambda *_: {}):
        place = Path(folder)
        async with serve(place, program=local.program(place), name="Palermo") as server:
            await server.start_bot()
            anna, bruno = [await enter(browser, server, name) for name in ("Anna", "Bruno")]
            zoe = await enter(browser, server, "Zoe", DESK)
            await expect(anna.page.get_by_test_id("hint").first).to_contain_text("/palermo start")
            await evening(album, anna, bruno, zoe)


def drawn(album: Album) -> None:
    """A position of each game, as ``palermo render`` draws it, and names as all pictures write them."""
    for game, (seats, moves) in POSITIONS.items():
        board = draw(play(plan(game, seats, (), "normal", 1), 0), moves, None)
        album.keep(f"guide-{game}", board, DRAWN)
        album.keep(f"vision-{game}", sheet(board))
    album.keep("names", written_names(), DRAWN)


def written_names() -> bytes:
    """A sheet with a name in each script that the pictures know."""
    canvas = Canvas.blank(*SIZE, WALNUT)
    for number, name in enumerate(NAMES):
        column, row = divmod(number, len(NAMES) // 2)
        canvas.write(fit(settable(name), 580), (40 + 620 * column, 68 + 102 * row), CREAM)
    return canvas.png()


async def main() -> None:
    """Make all pictures."""
    album = Album(FOLDER)
    drawn(album)
    chromium = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if chromium is None:
        raise SystemExit("No Chromium is installed.")
    async with started(chromium) as browser:
        await photographed(album, browser)


if __name__ == "__main__":
    asyncio.run(main())
