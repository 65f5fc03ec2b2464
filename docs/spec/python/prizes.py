"""Chapter PRZ: prize tables by version of the rules, amounts, 追加 and chances."""

import itertools
import re
from typing import NamedTuple, Optional

from days import sortable
from games import DLT, FC3D, GAMES, PL3, QLC, SSQ, choose, combinations, zone_range


class Level(NamedTuple):
    """One level; fixed is in fen, None where it floats or is undecided."""
    level: int
    name: str
    conditions: list
    fixed: Optional[int]
    undecided: Optional[str]


NUMERALS = "一二三四五六七八九十"


def ordinal(level):
    """一等奖, 二等奖 and so on."""
    return NUMERALS[level - 1] + "等奖"


def table(*rows):
    """Rows of (conditions, yuan) as levels 一等奖, 二等奖 and so on."""
    return [
        Level(i, ordinal(i), conditions.split(), None if yuan is None else yuan * 100, None)
        for i, (conditions, yuan) in enumerate(rows, start=1)
    ]


def three_digits(first_name, straight, group3, group6):
    """S-PRZ-03"""
    return [
        Level(1, first_name, ["3+0"], straight * 100, None),
        Level(2, "组选3", [], group3 * 100, None),
        Level(3, "组选6", [], group6 * 100, None),
    ]


def amounts_undecided(levels, from_level):
    """S-PRZ-07: the same levels, their amounts undecided from one level on."""
    return [
        row._replace(fixed=None, undecided="amount") if row.level >= from_level else row
        for row in levels
    ]


def dlt_2026(third, fourth, fifth, sixth, seventh):
    """S-PRZ-02, 2026"""
    return table(
        ("5+2", None), ("5+1", None), ("5+0 4+2", third), ("4+1", fourth), ("4+0 3+2", fifth),
        ("3+1 2+2", sixth), ("3+0 2+1 1+2 0+2", seventh),
    )


def dlt_before_2014(fifth, sixth):
    """S-PRZ-02, 2007 and 2009"""
    return table(
        ("5+2", None), ("5+1", None), ("5+0", None), ("4+2", 3000), ("4+1", fifth),
        ("4+0 3+2", sixth), ("3+1 2+2", 10), ("3+0 2+1 1+2 0+2", 5),
    )


# S-PRZ-01
SSQ_LEVELS = table(
    ("6+1", None), ("6+0", None), ("5+1", 3000), ("5+0 4+1", 200), ("4+0 3+1", 10), ("2+1 1+1 0+1", 5),
)
LUCKY = Level(7, "福运奖", ["3+0"], 500, None)

# S-PRZ-01 to 07
RULES = {
    "ssq": SSQ_LEVELS,
    "ssq-special": SSQ_LEVELS + [LUCKY],
    "ssq-undecided": SSQ_LEVELS + [LUCKY._replace(undecided="level")],
    "dlt-2007": dlt_before_2014(500, 200),
    "dlt-2009": dlt_before_2014(600, 100),
    "dlt-2014": table(
        ("5+2", None), ("5+1", None), ("5+0 4+2", None), ("4+1 3+2", 200), ("4+0 3+1 2+2", 10),
        ("3+0 2+1 1+2 0+2", 5),
    ),
    "dlt-2019": table(
        ("5+2", None), ("5+1", None), ("5+0", 10000), ("4+2", 3000), ("4+1", 300), ("3+2", 200),
        ("4+0", 100), ("3+1 2+2", 15), ("3+0 2+1 1+2 0+2", 5),
    ),
    "dlt-2026-low": dlt_2026(5000, 300, 150, 15, 5),
    "dlt-2026-high": dlt_2026(6666, 380, 200, 18, 7),
    "dlt-2026-undecided": amounts_undecided(dlt_2026(0, 0, 0, 0, 0), 3),
    "fc3d-1000": three_digits("单选", 1000, 320, 160),
    "fc3d-1040": three_digits("单选", 1040, 346, 173),
    "pl3": three_digits("直选", 1040, 346, 173),
    "pl3-undecided": amounts_undecided(three_digits("直选", 0, 0, 0), 1),
    "pl5": table(("5+0", 100000)),
    "qxc-row": table(
        ("7+0", None), ("6+0", None), ("5+0", 1800), ("4+0", 300), ("3+0", 20), ("2+0", 5),
    ),
    "qxc-2020": table(
        ("6+1", None), ("6+0", None), ("5+1", 3000), ("5+0 4+1", 500), ("4+0 3+1", 30),
        ("3+0 2+1 1+1 0+1", 5),
    ),
    "qlc": table(
        ("7+0", None), ("6+1", None), ("6+0", None), ("5+1", 200), ("5+0", 50), ("4+1", 10), ("4+0", 5),
    ),
}


TYPES = {game.code: type_ for type_, game in GAMES.items()}


def type_of_rule(rule):
    """A version's name starts with the code of its game."""
    return TYPES[rule.split("-")[0]]


# S-PRZ-08
DIGIT_NAMES = {
    1: ["单选", "直选", "单选奖", "直选奖"],
    2: ["组选3", "组三", "组选三", "组选3奖", "组3"],
    3: ["组选6", "组六", "组选六", "组选6奖", "组6"],
}


