"""The one way in which tests start a browser, and how long they wait for what should be there at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, async_playwright, expect

DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PATIENCE = 60_000  # milliseconds; a passing test waits for none of them, however slow the machine
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-software-rasterizer",
    "--disable-gpu-compositing",
)  # root, no screen and no network will do

expect.set_options(timeout=PATIENCE)


@asynccontextmanager
async def started(chromium: str) -> AsyncIterator[Browser]:
    """The Chromium of this path, running without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS, timeout=2 * PATIENCE)
        try:
            yield browser
        finally:
            await browser.close()


async def opened(within: Browser | BrowserContext, url: str, size: ViewportSize = DESKTOP) -> Page:
    """A new tab at this address: of a window, whose tabs share what pages keep, or in one of its own."""
    if isinstance(within, BrowserContext):
        page = await within.new_page()
    else:
        page = await within.new_page(viewport=size, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    await page.goto(url)
    return page
