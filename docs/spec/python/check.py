"""Checks this implementation by the vectors of docs/spec, and a player's own round by this implementation.

    python3 check.py [FOLDER]    run all vectors (those of ../vectors, or of another folder)
    python3 check.py round …     check one round; `python3 check.py round --help` says how
    python3 check.py cases       answer cases, {"chapter": "GAM", "input": {"ask": …}}, one a line in and out
"""

import json
import pathlib
import sys

import days
import dealing
import games
import points
import prizes
import rounds
import settlement
import tax
import tickets
import trends

CHAPTERS = {
    "GAM": ("games.json", games),
    "RND": ("rounds.json", dealing),
    "SET": ("settlement.json", settlement),
    "PRZ": ("prizes.json", prizes),
    "TAX": ("tax.json", tax),
    "TKT": ("tickets.json", tickets),
    "CAL": ("calendar.json", days),
    "TRD": ("trends.json", trends),
    "PTS": ("points.json", points),
}
VECTORS = pathlib.Path(__file__).resolve().parent.parent / "vectors"


def answer(chapter, question):
    """What this implementation answers to one case."""
    return CHAPTERS[chapter][1].ASKS[question["ask"]](question)


def same(a, b):
    """Equal as JSON: unlike Python, true is not 1."""
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    return a == b


def written(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def try_answer(chapter, question):
    """The answer; or, where there is none, a text that says why."""
    try:
        return answer(chapter, question), True
    except Exception as error:
        return "%s: %s" % (type(error).__name__, error), False


def run_chapter(chapter, folder):
    """Runs one chapter's vectors and prints each that fails; how many passed, of how many."""
    path = folder / CHAPTERS[chapter][0]
    vectors = json.loads(path.read_text(encoding="utf-8"))
    passed = 0
    for vector in vectors:
        got, answered = try_answer(chapter, vector["input"])
        if answered and same(got, vector["expect"]):
            passed += 1
        else:
            print("不符 %s（%s）：应是 %s，算得 %s" % (
                vector["id"], vector["sentence"], written(vector["expect"]),
                written(got) if answered else got))
    return passed, len(vectors)


def run_vectors(folder):
    failed = 0
    for chapter in CHAPTERS:
        passed, total = run_chapter(chapter, folder)
        failed += total - passed
        print("%s：%d 个样例，相符 %d 个" % (chapter, total, passed))
    print("全部相符" if failed == 0 else "不相符 %d 个" % failed)
    return 1 if failed else 0


def run_cases():
    for line in sys.stdin:
        case = json.loads(line)
        got, answered = try_answer(case["chapter"], case["input"])
        print(written(got if answered else {"error": got}))
    return 0


def main(arguments):
    if arguments[:1] == ["cases"]:
        return run_cases()
    if arguments[:1] == ["round"]:
        return rounds.main(arguments[1:])
    return run_vectors(pathlib.Path(arguments[0]) if arguments else VECTORS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