def names_of(type_):
    """S-PRZ-08: level by level, the names that are published for it."""
    if type_ in (FC3D, PL3):
        return DIGIT_NAMES
    if type_ == SSQ:
        names = {level: [ordinal(level)] for level in range(1, 7)}
        names[7] = ["福运奖"]
        return names
    return {level: [ordinal(level)] for level in range(1, 11)}


def level_of_name(type_, name):
    """S-PRZ-08"""
    for level, names in names_of(type_).items():
        if name in names:
            return level
    return None


def published(bonus, promotion):
    """S-PRZ-09"""
    if bonus is None or bonus <= promotion:
        return None
    return bonus - promotion


def row_published(row):
    """S-PRZ-09 for a row; what a row leaves out is not known, a promotion left out is 0."""
    return published(row.get("bonus"), row.get("promotion", 0))


def level_row(type_, rows, level):
    """The first row of the table that belongs to a level, or None."""
    for row in rows:
        if level_of_name(type_, row["name"]) == level:
            return row
    return None


def level_of(rule, level):
    return next(row for row in RULES[rule] if row.level == level)


def bonus(rule, level, rows):
    """S-PRZ-10"""
    entry = level_of(rule, level)
    if entry.undecided == "level":
        return None
    row = level_row(type_of_rule(rule), rows, level)
    amount = row_published(row) if row else None
    return entry.fixed if amount is None else amount


def add_on_percent(issue, level):
    """S-PRZ-11: the share of 大乐透's 追加 in percent; None where it is not known."""
    issue = sortable(issue)
    if issue < "2009121":
        return 60 if level <= 3 else None
    if issue < "2019019":
        last_half = 7 if issue < "2014052" else 5
        return 60 if level <= 3 else 50 if level <= last_half else 0
    return 80 if level <= 2 else 0


def add_on(type_, issue, level, base):
    """S-PRZ-11"""
    percent = add_on_percent(issue, level) if type_ == DLT else 0
    if percent == 0:
        return 0
    if percent is None or base is None:
        return None
    return base * percent // 10000 * 100


def add_on_level(type_, issue, name):
    """S-PRZ-12"""
    match = re.fullmatch("(.*)[(（]追加[)）]", name)
    if type_ != DLT or not match:
        return None
    level = level_of_name(type_, match.group(1))
    return level if level and add_on_percent(issue, level) else None


def zone_ways(zone, m):
    """S-PRZ-13: fillings of a zone of which exactly m numbers are drawn."""
    if zone is None:
        return 1 if m == 0 else 0
    if m > zone.count:
        return 0
    if zone.ordered:
        return choose(zone.count, m) * (zone_range(zone) - 1) ** (zone.count - m)
    return choose(zone.count, m) * choose(zone_range(zone) - zone.count, zone.count - m)


def longest_run(flags):
    """The most successive true values."""
    longest = run = 0
    for flag in flags:
        run = run + 1 if flag else 0
        longest = max(longest, run)
    return longest


def row_ways(f):
    """S-PRZ-13: the bets of qxc-row whose longest run is exactly f."""
    cases = itertools.product([True, False], repeat=7)
    return sum(9 ** case.count(False) for case in cases if longest_run(case) == f)


def ways_of(rule, f, b):
    """S-PRZ-13"""
    type_ = type_of_rule(rule)
    if rule == "qxc-row":
        return row_ways(f) if b == 0 else 0
    if type_ == QLC:
        return choose(7, f) * choose(1, b) * choose(22, 7 - f - b) if f + b <= 7 else 0
    game = GAMES[type_]
    return zone_ways(game.first, f) * zone_ways(game.second, b)


def level_ways(rule, entry):
    """S-PRZ-14: the bets that win a level."""
    return sum(ways_of(rule, int(c[0]), int(c[2])) for c in entry.conditions)


def group_ways(rule, entry):
    """S-PRZ-14: the orders in which one group bet wins."""
    if type_of_rule(rule) not in (FC3D, PL3):
        return None
    return {2: 3, 3: 6}.get(entry.level)


def chances(rule):
    """S-PRZ-14 and 15"""
    total = 10_000_000 if rule == "qxc-row" else combinations(type_of_rule(rule))
    any_level = sum(level_ways(rule, entry) for entry in RULES[rule] if entry.undecided != "level")
    levels = [
        {"ways": level_ways(rule, entry), "groupWays": group_ways(rule, entry)}
        for entry in RULES[rule]
    ]
    return {"combinations": total, "any": any_level, "levels": levels}


def levels_answer(rule):
    return [
        {"level": e.level, "name": e.name, "fixed": e.fixed, "undecided": e.undecided, "conditions": e.conditions}
        for e in RULES[rule]
    ]


ASKS = {
    "levels": lambda q: levels_answer(q["rule"]),
    "level-of-name": lambda q: level_of_name(q["type"], q["name"]),
    "published": lambda q: published(q["bonus"], q["promotion"]),
    "bonus": lambda q: bonus(q["rule"], q["level"], q["rows"]),
    "add-on": lambda q: add_on(q["type"], q["issue"], q["level"], q["base"]),
    "add-on-level": lambda q: add_on_level(q["type"], q["issue"], q["name"]),
    "ways-of": lambda q: ways_of(q["rule"], q["first"], q["second"]),
    "chances": lambda q: chances(q["rule"]),
}
