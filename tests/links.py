"""``python -m tests.links``: tell which links lead nowhere in the repository; ``--outside``: elsewhere."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

import aiohttp
from markdown_it import MarkdownIt

from bot.locales.extraction import ROOT

SKIPPED = (".venv", ".mutants", "node_modules")
IN_HTML = re.compile(r'(?:src|href)="([^"]+)"')
NOT_IN_A_NAME = re.compile(r"[^\w\- ]")
OF_THE_SITE = ("mailto:", "../../security/")
"""Links to what is not in the repository: addresses, and what a site such as GitHub has beside it."""
GONE = frozenset({404, 410})
"""Other refusals say that a program may not look, or not now."""
TRIES = 3
SECONDS = 30.0  # for a site to answer
AT_ONCE = 8


class Link(NamedTuple):
    """A link of a page."""

    page: Path
    line: int
    target: str

    def told(self, root: Path, why: str) -> str:
        """Its place, where it leads, and what is wrong."""
        return f"{self.page.relative_to(root).as_posix()}:{self.line}: {self.target}: {why}"


def pages(root: Path) -> Iterator[Path]:
    """All pages in any language."""
    for path in sorted(root.rglob("*.md")):
        parts = path.relative_to(root).parts
        if not any((part.startswith(".") and part != ".github") or part in SKIPPED for part in parts):
            yield path


def links(page: Path) -> Iterator[Link]:
    """The links and pictures of a page; what stands in code is none."""
    for token in MarkdownIt().parse(page.read_text(encoding="utf-8")):
        line = token.map[0] + 1 if token.map else 1
        for part in [token, *(token.children or ())]:
            target = part.attrs.get("href", part.attrs.get("src"))
            if target is not None:
                yield Link(page, line, str(target))
            if part.type in {"html_block", "html_inline"}:
                yield from (Link(page, line, found) for found in IN_HTML.findall(part.content))


def anchors(page: Path) -> Iterator[str]:
    """The names that GitHub gives the headings of a page."""
    tokens = MarkdownIt().parse(page.read_text(encoding="utf-8"))
    seen: dict[str, int] = {}
    for opening, heading in pairwise(tokens):
        if opening.type == "heading_open":
            said = "".join(
                part.content for part in heading.children or () if part.type in {"text", "code_inline"}
            )
            name = NOT_IN_A_NAME.sub("", said.lower()).replace(" ", "-")
            before = seen.get(name, 0)
            seen[name] = before + 1
            yield f"{name}-{before}" if before else name


def is_outside(link: Link) -> bool:
    """Return whether it leads to another site."""
    return link.target.startswith(("http://", "https://"))


def wrong_inside(root: Path) -> Iterator[str]:
    """Return what is wrong with the links that stay in the repository."""
    for page in pages(root):
        for link in links(page):
            if not is_outside(link) and (why := _wrong(link)) is not None:
                yield link.told(root, why)


def _wrong(link: Link) -> str | None:
    if link.target.startswith(OF_THE_SITE):
        return None
    name, _, anchor = unquote(link.target).partition("#")
    file = (link.page.parent / name) if name else link.page
    if not file.exists():
        return "there is no such file"
    if anchor and anchor not in (anchors(file) if file.suffix == ".md" else ()):
        return "there is no such heading"
    return None


async def wrong_outside(root: Path) -> list[str]:
    """Return what is wrong with the links to other sites: a page that is gone, a site that is silent."""
    found: dict[str, Link] = {}
    for page in pages(root):
        for link in filter(is_outside, links(page)):
            found.setdefault(link.target.partition("#")[0], link)
    limit = asyncio.Semaphore(AT_ONCE)
    headers = {"User-Agent": "Mozilla/5.0 (a weekly check of links)"}
    timeout = aiohttp.ClientTimeout(total=SECONDS)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:
        looks = (_look(session, limit, address) for address in found)
        whys = await asyncio.gather(*looks)
    return [link.told(root, why) for link, why in zip(found.values(), whys, strict=True) if why is not None]


async def _look(session: aiohttp.ClientSession, limit: asyncio.Semaphore, address: str) -> str | None:
    why = "it does not answer"
    async with limit:
        for _ in range(TRIES):
            try:
                async with session.get(address) as answer:
                    return f"it answers {answer.status}" if answer.status in GONE else None
            except (aiohttp.ClientError, TimeoutError) as error:
                why = f"it does not answer ({type(error).__name__})"
    return why


def main(words: Iterable[str]) -> int:
    """Print what is wrong; 1 if anything is."""
    wrong = asyncio.run(wrong_outside(ROOT)) if "--outside" in words else [*wrong_inside(ROOT)]
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
