"""Chapter PTS: what a winning bet scores."""

from games import DLT, QLC
from prizes import RULES, bonus, level_of, level_row, type_of_rule
from settlement import complete


def first_prize(type_):
    """S-PTS-05"""
    return 1_000_000_000 if type_ == DLT else 500_000_000


def amount(rule, entry, rows, last):
    """S-PTS-03 to 05: the fen that a level counts for, or None."""
    if entry.undecided == "level":
        return None
    paid = bonus(rule, entry.level, rows)
    if paid is not None or entry.undecided == "amount":
        return paid
    type_ = type_of_rule(rule)
    row = level_row(type_, rows, entry.level)
    if not complete(rule, rows) or (row.get("winners") or 0) > 0:
        return 0
    return stand_in(rule, entry, rows, last)


def stand_in(rule, entry, rows, last):
    """S-PTS-05: for a floating level that nobody won."""
    type_ = type_of_rule(rule)
    if entry.level == 1:
        return first_prize(type_)
    if entry.level == 2 and type_ != QLC:
        third = amount(rule, level_of(rule, 3), rows, last)
        return None if third is None else third * 2
    return last.get(entry.name, 0)


def points(rule, rows, last):
    """S-PTS-01 and 02"""
    scored = []
    for entry in RULES[rule]:
        if entry.conditions:
            fen = amount(rule, entry, rows, last)
            scored.append({"level": entry.level, "name": entry.name,
                           "points": None if fen is None else fen // 100})
    return scored


ASKS = {
    "points": lambda q: points(q["rule"], q["rows"], q["last"]),
}
