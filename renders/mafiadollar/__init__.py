"""The pictures of MafiaDollar."""

from renders.base import Pictures
from renders.mafiadollar.account import draw_account
from renders.mafiadollar.board import draw_board
from renders.mafiadollar.clan import draw_clan
from renders.mafiadollar.clip import draw_clip
from renders.mafiadollar.deck import draw_deck
from renders.mafiadollar.front_page import draw_front_page, scenery
from renders.mafiadollar.hand import draw_hand
from renders.mafiadollar.legend import draw_legend, emblem
from renders.mafiadollar.private import draw_private
from renders.mafiadollar.still import still
from renders.mafiadollar.title import draw_title

PICTURES = Pictures(
    draw_board=draw_board,
    draw_hand=draw_hand,
    draw_account=draw_account,
    draw_front_page=draw_front_page,
    draw_title=draw_title,
    still=still,
    scenery=scenery,
    draw_private=draw_private,
    draw_side=draw_clan,
    draw_cards=draw_deck,
    draw_clip=draw_clip,
    draw_legend=draw_legend,
    emblem=emblem,
)
