"""Chapter TKT: what a ticket chooses, what it costs, and what it is paid."""

import itertools
from collections import Counter

from games import DLT, FC3D, GAMES, PL3, PRICE_FEN, QLC, SSQ, choose, is_integer
from prizes import RULES, add_on, add_on_level, bonus, row_published, type_of_rule
from settlement import level_won, match_today

ADD_ON_FEN = 100
PAPER_FEN = 2_000_000

# S-TKT-02: most bankers, fewest bankers and others together; by game, first zone then second.
BANKERS = {SSQ: [(5, 7), (0, 0)], DLT: [(4, 6), (1, 3)], QLC: [(6, 8)]}

BALL_TYPES = (SSQ, DLT, QLC)
THREE_DIGITS = (FC3D, PL3)
GROUP_FORMS = ("group", "group3", "group6", "group-sums")


def has_form(type_, form):
    """S-TKT-01"""
    if form == "balls":
        return type_ in BALL_TYPES
    if form == "places":
        return type_ not in BALL_TYPES
    return type_ in THREE_DIGITS


def distinct(numbers, low, high):
    """Integers from low to high, none twice."""
    inside = all(is_integer(n) and low <= n <= high for n in numbers)
    return inside and len(set(numbers)) == len(numbers)


def zones_of(type_):
    game = GAMES[type_]
    return [zone for zone in (game.first, game.second) if zone]


def valid_zone(zone, limits, chosen):
    """S-TKT-02, for one zone."""
    if chosen is None:
        return False
    bankers, others = chosen["bankers"], chosen["others"]
    if not distinct(bankers + others, zone.min, zone.max):
        return False
    if not bankers:
        return len(others) >= zone.count
    most, fewest = limits
    return len(bankers) <= most and len(bankers) + len(others) >= fewest


def valid_balls(type_, choice):
    """S-TKT-02"""
    if type_ == QLC and choice["second"] is not None:
        return False
    return all(valid_zone(zone, limits, choice[name])
               for zone, limits, name in zip(zones_of(type_), BANKERS[type_], ("first", "second")))


def place_zones(type_):
    """The zone of each place."""
    return [zone for zone in zones_of(type_) for _ in range(zone.count)]


def valid_places(type_, choice):
    """S-TKT-03"""
    zones, places = place_zones(type_), choice["places"]
    return len(places) == len(zones) and all(
        place and distinct(place, zone.min, zone.max) for place, zone in zip(places, zones))


def valid_group(choice):
    """S-TKT-04"""
    digits = choice["digits"]
    return (len(digits) == 3 and all(is_integer(n) and 0 <= n <= 9 for n in digits)
            and len(set(digits)) > 1)


def valid_digits(choice, most_bankers, fewest):
    """S-TKT-04, group3 and group6"""
    digits = choice["bankers"] + choice["others"]
    return distinct(digits, 0, 9) and len(choice["bankers"]) <= most_bankers and len(digits) >= fewest


def valid_choice(type_, choice):
    """S-TKT-01 to 05"""
    form = choice["form"]
    if not has_form(type_, form):
        return False
    checks = {
        "balls": lambda: valid_balls(type_, choice),
        "places": lambda: valid_places(type_, choice),
        "group": lambda: valid_group(choice),
        "group3": lambda: valid_digits(choice, 1, 2),
        "group6": lambda: valid_digits(choice, 2, 3),
        "sums": lambda: len(choice["sums"]) >= 1 and distinct(choice["sums"], 0, 27),
        "group-sums": lambda: len(choice["sums"]) >= 1 and distinct(choice["sums"], 1, 26),
        "spans": lambda: len(choice["spans"]) >= 1 and distinct(choice["spans"], 0, 9),
        "arranged": lambda: len(choice["digits"]) >= 3 and distinct(choice["digits"], 0, 9),
    }
    return form in checks and checks[form]()


