"""All words of all messages come from the catalogues."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.chat.screens import typed_move
from bot.chat.screens.options import option_form
from bot.chat.wire.localizer import Localizer
from bot.chat.wire.message import Message
from bot.locales import languages, own_name
from bot.tables import Phase
from bot.tables.values.ids import TableId
from engines.text import say
from tests.bot.chat.fakes import all_parts
from tests.bot.chat.samples import HUGE, every_message, table_view
from tests.bot.pseudo import pseudo

STRANGE = Localizer(pseudo(), ("⟦Al⟧",) * 6)


async def test_every_word_of_every_message_can_be_translated() -> None:
    """Words outside the brackets of the pseudo-language never came from the catalogue."""
    left = {word for shown in await every_message(STRANGE) for word in untranslated(shown)}
    own_names = {own_name(code) for code in languages()}
    assert left == {"Al", "everyone", "Toy", "long"} | own_names, (
        "names, the title, and a sentence that goes on"
    )


async def test_every_word_of_a_form_can_be_translated() -> None:
    option = replace(HUGE.options[0], label=say("Rounds"))
    for form in (
        option_form(table_view(Phase.LOBBY), option, STRANGE),
        typed_move.move_form(TableId(1), 1, STRANGE, None),
    ):
        made = form.to_dict()
        texts = [made["title"], *(part["label"] for part in made["components"])]
        assert all(text.startswith("⟦") for text in texts), texts


def untranslated(shown: Message) -> list[str]:
    """The words of a message outside brackets, but for code, mentions, addresses, commands and cuts."""
    found = []
    for part in all_parts(shown):
        texts = [part.get(key) for key in ("content", "label", "placeholder")]
        for option in part.get("options", ()):
            texts += [option["label"], option.get("description")]
        for one in filter(None, texts):
            plain = re.sub(
                r"```.*?```|`[^`]*`|<@\d+>|https?://\S+|/palermo(-admin)?", "", one, flags=re.DOTALL
            )
            while (less := re.sub(r"⟦[^⟦⟧]*⟧", "", plain)) != plain:
                plain = less
            plain = re.sub(r"⟦.*", "", plain, flags=re.DOTALL)  # cut to what Discord takes
            found += re.findall(r"[^\W\d_]{2,}", plain)
    return found
