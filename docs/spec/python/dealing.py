"""Chapter RND: how a round is dealt, and what else rounds.py, a player's own check, does not need."""

from games import unrank
from rounds import combinations, commitment_of, matches, order_key, rank_at, shape, word


def place_of(key, size, rank):
    """S-RND-07: the place of a rank; the key as bytes."""
    a, b, steps = shape(size)
    x = rank
    while True:
        l, r = divmod(x, b)
        for j in reversed(range(steps)):
            if j % 2 == 0:
                l = (l - word(key, size, j, r)) % a
            else:
                r = (r - word(key, size, j, l)) % b
        x = l * b + r
        if x < size:
            return x


def bets(key, type_, start, count):
    """S-RND-08; the key as bytes."""
    size = combinations(type_)
    ranks = [rank_at(key, size, place) for place in range(start, min(start + count, size))]
    return [dict(unrank(type_, rank), rank=rank) for rank in ranks]


def take_deferred(deferred, blocked):
    """S-RND-10: the earliest deferred rank that may be dealt, taken off the list; or None."""
    for i, rank in enumerate(deferred):
        if rank not in blocked:
            return deferred.pop(i)
    return None


def deal_one(state, key, size, blocked):
    """S-RND-10: the next rank of a round, or None when the round has no more (S-RND-11)."""
    rank = take_deferred(state["deferred"], blocked)
    while rank is None and state["next"] < size:
        candidate = rank_at(key, size, state["next"])
        state["next"] += 1
        if candidate in blocked:
            state["deferred"].append(candidate)
        else:
            rank = candidate
    return rank


def new_round(loop):
    return {"loop": loop, "next": 0, "deferred": []}


def begun(before):
    """S-RND-09: the round that is under way, or the next."""
    if before is None:
        return new_round(1)
    if before["ended"]:
        return new_round(before["loop"] + 1)
    return {"loop": before["loop"], "next": before["next"], "deferred": list(before["deferred"])}


def deal(type_, keys, before, in_panel, count):
    """S-RND-09 to 11; keys in hexadecimal, by the number of the round."""
    size = combinations(type_)
    blocked = set(in_panel)
    state, ended, dealt = begun(before), None, []
    while len(dealt) < count:
        key = bytes.fromhex(keys[str(state["loop"])])
        rank = deal_one(state, key, size, blocked)
        if rank is None:
            ended, state = state, new_round(state["loop"] + 1)
        else:
            dealt.append({"loop": state["loop"], "rank": rank})
            blocked.add(rank)
    return {"bets": dealt, "round": state, "ended": ended}


def key_of(q):
    return bytes.fromhex(q["key"])


ASKS = {
    "commitment": lambda q: commitment_of(key_of(q)),
    "verify": lambda q: matches(key_of(q), q["commitment"]),
    "order-key": lambda q: order_key(key_of(q), q["type"], q["loop"], q["seed"]).hex(),
    "shape": lambda q: dict(zip(("a", "b", "steps"), shape(q["size"]))),
    "word": lambda q: str(word(key_of(q), q["size"], q["step"], q["value"])),
    "at": lambda q: rank_at(key_of(q), q["size"], q["place"]),
    "place-of": lambda q: place_of(key_of(q), q["size"], q["rank"]),
    "bets": lambda q: bets(key_of(q), q["type"], q["from"], q["count"]),
    "deal": lambda q: deal(q["type"], q["keys"], q["round"], q["inPanel"], q["count"]),
}
