"""The one way in which tests start a browser, and how long they wait for what should be there at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from playwright.async_api import Browser, BrowserContext, Error, Page, ViewportSize, async_playwright, expect

DESKTOP: ViewportSize = {"width": 1280, "height": 900}
PATIENCE = 180_000  # milliseconds; a passing test waits for none of them, however slow the machine
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-software-rasterizer",
    "--disable-gpu-compositing",
    # Fewer processes: each tab would start two, which takes longer than the tab itself.
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    # No pages of the browser's own beside each window (in place of Playwright's list, for other sites).
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,MediaRouter,OptimizationHints",
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
        shared = within
    else:
        shared = next((one for one in within.contexts if len(one.pages) == 1), None) or await window(within)
    page = await shared.new_page()
    if size != DESKTOP:
        await page.set_viewport_size(size)
    page.set_default_timeout(PATIENCE)
    await page.goto(url)
    return page


async def window(browser: Browser) -> BrowserContext:
    """A new window with an empty tab, which keeps the process of its tabs alive between two of them."""
    new = await browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    await new.new_page()
    return new


async def emptied(browser: Browser) -> None:
    """Close all tabs but the empty ones. Windows are used again: opening one takes longer than a tab."""
    for context in browser.contexts:
        for page in context.pages[1:]:
            with suppress(Error):  # what came in place of a page that could not be loaded keeps nothing
                await page.evaluate("localStorage.clear(), sessionStorage.clear()")
            await page.close()
