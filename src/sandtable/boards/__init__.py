"""Boards: how a game looks, as data that every drawing face reads."""

from sandtable.boards.reading import BoardFiles, board_of, read_board
from sandtable.boards.schema import Board, Sheet

__all__ = ["Board", "BoardFiles", "Sheet", "board_of", "read_board"]
