"""The legend of a game's pictures: every sign in them, with its meaning."""

from __future__ import annotations

from bot.chat.screens import links
from bot.chat.screens.context import ChatContext
from bot.chat.screens.handling import handles
from bot.chat.screens.renderer import unless_broken
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Item, button, compose, gallery, words
from bot.chat.wire.requests import UserRequest
from engines.base import AnyGame
from engines.signs import every_sign
from engines.text import say


def legend_button(game: AnyGame, localizer: Localizer) -> Item:
    """Build the button to the legend of a game's pictures."""
    return button(localizer.plain(say("Legend")), links.legend(game.id))


@handles(links.legend)
async def show_legend(context: ChatContext, request: UserRequest, game: str) -> None:
    """Show the signs in a game's pictures as a picture; in words for whoever reads text."""
    known = context.games.known(game)
    localizer = context.localizer(request.language)
    signs = every_sign(known.words.signs)
    picture = (
        None if request.in_text else await unless_broken(context.renderer.legend(known, signs, localizer))
    )
    title = f"### {known.title}: {localizer(say('Legend'))}"
    if picture is not None:
        request.response.show(compose(words(title), gallery(picture), files=[picture]))
    else:
        told = [f"- {localizer(sign.meaning)}" for sign in signs]
        request.response.show(compose(words("\n".join([title, *told]))))
