"""Chapter TRD: the statistics of trend charts."""

from games import FC3D, GAMES, PL3, PL5, QLC, QXC, SSQ, DLT
from prizes import longest_run

PLACES = ["万位", "千位", "百位", "十位", "个位"]
QXC_PLACES = ["第一位", "第二位", "第三位", "第四位", "第五位", "第六位"]
ZONE_NAMES = {SSQ: ["红球", "蓝球"], DLT: ["前区", "后区"], QLC: ["基本号码"], QXC: ["后区"]}

# S-TRD-17
PRIMES = {1, 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31}

# S-TRD-19: the last number of the first and of the second third.
THIRDS = {SSQ: (11, 22), DLT: (12, 24), QLC: (10, 20)}


def track(zone_name, position, name, zone):
    return {"zone": zone_name, "position": position, "name": name, "min": zone.min, "max": zone.max}


def tracks(type_):
    """S-TRD-01"""
    game = GAMES[type_]
    if not game.first.ordered:
        zones = [("first", game.first), ("second", game.second)]
        return [track(which, None, name, zone)
                for (which, zone), name in zip(zones, ZONE_NAMES[type_])]
    names = QXC_PLACES if type_ == QXC else PLACES[-game.first.count:]
    found = [track("first", i, name, game.first) for i, name in enumerate(names)]
    if game.second:
        found.append(track("second", 0, "后区", game.second))
    return found


def drawn_in(type_, one, draw):
    """S-TRD-02: the numbers of a draw that fall into a track."""
    if one["position"] is not None:
        return [draw[one["zone"]][one["position"]]]
    if type_ == QLC:
        return draw["first"] + draw["second"]
    return draw[one["zone"]]


def hits(type_, draw):
    """S-TRD-02: the columns that appear, ascending."""
    found, start = [], 0
    for one in tracks(type_):
        found += [start + n - one["min"] for n in drawn_in(type_, one, draw)]
        start += one["max"] - one["min"] + 1
    return sorted(found)


def rounded_tenth(a, b):
    """a / b rounded half up to one decimal."""
    return (a * 10 * 2 + b) // (2 * b) / 10


def omissions_of(appeared, carried):
    """S-TRD-03"""
    found, omission = [], carried
    for hit in appeared:
        omission = 0 if hit else omission + 1
        found.append(omission)
    return found


def column(type_, number, carried, window):
    """S-TRD-03 and 05 to 09"""
    appeared = [number in hits(type_, draw) for draw in window]
    omissions = omissions_of(appeared, carried)
    occurrences = sum(appeared)
    return {
        "omissions": omissions,
        "occurrences": occurrences,
        "averageOmission": rounded_tenth(len(window), occurrences + 1),
        "longestOmission": max(omissions),
        "longestRun": longest_run(appeared),
        "currentOmission": omissions[-1],
    }


def carried(type_, before, columns):
    """S-TRD-04"""
    seen = [hits(type_, draw) for draw in before]
    return [([0] + omissions_of([number in found for found in seen], 0))[-1] for number in columns]


def how_many(size):
    """S-TRD-10"""
    return 5 if size > 16 else 3


def hot(occurrences, current):
    """S-TRD-10"""
    order = sorted(range(len(current)), key=lambda i: (-occurrences[i], current[i], i))
    return order[:how_many(len(current))]


def cold(current):
    """S-TRD-11"""
    order = sorted(range(len(current)), key=lambda i: (-current[i], i))
    return order[:how_many(len(current))]


def split_by(numbers, test):
    """How many numbers pass a test, and how many do not."""
    passed = sum(1 for n in numbers if test(n))
    return [passed, len(numbers) - passed]


def big_small(type_, numbers):
    """S-TRD-16"""
    zone = GAMES[type_].first
    return split_by(numbers, lambda n: n * 2 >= zone.min + zone.max)


def remainders(numbers):
    """S-TRD-18"""
    return [sum(1 for n in numbers if n % 3 == r) for r in range(3)]


def thirds(type_, numbers):
    """S-TRD-19"""
    low, middle = THIRDS[type_]
    return [sum(1 for n in numbers if n <= low),
            sum(1 for n in numbers if low < n <= middle),
            sum(1 for n in numbers if n > middle)]


def ac(numbers):
    """S-TRD-20"""
    differences = {a - b for a in numbers for b in numbers if a > b}
    return len(differences) - (len(numbers) - 1)


def consecutive(numbers):
    """S-TRD-21"""
    return sorted(n for n in numbers if n - 1 in numbers or n + 1 in numbers)


def same_tail(numbers):
    """S-TRD-22"""
    return sorted(n for n in numbers if any(m != n and m % 10 == n % 10 for m in numbers))


def repeated(type_, numbers, before):
    """S-TRD-23"""
    if before is None:
        return []
    if GAMES[type_].first.ordered:
        return [i for i, n in enumerate(numbers) if n == before["first"][i]]
    return sorted(n for n in numbers if n in before["first"])


def neighbours(numbers, before):
    """S-TRD-24"""
    if before is None:
        return []
    old = before["first"]
    return sorted(n for n in numbers if n not in old and (n - 1 in old or n + 1 in old))


def form(type_, numbers):
    """S-TRD-25"""
    if type_ not in (FC3D, PL3):
        return None
    return {1: "豹子", 2: "组三", 3: "组六"}[len(set(numbers))]


# The features that digit games do not have.
BALLS_ONLY = ("thirds", "ac", "consecutive", "sameTail", "neighbours")


def feature(type_, name, draw, before):
    """S-TRD-12 to 25"""
    numbers = draw["first"]
    if name in BALLS_ONLY and GAMES[type_].first.ordered:
        return None
    answers = {
        "sum": lambda: sum(numbers),
        "sumTail": lambda: sum(numbers) % 10,
        "span": lambda: max(numbers) - min(numbers),
        "oddEven": lambda: split_by(numbers, lambda n: n % 2 == 1),
        "bigSmall": lambda: big_small(type_, numbers),
        "primeComposite": lambda: split_by(numbers, lambda n: n in PRIMES),
        "remainders": lambda: remainders(numbers),
        "thirds": lambda: thirds(type_, numbers),
        "ac": lambda: ac(numbers),
        "consecutive": lambda: consecutive(numbers),
        "sameTail": lambda: same_tail(numbers),
        "repeated": lambda: repeated(type_, numbers, before),
        "neighbours": lambda: neighbours(numbers, before),
        "form": lambda: form(type_, numbers),
    }
    return answers[name]()


ASKS = {
    "tracks": lambda q: tracks(q["type"]),
    "hits": lambda q: hits(q["type"], q["draw"]),
    "column": lambda q: column(q["type"], q["column"], q["carried"], q["window"]),
    "carried": lambda q: carried(q["type"], q["before"], q["columns"]),
    "hot": lambda q: hot(q["occurrences"], q["currentOmission"]),
    "cold": lambda q: cold(q["currentOmission"]),
    "feature": lambda q: feature(q["type"], q["name"], q["draw"], q["before"]),
}
