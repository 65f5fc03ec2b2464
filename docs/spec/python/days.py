"""Chapter CAL: draw days, closures, clock times and issue numbers. Dates and times are Beijing's."""

import datetime
import itertools
import re

from games import DLT, FC3D, GAMES, PL3, PL5, QLC, QXC, SSQ

DAY = datetime.timedelta(days=1)

# S-CAL-02: (from, to) both included.
CLOSED = [
    ("2005-02-09", "2005-02-15"),
    ("2006-01-28", "2006-02-04"),
    ("2007-02-17", "2007-02-24"),
    ("2008-02-06", "2008-02-12"),
    ("2009-01-25", "2009-01-31"),
    ("2010-02-13", "2010-02-19"),
    ("2011-02-02", "2011-02-08"),
    ("2012-01-22", "2012-01-28"),
    ("2013-02-09", "2013-02-15"),
    ("2014-01-30", "2014-02-06"),
    ("2015-02-18", "2015-02-24"),
    ("2016-02-07", "2016-02-13"),
    ("2017-01-27", "2017-02-02"),
    ("2018-02-15", "2018-02-21"),
    ("2019-02-04", "2019-02-10"), ("2019-10-01", "2019-10-07"),
    ("2020-10-01", "2020-10-04"),
    ("2021-02-09", "2021-02-18"), ("2021-10-01", "2021-10-04"),
    ("2022-01-29", "2022-02-07"), ("2022-10-01", "2022-10-04"),
    ("2023-01-19", "2023-01-28"), ("2023-10-01", "2023-10-04"),
    ("2024-02-08", "2024-02-17"), ("2024-10-01", "2024-10-04"),
    ("2025-01-27", "2025-02-05"), ("2025-10-01", "2025-10-04"),
    ("2026-02-14", "2026-02-23"), ("2026-10-01", "2026-10-04"),
]
CLOSED_2020 = {"welfare": ("2020-01-22", "2020-03-10"), "sports": ("2020-01-22", "2020-03-11")}

# S-CAL-03; 0 is Sunday.
EVERY_DAY = {0, 1, 2, 3, 4, 5, 6}
WEEKDAYS = {
    SSQ: {2, 4, 0}, DLT: {1, 3, 6}, FC3D: EVERY_DAY, PL3: EVERY_DAY, PL5: EVERY_DAY,
    QXC: {2, 5, 0}, QLC: {1, 3, 5},
}

# S-CAL-04: (since, sales stop, draw), the latest period last.
SPORTS_CLOCK = [("", "20:00", "20:30"), ("2023-01-01", "21:00", "21:25")]
BALLS_CLOCK = [("", "20:00", "21:30"), ("2015-03-01", "20:00", "21:15")]
CLOCKS = {
    SSQ: BALLS_CLOCK, QLC: BALLS_CLOCK,
    FC3D: [("", "20:00", "20:30"), ("2017-01-01", "20:00", "21:15")],
    DLT: SPORTS_CLOCK, PL3: SPORTS_CLOCK, PL5: SPORTS_CLOCK, QXC: SPORTS_CLOCK,
}


def parse(date):
    return datetime.date.fromisoformat(date)


def weekday(date):
    """S-CAL-01"""
    return parse(date).isoweekday() % 7


def add_days(date, days):
    """S-CAL-01"""
    return (parse(date) + days * DAY).isoformat()


def days_of(periods):
    """S-CAL-02: each day of these periods; dates written YYYY-MM-DD compare as text."""
    days = set()
    for day, end in periods:
        while day <= end:
            days.add(day)
            day = add_days(day, 1)
    return days


CLOSED_DAYS = {office: days_of(CLOSED + [period]) for office, period in CLOSED_2020.items()}


def closed(type_, date):
    """S-CAL-02"""
    return date in CLOSED_DAYS[GAMES[type_].office]


def is_draw_day(type_, date):
    """S-CAL-03"""
    return weekday(date) in WEEKDAYS[type_] and not closed(type_, date)


def dates_from(date):
    """The date and every one after it."""
    while True:
        yield date
        date = add_days(date, 1)


def draw_dates(type_, start, end):
    """S-CAL-03: the draw days from start to end, both included."""
    found = []
    for date in dates_from(start):
        if date > end:
            return found
        if is_draw_day(type_, date):
            found.append(date)


def clock(type_, date):
    """S-CAL-04"""
    _, stop, draw = [row for row in CLOCKS[type_] if row[0] <= date][-1]
    return {"salesStop": "%s %s:00" % (date, stop), "draw": "%s %s:00" % (date, draw)}


def write_issue(type_, year, count):
    """S-CAL-05: an issue as its office writes it."""
    text = "%04d%03d" % (year, count)
    return text[-GAMES[type_].issue_digits:]


