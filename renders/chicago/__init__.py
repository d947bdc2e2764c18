"""The pictures of Chicago Underworld."""

from renders.base import Pictures
from renders.chicago.account import account
from renders.chicago.board import board
from renders.chicago.hand import hand

PICTURES = Pictures(board=board, hand=hand, account=account)