def valid(type_, lines, with_add_on, issues):
    """S-TKT-06"""
    if not lines or (with_add_on and type_ != DLT):
        return False
    if not is_integer(issues) or issues < 1:
        return False
    return all(is_integer(line["multiple"]) and 1 <= line["multiple"] <= 99
               and valid_choice(type_, line["choice"]) for line in lines)


def bets(type_, choice):
    """S-TKT-07"""
    form = choice["form"]
    if form == "balls":
        count = 1
        for zone, name in zip(zones_of(type_), ("first", "second")):
            chosen = choice[name]
            count *= choose(len(chosen["others"]), zone.count - len(chosen["bankers"]))
        return count
    if form == "places":
        count = 1
        for place in choice["places"]:
            count *= len(place)
        return count
    if form == "group":
        return 1
    if form == "group3":
        return 2 * choose(len(choice["others"]), 2 - len(choice["bankers"]))
    if form == "group6":
        return choose(len(choice["others"]), 3 - len(choice["bankers"]))
    if form == "arranged":
        return 6 * choose(len(choice["digits"]), 3)
    return len(expand(type_, choice))


def cost(type_, lines, with_add_on, issues):
    """S-TKT-08"""
    price = PRICE_FEN + (ADD_ON_FEN if with_add_on else 0)
    return sum(bets(type_, line["choice"]) * line["multiple"] * price for line in lines) * issues


def fits_paper(type_, lines, with_add_on, issues):
    """S-TKT-09"""
    return cost(type_, lines, with_add_on, issues) <= PAPER_FEN


def fill_zone(zone, chosen):
    """S-TKT-10: every filling of a zone from bankers and others, ascending."""
    need = zone.count - len(chosen["bankers"])
    rest = itertools.combinations(chosen["others"], need)
    return sorted(sorted(chosen["bankers"] + list(some)) for some in rest)


def straight_triples(choice):
    """S-TKT-10: sums, spans and arranged."""
    tests = {
        "sums": lambda t: sum(t) in choice["sums"],
        "spans": lambda t: max(t) - min(t) in choice["spans"],
        "arranged": lambda t: len(set(t)) == 3 and set(t) <= set(choice["digits"]),
    }
    triples = itertools.product(range(10), repeat=3)
    return [list(t) for t in triples if tests[choice["form"]](t)]


def group_triples(choice):
    """S-TKT-10: group3, group6 and group-sums."""
    triples = [t for t in itertools.combinations_with_replacement(range(10), 3) if len(set(t)) > 1]
    if choice["form"] == "group-sums":
        return [list(t) for t in triples if sum(t) in choice["sums"]]
    different = 2 if choice["form"] == "group3" else 3
    bankers, others = set(choice["bankers"]), set(choice["others"])
    return [list(t) for t in triples
            if len(set(t)) == different and bankers <= set(t) <= bankers | others]


def expand(type_, choice):
    """S-TKT-10: every bet, ascending."""
    form = choice["form"]
    if form == "balls":
        zones = zip(zones_of(type_), ("first", "second"))
        filled = [fill_zone(zone, choice[name]) for zone, name in zones] + [[[]]]
        return [{"first": f[0], "second": f[1]} for f in itertools.product(*filled)]
    if form == "places":
        count = GAMES[type_].first.count
        rows = itertools.product(*[sorted(place) for place in choice["places"]])
        return [{"first": list(row[:count]), "second": list(row[count:])} for row in rows]
    if form == "group":
        firsts = [sorted(choice["digits"])]
    elif form in GROUP_FORMS:
        firsts = group_triples(choice)
    else:
        firsts = straight_triples(choice)
    return [{"first": first, "second": []} for first in firsts]


def group_level(bet, draw):
    """S-TKT-11: the level that a group bet wins, or None."""
    if sorted(bet["first"]) != sorted(draw["first"]):
        return None
    return {2: 2, 3: 3}.get(len(set(draw["first"])))


