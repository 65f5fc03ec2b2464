"""Chapter SET: which version of the rules a draw goes by, and which level a bet wins."""

from days import add_days, draw_dates, sortable, year_of
from games import DLT, FC3D, GAMES, PL3, PL5, QLC, QXC, SSQ
from prizes import RULES, level_of, level_of_name, level_row, longest_run, type_of_rule

HIGH_POOL = 80_000_000_000
LATCH_ON = 150_000_000_000
LATCH_OFF = 30_000_000_000


def common(a, b):
    return len(set(a) & set(b))


def same_places(a, b):
    return [x == y for x, y in zip(a, b)]


def match_today(type_, pick, draw):
    """S-SET-01 to 03: (f, b)"""
    if type_ == QLC:
        return common(pick["first"], draw["first"]), common(pick["first"], draw["second"])
    if GAMES[type_].first.ordered:
        return (sum(same_places(pick["first"], draw["first"])),
                sum(same_places(pick["second"], draw["second"])))
    return common(pick["first"], draw["first"]), common(pick["second"], draw["second"])


def match(rule, pick, draw):
    """S-SET-01 to 04: (f, b)"""
    if rule == "qxc-row":
        places = same_places(pick["first"] + pick["second"], draw["first"] + draw["second"])
        return longest_run(places), 0
    return match_today(type_of_rule(rule), pick, draw)


def ssq_rule(issue, facts):
    """S-SET-05"""
    if issue < "2026014":
        return "ssq"
    return {True: "ssq-special", False: "ssq", None: "ssq-undecided"}[facts["specialRule"]]


def dlt_rule(issue, facts):
    """S-SET-06 and 07"""
    for before, rule in [("2009121", "dlt-2007"), ("2014052", "dlt-2009"),
                         ("2019019", "dlt-2014"), ("2026014", "dlt-2019")]:
        if issue < before:
            return rule
    if facts["poolBefore"] is not None:
        return "dlt-2026-high" if facts["poolBefore"] >= HIGH_POOL else "dlt-2026-low"
    return "dlt-2026-" + (facts["column"] or "undecided")


def rule_of(type_, issue, facts):
    """S-SET-05 to 08"""
    issue = sortable(issue)
    if type_ == SSQ:
        return ssq_rule(issue, facts)
    if type_ == DLT:
        return dlt_rule(issue, facts)
    if type_ == FC3D:
        return "fc3d-1000" if issue < "2016006" else "fc3d-1040"
    if type_ == PL3:
        return "pl3-undecided" if issue < "2016006" else "pl3"
    if type_ == QXC:
        return "qxc-row" if issue < "2020100" else "qxc-2020"
    return "pl5" if type_ == PL5 else "qlc"


def level_won(rule, pick, draw):
    """S-SET-09: the level, or None."""
    condition = "%d+%d" % match(rule, pick, draw)
    for entry in RULES[rule]:
        if condition in entry.conditions:
            return entry
    return None


def complete(rule, rows):
    """S-SET-10"""
    type_ = type_of_rule(rule)
    known = {level_of_name(type_, row["name"]) for row in rows if row.get("winners") is not None}
    return all(entry.level in known for entry in RULES[rule])


def column(rows):
    """S-SET-11"""
    votes = set()
    for row in rows:
        level = level_of_name(DLT, row["name"])
        if level is None or not 3 <= level <= 7 or row.get("bonus") is None:
            continue
        basic = row["bonus"] - row.get("promotion", 0)
        for name in ("low", "high"):
            if basic == level_of("dlt-2026-" + name, level).fixed:
                votes.add(name)
    return votes.pop() if len(votes) == 1 else None


def special_shown(rows):
    """S-SET-12"""
    if not complete("ssq", rows):
        return None
    row = level_row(SSQ, rows, 7)
    if row is None:
        return False
    winners = row.get("winners")
    return None if winners is None else winners > 0


def latch(previous, pool_after):
    """S-SET-13"""
    if pool_after >= LATCH_ON:
        return True
    if pool_after < LATCH_OFF:
        return False
    return previous


def right_before(type_, before, draw):
    """S-SET-14"""
    one, two = sortable(before["issue"]), sortable(draw["issue"])
    if int(two) == int(one) + 1:
        return True
    if year_of(two) != year_of(one) + 1 or not two.endswith("001"):
        return False
    return draw_dates(type_, add_days(before["date"], 1), draw["date"]) == [draw["date"]]


def special_rule(issue, rows, before, before_rule):
    """S-SET-15; before is the adjacent draw, or None."""
    if issue < "2026014":
        return False
    shown = special_shown(rows)
    if shown is not None:
        return shown
    if issue == "2026014":
        return True
    if before is None or before["pool"] is None:
        return None
    return latch(before_rule, before["pool"])


def facts(type_, run):
    """S-SET-15"""
    found = []
    for i, draw in enumerate(run):
        adjacent = i > 0 and right_before(type_, run[i - 1], draw)
        before = run[i - 1] if adjacent else None
        before_rule = found[-1]["specialRule"] if adjacent else None
        found.append({
            "poolBefore": before["pool"] if before else None,
            "specialRule": special_rule(sortable(draw["issue"]), draw["rows"], before, before_rule)
            if type_ == SSQ else None,
            "column": column(draw["rows"]) if type_ == DLT else None,
        })
    return found


def match_answer(q):
    f, b = match(q["rule"], q["pick"], q["draw"])
    return {"first": f, "second": b}


def level_won_answer(q):
    entry = level_won(q["rule"], q["pick"], q["draw"])
    return entry and {"level": entry.level, "name": entry.name, "undecided": entry.undecided}


ASKS = {
    "match": match_answer,
    "rule": lambda q: rule_of(q["type"], q["issue"], q["facts"]),
    "level-won": level_won_answer,
    "complete": lambda q: complete(q["rule"], q["rows"]),
    "column": lambda q: column(q["rows"]),
    "special-shown": lambda q: special_shown(q["rows"]),
    "latch": lambda q: latch(q["previous"], q["poolAfter"]),
    "right-before": lambda q: right_before(q["type"], q["before"], q["draw"]),
    "facts": lambda q: facts(q["type"], q["run"]),
}
