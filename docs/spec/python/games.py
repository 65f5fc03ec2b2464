"""Chapter GAM: the seven games, bets as text, and bets as integers. rounds.py, which stands alone, has a part of it."""

import re
from math import comb
from typing import NamedTuple, Optional

import rounds
from rounds import ZONES, Zone, combinations, zone_size


class Game(NamedTuple):
    code: str
    name: str
    office: str
    first: Zone
    second: Optional[Zone]
    special: bool
    issue_digits: int


PRICE_FEN = 200

SSQ, DLT, FC3D, PL3, PL5, QXC, QLC = 1, 2, 3, 4, 5, 6, 7


def game_of(type_, code, office):
    """S-GAM-01: one row of the table; names and zones stand in rounds.py, which has to stand alone."""
    name, zones = ZONES[type_]
    first, second = zones if len(zones) == 2 else (zones[0], None)
    return Game(code, name, office, first, second, type_ == QLC, 7 if office == "welfare" else 5)


# S-GAM-01
GAMES = {
    SSQ: game_of(SSQ, "ssq", "welfare"),
    DLT: game_of(DLT, "dlt", "sports"),
    FC3D: game_of(FC3D, "fc3d", "welfare"),
    PL3: game_of(PL3, "pl3", "sports"),
    PL5: game_of(PL5, "pl5", "sports"),
    QXC: game_of(QXC, "qxc", "sports"),
    QLC: game_of(QLC, "qlc", "welfare"),
}


def choose(n, k):
    """S-GAM-02: how many ways to take k out of n."""
    return comb(n, k)


def zone_range(zone):
    """S-GAM-03: R, how many numbers a zone has."""
    return zone.max - zone.min + 1


def describe(type_):
    """S-GAM-01: one row of the table."""
    game = GAMES[type_]
    return {
        "code": game.code,
        "name": game.name,
        "office": game.office,
        "first": game.first._asdict(),
        "second": game.second._asdict() if game.second else None,
        "special": game.special,
        "combinations": combinations(type_),
        "issueDigits": game.issue_digits,
        "priceFen": PRICE_FEN,
    }


def is_integer(value):
    """JSON's true and false are not integers, though Python's are."""
    return isinstance(value, int) and not isinstance(value, bool)


def fits_zone(zone, numbers):
    """S-GAM-04, for one zone."""
    if zone is None:
        return len(numbers) == 0
    if len(numbers) != zone.count:
        return False
    if not all(is_integer(n) and zone.min <= n <= zone.max for n in numbers):
        return False
    return zone.ordered or len(set(numbers)) == len(numbers)


def is_bet(type_, first, second):
    """S-GAM-04"""
    game = GAMES[type_]
    return fits_zone(game.first, first) and fits_zone(game.second, second)


def split_numbers(text):
    """S-GAM-05: the numbers written in a text, or None where a part is no number."""
    parts = [part for part in re.split("[ \u3000\u00a0\t\r\n,，]+", text) if part]
    if not all(re.fullmatch("[0-9]{1,2}", part) for part in parts):
        return None
    return [int(part) for part in parts]


def in_order(zone, numbers):
    """Ascending, unless the place of a number matters."""
    return list(numbers) if zone is None or zone.ordered else sorted(numbers)


def read_bet(type_, first, second):
    """S-GAM-05"""
    game = GAMES[type_]
    a, b = split_numbers(first), split_numbers(second)
    if a is None or b is None or not is_bet(type_, a, b):
        return None
    return {"first": in_order(game.first, a), "second": in_order(game.second, b)}


def read_draw(type_, first, second):
    """S-GAM-06: as a bet, but 七乐彩 has a special number."""
    game = GAMES[type_]
    if not game.special:
        return read_bet(type_, first, second)
    a, b = split_numbers(first), split_numbers(second)
    if a is None or b is None or not fits_zone(game.first, a) or len(b) != 1:
        return None
    if not game.first.min <= b[0] <= game.first.max or b[0] in a:
        return None
    return {"first": sorted(a), "second": b}


def write(type_, first, second):
    """S-GAM-07"""
    width = 1 if GAMES[type_].first.ordered else 2

    def joined(numbers):
        return ",".join(str(n).zfill(width) for n in numbers)
    return {"first": joined(first), "second": joined(second)}


def zone_rank(zone, numbers):
    """S-GAM-08"""
    rank = 0
    if zone.ordered:
        for n in numbers:
            rank = rank * zone_range(zone) + (n - zone.min)
        return rank
    for i, n in enumerate(sorted(numbers), start=1):
        rank += choose(n - zone.min, i)
    return rank


def rank(type_, first, second):
    """S-GAM-09"""
    game = GAMES[type_]
    if game.second is None:
        return zone_rank(game.first, first)
    return zone_rank(game.first, first) * zone_size(game.second) + zone_rank(game.second, second)


def unrank(type_, n):
    """S-GAM-10"""
    first, second = (rounds.unrank(type_, n) + [[]])[:2]
    return {"first": first, "second": second}


def zone_of(type_, number):
    """The zone that a case calls 1 or 2."""
    game = GAMES[type_]
    return game.first if number == 1 else game.second


ASKS = {
    "game": lambda q: describe(q["type"]),
    "choose": lambda q: choose(q["n"], q["k"]),
    "zone-size": lambda q: zone_size(zone_of(q["type"], q["zone"])),
    "is-bet": lambda q: is_bet(q["type"], q["first"], q["second"]),
    "read-bet": lambda q: read_bet(q["type"], q["first"], q["second"]),
    "read-draw": lambda q: read_draw(q["type"], q["first"], q["second"]),
    "write": lambda q: write(q["type"], q["first"], q["second"]),
    "zone-rank": lambda q: zone_rank(zone_of(q["type"], q["zone"]), q["numbers"]),
    "rank": lambda q: rank(q["type"], q["first"], q["second"]),
    "unrank": lambda q: unrank(q["type"], q["n"]),
}
