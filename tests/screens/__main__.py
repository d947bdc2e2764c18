"""``python -m tests.screens``: each sentence of the catalogue, its translation, and the screen with it."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import click
import structlog

from bot.locales import language_of, languages
from tests.screens.catalogue import Place, Screens, Sentence, beside, sentences
from tests.screens.games import Screen
from tests.screens.listening import speaking
from tests.screens.sources import SOURCES


@click.command()
@click.option("--language", "code", default="en", type=click.Choice(languages()), help="Of the screens.")
@click.option(
    "--file", default="", help="Only sentences of files whose path has this in it: bot/chat, lobby.py."
)
@click.option("--word", default="", help="Only sentences with this in them or in their translation.")
@click.option("--untranslated", is_flag=True, help="Only sentences without a translation.")
@click.option("--unseen", is_flag=True, help="Only sentences that no screen shows.")
@click.option("--context", default=3, show_default=True, help="Lines of the screen before and after.")
@click.option("--only", multiple=True, type=click.Choice([*SOURCES]), help="Make these screens alone.")
def main(
    code: str, file: str, word: str, untranslated: bool, unseen: bool, context: int, only: Sequence[str]
) -> None:
    """Print each sentence in English, its translation, and the screen on which it stands."""
    language, said, names = language_of(code), defaultdict[str, set[str]](set), only or [*SOURCES]
    screens = Screens(language)
    with ProcessPoolExecutor() as pool:
        for heard, told in pool.map(_told, names, repeat(code)):
            for template, forms in heard.items():
                said[template] |= forms
            for screen in told:
                screens.add(screen)
    found = [*beside(sentences(code), said, screens)]
    for number, (sentence, place) in enumerate(found, 1):
        wanted = not (untranslated and sentence.translations) and not (unseen and place)
        if wanted and sentence.has(word) and any(file in path for path in sentence.files):
            _print(number, sentence, place, code, context)
    without = sum(place is None for _, place in found)
    click.echo(f"{len(found)} sentences, of which no screen shows {without}.")


def _told(name: str, code: str) -> tuple[dict[str, set[str]], list[Screen]]:
    """The sentences said while making these screens, and the screens, from a separate process."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    found = list[Screen]()
    with speaking(language_of(code)) as heard:
        try:
            found.extend(SOURCES[name](heard))
        except Exception as error:  # noqa: BLE001 - the other screens are worth seeing
            click.echo(f"{name} broke off: {error!r}", err=True)
    refusals = [(f"a refusal in {name}", [f"⚠️ {refusal}"]) for refusal in dict.fromkeys(heard.refusals)]
    return dict(heard.said), [*found, *refusals]


def _print(number: int, sentence: Sentence, place: Place | None, code: str, context: int) -> None:
    click.echo(f"{number}. {' | '.join(sentence.forms)}")
    if code != "en":
        click.echo(f"{code}: {' | '.join(sentence.translations) or '(none)'}")
    click.echo(f"   ({', '.join(sentence.files)}; {place.title if place else 'on no screen'})")
    for line in place.around(context) if place else ():
        click.echo(f"   {line}")
    click.echo()


if __name__ == "__main__":
    main()