def wins(rule, choice, draw):
    """S-TKT-11: the winning bets of each level."""
    count = Counter()
    for bet in expand(type_of_rule(rule), choice):
        if choice["form"] in GROUP_FORMS:
            level = group_level(bet, draw)
        else:
            entry = level_won(rule, bet, draw)
            level = entry.level if entry else None
        count[level] += 1
    return [count[entry.level] for entry in RULES[rule]]


def add_on_paid(type_, issue, level, base, rows):
    """S-TKT-12: what 追加 adds to a bet, where it was bought."""
    for row in rows:
        if add_on_level(type_, issue, row["name"]) == level:
            amount = row_published(row)
            if amount is not None:
                return amount
            break
    return add_on(type_, issue, level, base)


def line_payout(rule, issue, line, with_add_on, draw, rows):
    """S-TKT-12: the levels that a line won."""
    type_ = type_of_rule(rule)
    paid = []
    for entry, count in zip(RULES[rule], wins(rule, line["choice"], draw)):
        if count == 0:
            continue
        base = bonus(rule, entry.level, rows)
        extra = add_on_paid(type_, issue, entry.level, base, rows) if with_add_on else 0
        fen = None if base is None or extra is None else count * line["multiple"] * (base + extra)
        paid.append({"level": entry.level, "bets": count, "bonus": base, "addOn": extra, "fen": fen})
    return paid


def payout(rule, issue, lines, with_add_on, draw, rows):
    """S-TKT-13"""
    undecided_by_level = {entry.level: entry.undecided for entry in RULES[rule]}
    per_line = [line_payout(rule, issue, line, with_add_on, draw, rows) for line in lines]
    counted = sum(item["bets"] * line["multiple"] for line, items in zip(lines, per_line)
                  for item in items if undecided_by_level[item["level"]] != "level")
    won = [item for items in per_line for item in items]
    unpaid = [item for item in won if item["fen"] is None]
    unpublished = [item for item in unpaid
                   if item["bonus"] is None and undecided_by_level[item["level"]] is None]
    return {
        "bets": counted,
        "fen": sum(item["fen"] for item in won if item["fen"] is not None),
        "unpublished": len(unpublished) > 0,
        "undecided": len(unpaid) > len(unpublished),
        "lines": per_line,
    }


def distinct_bets(type_, choices):
    """S-TKT-14: the different bets of a ticket; group bets are apart."""
    return {(choice["form"] in GROUP_FORMS, tuple(bet["first"]), tuple(bet["second"]))
            for choice in choices for bet in expand(type_, choice)}


def shared(type_, one, other):
    """S-TKT-14"""
    return len(distinct_bets(type_, one) & distinct_bets(type_, other))


def closeness(type_, form, bet, draw):
    """S-TKT-15: (f, b) of one bet."""
    if form in GROUP_FORMS:
        return sum((Counter(bet["first"]) & Counter(draw["first"])).values()), 0
    return match_today(type_, bet, draw)


def closest(type_, choice, draw):
    """S-TKT-15"""
    found = [closeness(type_, choice["form"], bet, draw) for bet in expand(type_, choice)]
    f, b = max(found, key=lambda fb: (fb[0] + fb[1], fb[0]))
    return {"first": f, "second": b}


ASKS = {
    "valid": lambda q: valid(q["type"], q["lines"], q["addOn"], q["issues"]),
    "bets": lambda q: bets(q["type"], q["choice"]),
    "cost": lambda q: cost(q["type"], q["lines"], q["addOn"], q["issues"]),
    "fits-paper": lambda q: fits_paper(q["type"], q["lines"], q["addOn"], q["issues"]),
    "expand": lambda q: expand(q["type"], q["choice"]),
    "wins": lambda q: wins(q["rule"], q["choice"], q["draw"]),
    "payout": lambda q: payout(q["rule"], q["issue"], q["lines"], q["addOn"], q["draw"], q["rows"]),
    "shared": lambda q: shared(q["type"], q["one"], q["other"]),
    "closest": lambda q: closest(q["type"], q["choice"], q["draw"]),
}
