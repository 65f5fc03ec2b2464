#!/usr/bin/env python3
"""Checks a lucky round of 彩运 without the site, by the chapters RND (rounds) and GAM (games) of docs/spec.

    python3 check-round.py GAME LOOP KEY [SEED] [--commitment HEX] [--from PLACE] [--count N]

KEY is 64 hex digits; only old rounds have a SEED. Needs only Python 3.8, and no network.
Prints the commitment of the key (and whether it equals HEX), the key of the order, then place, rank and numbers,
one bet a line. The site offers this file as check-round.py; in docs/spec/python it is rounds.py. CC0.
"""
import argparse
import hashlib
import hmac
import re
import struct
import sys
from math import comb, isqrt
from typing import NamedTuple


class Zone(NamedTuple):
    """`count` numbers from `min` to `max`: in order, maybe repeated (`ordered`), or in no order, none repeated."""

    count: int
    min: int
    max: int
    ordered: bool


# S-GAM-01: the name and the zones of each game
ZONES = {
    1: ("双色球", [Zone(6, 1, 33, False), Zone(1, 1, 16, False)]),
    2: ("大乐透", [Zone(5, 1, 35, False), Zone(2, 1, 12, False)]),
    3: ("福彩3D", [Zone(3, 0, 9, True)]),
    4: ("排列3", [Zone(3, 0, 9, True)]),
    5: ("排列5", [Zone(5, 0, 9, True)]),
    6: ("七星彩", [Zone(6, 0, 9, True), Zone(1, 0, 14, True)]),
    7: ("七乐彩", [Zone(7, 1, 30, False)]),
}


def zone_size(zone):
    """S-GAM-03: the number of ways to fill a zone."""
    size = zone.max - zone.min + 1
    return size**zone.count if zone.ordered else comb(size, zone.count)


def combinations(game):
    """S-GAM-03: N, the number of possible bets of a game."""
    size = 1
    for zone in ZONES[game][1]:
        size *= zone_size(zone)
    return size


def zone_unrank(zone, u):
    """S-GAM-10: the numbers of a zone that has rank u."""
    numbers = []
    if zone.ordered:
        for _ in range(zone.count):
            u, digit = divmod(u, zone.max - zone.min + 1)
            numbers.append(digit + zone.min)
        return numbers[::-1]
    c = zone.max - zone.min
    for i in range(zone.count, 0, -1):
        while comb(c, i) > u:
            c -= 1
        u -= comb(c, i)
        numbers.append(c + zone.min)
    return numbers[::-1]


def unrank(game, rank):
    """S-GAM-10: the numbers of a bet, one list for each zone."""
    zones = ZONES[game][1]
    if len(zones) == 1:
        return [zone_unrank(zones[0], rank)]
    first, second = divmod(rank, zone_size(zones[1]))
    return [zone_unrank(zones[0], first), zone_unrank(zones[1], second)]


def commitment_of(key):
    """S-RND-01"""
    return hashlib.sha256(key).hexdigest()


def matches(key, commitment):
    """S-RND-02"""
    return commitment_of(key) == commitment.lower()


def order_key(key, game, loop, seed):
    """S-RND-03"""
    if seed is None:
        return key
    return hmac.digest(key, f"{game}:{loop}:{seed}".encode("ascii"), "sha256")


def shape(size):
    """S-RND-04: a, b and the number of steps."""
    a = isqrt(size - 1) + 1
    b = (size + a - 1) // a
    return a, b, 24 if size < 1_000_000 else 12


def word(key, size, j, v):
    """S-RND-05: W(j, v)"""
    m, g = divmod(v, 4)
    digest = hmac.digest(key, struct.pack(">III", size, j, m), "sha256")
    return struct.unpack(">4Q", digest)[g]


def rank_at(key, size, place):
    """S-RND-06: the rank at a place of the order."""
    a, b, steps = shape(size)
    x = place
    while True:
        l, r = divmod(x, b)
        for j in range(steps):
            if j % 2 == 0:
                l = (l + word(key, size, j, r)) % a
            else:
                r = (r + word(key, size, j, l)) % b
        x = l * b + r
        if x < size:
            return x


def written(game, rank):
    """Formats a bet as a player reads it: balls with two digits, zones separated by a plus sign."""
    width = 1 if ZONES[game][1][0].ordered else 2
    return " + ".join(" ".join(str(n).zfill(width) for n in numbers) for numbers in unrank(game, rank))


def asked_for(arguments):
    """Parses and checks the command line."""
    parser = argparse.ArgumentParser(description="核对彩运模式的一轮号码")
    games = " ".join(f"{game} {name}" for game, (name, _) in ZONES.items())
    parser.add_argument("game", type=int, choices=ZONES, metavar="彩种", help=games)
    parser.add_argument("loop", type=int, metavar="轮次")
    parser.add_argument("key", metavar="钥匙", help="64 个十六进制字符")
    parser.add_argument("seed", nargs="?", metavar="种子", help="只有从前的轮次才有")
    parser.add_argument("--commitment", metavar="指纹", help="这一轮公开的指纹，看它与钥匙是否相符")
    parser.add_argument("--from", dest="start", type=int, default=0, metavar="位置", help="从 0 数起")
    parser.add_argument("--count", type=int, default=20, metavar="注数")
    asked = parser.parse_args(arguments)
    if not re.fullmatch("[0-9a-fA-F]{64}", asked.key):
        parser.error("钥匙是 64 个十六进制字符")
    if asked.seed is not None and not re.fullmatch("[0-9A-Za-z]{1,64}", asked.seed):
        parser.error("种子是 1 到 64 个数字或英文字母")
    if asked.start < 0:
        parser.error("位置从 0 开始")
    return asked


def main(arguments):
    """Prints the bets (S-RND-08). Returns 1 if the commitment is not that of the key, otherwise 0."""
    asked = asked_for(arguments)
    key = bytes.fromhex(asked.key)
    ordering = order_key(key, asked.game, asked.loop, asked.seed)
    agrees = asked.commitment is None or matches(key, asked.commitment)
    print("指纹", commitment_of(key))
    if asked.commitment is not None:
        print("与给出的指纹相符" if agrees else "与给出的指纹不相符")
    print("次序钥匙", ordering.hex())
    size = combinations(asked.game)
    for place in range(asked.start, min(asked.start + asked.count, size)):
        rank = rank_at(ordering, size, place)
        print(place, rank, written(asked.game, rank), sep="\t")
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
