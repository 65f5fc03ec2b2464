#!/usr/bin/env python3
"""Checks a lucky round of 彩运 without the site: see /help-center/lucky-order there, from which alone this was written.

    python3 check-round.py GAME LOOP KEY [SEED] [--from PLACE] [--count N]

KEY is 64 hex digits; SEED only rounds of the past have. Needs Python 3 and nothing else, and asks no network.
Prints the commitment that the key gives, the key of the order, then place, rank and numbers, one bet a line.
"""
import argparse
import hashlib
import hmac
import re
from functools import lru_cache
from math import comb

# name, combinations N, a, b, steps t, zones of (count, smallest, largest, by position)
GAMES = {
    1: ("双色球", 17721088, 4210, 4210, 12, [(6, 1, 33, False), (1, 1, 16, False)]),
    2: ("大乐透", 21425712, 4629, 4629, 12, [(5, 1, 35, False), (2, 1, 12, False)]),
    3: ("福彩3D", 1000, 32, 32, 24, [(3, 0, 9, True)]),
    4: ("排列3", 1000, 32, 32, 24, [(3, 0, 9, True)]),
    5: ("排列5", 100000, 317, 316, 24, [(5, 0, 9, True)]),
    6: ("七星彩", 15000000, 3873, 3873, 12, [(6, 0, 9, True), (1, 0, 14, True)]),
    7: ("七乐彩", 2035800, 1427, 1427, 12, [(7, 1, 30, False)]),
}


def commitment_of(key):
    return hashlib.sha256(key).hexdigest()


def order_key(key, game, loop, seed):
    if seed is None:
        return key
    return hmac.digest(key, f"{game}:{loop}:{seed}".encode("ascii"), "sha256")


def order(key, game):
    """The function from a place of the order to its rank."""
    _, n, a, b, steps, _ = GAMES[game]

    @lru_cache(maxsize=None)
    def block(j, m):
        message = n.to_bytes(4, "big") + j.to_bytes(4, "big") + m.to_bytes(4, "big")
        return hmac.digest(key, message, "sha256")

    def word(j, v):
        m, g = divmod(v, 4)
        return int.from_bytes(block(j, m)[8 * g : 8 * g + 8], "big")

    def rank_at(x):
        while True:
            l, r = divmod(x, b)
            for j in range(steps):
                if j % 2 == 0:
                    l = (l + word(j, r)) % a
                else:
                    r = (r + word(j, l)) % b
            x = l * b + r
            if x < n:
                return x

    return rank_at


def ways(zone):
    count, low, high, by_position = zone
    size = high - low + 1
    return size**count if by_position else comb(size, count)


def fill(zone, u):
    """The numbers of a zone that has rank u."""
    count, low, high, by_position = zone
    numbers = []
    if by_position:
        for _ in range(count):
            u, digit = divmod(u, high - low + 1)
            numbers.append(digit + low)
        return numbers[::-1]
    c = high - low
    for i in range(count, 0, -1):
        while comb(c, i) > u:
            c -= 1
        u -= comb(c, i)
        numbers.append(c + low)
    return sorted(numbers)


def bet(game, rank):
    zones = GAMES[game][5]
    if len(zones) == 1:
        return [fill(zones[0], rank)]
    first, second = divmod(rank, ways(zones[1]))
    return [fill(zones[0], first), fill(zones[1], second)]


def words(game, rank):
    digits = GAMES[game][5][0][3]
    return " + ".join(" ".join(str(n) if digits else f"{n:02d}" for n in zone) for zone in bet(game, rank))


def main():
    parser = argparse.ArgumentParser(description="核对彩运模式的一轮号码")
    parser.add_argument("game", type=int, choices=GAMES, metavar="彩种")
    parser.add_argument("loop", type=int, metavar="轮次")
    parser.add_argument("key", metavar="钥匙")
    parser.add_argument("seed", nargs="?", metavar="种子")
    parser.add_argument("--from", dest="start", type=int, default=0, metavar="位置")
    parser.add_argument("--count", type=int, default=20, metavar="注数")
    asked = parser.parse_args()
    if not re.fullmatch("[0-9a-fA-F]{64}", asked.key):
        parser.error("钥匙是 64 个十六进制字符")
    if asked.seed is not None and not re.fullmatch("[0-9A-Za-z]{1,64}", asked.seed):
        parser.error("种子是 1 到 64 个数字或英文字母")
    if asked.start < 0:
        parser.error("位置从 0 开始")
    key = bytes.fromhex(asked.key)
    ordering = order_key(key, asked.game, asked.loop, asked.seed)
    rank_at = order(ordering, asked.game)
    print("指纹", commitment_of(key))
    print("次序钥匙", ordering.hex())
    for place in range(asked.start, min(asked.start + asked.count, GAMES[asked.game][1])):
        rank = rank_at(place)
        print(place, rank, words(asked.game, rank), sep="\t")


if __name__ == "__main__":
    main()