def read_issue(type_, text):
    """S-CAL-05"""
    text = text.strip(" \u3000\u00a0\t\r\n")
    if not re.fullmatch("(20)?[0-9]{5}", text):
        return None
    if not 1 <= int(text[-3:]) <= 366:
        return None
    return write_issue(type_, year_of(text), int(text[-3:]))


def sortable(issue):
    """S-CAL-06"""
    return issue if len(issue) == 7 else "20" + issue


def year_of(issue):
    return int(sortable(issue)[:4])


def count_of(issue):
    return int(issue[-3:])


def year_dates(type_, year):
    """The draw days of a year; issue 001 is the first of them."""
    return draw_dates(type_, "%04d-01-01" % year, "%04d-12-31" % year)


def date_of(type_, issue):
    """S-CAL-07"""
    dates = year_dates(type_, year_of(issue))
    count = count_of(issue)
    return dates[count - 1] if 1 <= count <= len(dates) else None


def issue_of(type_, date):
    """S-CAL-08"""
    if not is_draw_day(type_, date):
        return None
    year = int(date[:4])
    return write_issue(type_, year, len(draw_dates(type_, "%04d-01-01" % year, date)))


def issues_from(type_, year, start, count):
    """S-CAL-07: (issue, date) of every draw from a date on; the first is numbered count if it is of that year."""
    for date in dates_from(start):
        if int(date[:4]) != year:
            year, count = int(date[:4]), 1
        if is_draw_day(type_, date):
            yield write_issue(type_, year, count), date
            count += 1


def issues_following(type_, issue, date):
    """S-CAL-07: (issue, date) of every draw after one; where it was the last day of its year the next is 001."""
    return issues_from(type_, year_of(issue), add_days(date, 1), count_of(issue) + 1)


def issues_after(type_, known, now):
    """S-CAL-09"""
    year = int(now[:4])
    if known is None:
        return issues_from(type_, year, "%04d-01-01" % year, 1)
    if int(known["date"][:4]) < year - 1:
        return issues_from(type_, year - 1, "%04d-01-01" % (year - 1), 1)
    return issues_following(type_, known["issue"], known["date"])


def with_times(type_, issue, date):
    return dict(clock(type_, date), issue=issue, date=date)


def first_later(type_, known, now, which):
    """The first issue, not before today, whose time `which` is later than now."""
    for issue, date in issues_after(type_, known, now):
        found = with_times(type_, issue, date)
        if date >= now[:10] and found[which] > now:
            return found


def on_sale(type_, known, now):
    """S-CAL-10"""
    return first_later(type_, known, now, "salesStop")


def next_draw(type_, known, now):
    """S-CAL-11"""
    return first_later(type_, known, now, "draw")


def awaited(type_, known, now):
    """S-CAL-12"""
    last = None
    if known is None:
        return None
    for issue, date in issues_after(type_, known, now):
        found = with_times(type_, issue, date)
        if found["draw"] > now:
            return last
        last = found


def first_after(type_, known, now):
    """S-CAL-09: the first issue that is counted."""
    return with_times(type_, *next(issues_after(type_, known, now)))


def issue_after(type_, issue, date, issues):
    """S-CAL-13"""
    following = issues_following(type_, issue, date)
    return list(itertools.islice(following, issues))[-1][0]


def claim(date):
    """S-CAL-14"""
    return add_days(date, 60) + " 23:59:59"


ASKS = {
    "weekday": lambda q: weekday(q["date"]),
    "add-days": lambda q: add_days(q["date"], q["days"]),
    "closed": lambda q: closed(q["type"], q["date"]),
    "is-draw-day": lambda q: is_draw_day(q["type"], q["date"]),
    "draw-dates": lambda q: draw_dates(q["type"], q["from"], q["to"]),
    "clock": lambda q: clock(q["type"], q["date"]),
    "issue": lambda q: read_issue(q["type"], q["text"]),
    "sortable": lambda q: sortable(q["issue"]),
    "date-of": lambda q: date_of(q["type"], q["issue"]),
    "issue-of": lambda q: issue_of(q["type"], q["date"]),
    "first-after": lambda q: first_after(q["type"], q["known"], q["now"]),
    "on-sale": lambda q: on_sale(q["type"], q["known"], q["now"]),
    "next": lambda q: next_draw(q["type"], q["known"], q["now"]),
    "awaited": lambda q: awaited(q["type"], q["known"], q["now"]),
    "issue-after": lambda q: issue_after(q["type"], q["issue"], q["date"], q["issues"]),
    "claim": lambda q: claim(q["date"]),
}
