"""Links that lead nowhere are found, in the repository and outside."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import web

from bot.locales.extraction import ROOT
from tests import links
from tests.links import anchors, pages, wrong_inside, wrong_outside

PAGE = """# The first: `palermo run`, and more

[there](other.md) [a heading](other.md#what-it-is) [twice](other.md#again-1)
[here](#the-first-palermo-run-and-more) [the site](../../security/advisories/new)
![a picture](picture.png) <img src="picture.png"> [mail](mailto:somebody@example.org)
`[code](nowhere.md)` [a folder](folder)

    [an example](nowhere.md)
"""
OTHER = "# What it *is*?\n\n## Again\n\n## Again\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two pages without a fault."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "picture.png").touch()
    (tmp_path / "page.md").write_text(PAGE, "utf-8")
    (tmp_path / "other.md").write_text(OTHER, "utf-8")
    return tmp_path


def test_no_link_of_the_repository_leads_nowhere() -> None:
    names = {page.relative_to(ROOT).as_posix() for page in pages(ROOT)}
    assert {"README.md", "docs/host-guide.md", "engines/city/README.de.md"} <= names
    assert [*wrong_inside(ROOT)] == []


def test_headings_have_the_names_that_the_site_gives_them(root: Path) -> None:
    assert [*anchors(root / "other.md")] == ["what-it-is", "again", "again-1"]
    assert [*wrong_inside(root)] == []


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("[x](missing.md)", "missing.md: there is no such file"),
        ("[x](other.md#missing)", "other.md#missing: there is no such heading"),
        ("[x](#missing)", "#missing: there is no such heading"),
        ("![x](missing.png)", "missing.png: there is no such file"),
        ('<img src="missing.png">', "missing.png: there is no such file"),
        ("[x](picture.png#missing)", "picture.png#missing: there is no such heading"),
    ],
)
def test_a_link_that_leads_nowhere_is_told_with_its_line(root: Path, link: str, why: str) -> None:
    (root / "third.md").write_text(f"A line.\n\n{link}\n", "utf-8")
    assert [*wrong_inside(root)] == [f"third.md:3: {why}"]


@pytest.fixture
async def site() -> AsyncIterator[str]:
    """A site with a page that is there, one that has gone, and one that no program may see."""
    app = web.Application()

    async def answer(request: web.Request) -> web.Response:
        return web.Response(status=int(request.match_info["status"]))

    app.router.add_get("/{status}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    yield f"http://{host}:{port}"
    await runner.cleanup()


async def test_a_page_elsewhere_that_has_gone(root: Path, site: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot be seen now, or by programs, is not told."""
    monkeypatch.setattr(links, "SECONDS", 5.0)
    written = [f"[x]({site}/{status})\n" for status in (200, 403, 429, 500, 404)]
    (root / "third.md").write_text("\n".join(written), "utf-8")
    (root / "fourth.md").write_text("<http://127.0.0.1:1/>\n", "utf-8")
    told = await wrong_outside(root)
    assert told == [
        "fourth.md:1: http://127.0.0.1:1/: it does not answer (ClientConnectorError)",
        f"third.md:9: {site}/404: it answers 404",
    ]
