import { paths } from '#contract/paths.ts'
import { type Closure, drawClock, localDate } from '#lottery/calendar.ts'
import { dateOf, dayOf, instantOf, newYear, shanghaiTime, yearOf } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { latestDrawn } from '#server/play/draws/draws.ts'
import { followedBy } from '#server/play/reminders/reminders.ts'
import { closuresOf, type DrawDay, drawDaysOf } from './draw-days.ts'
import { type CalendarEvent, calendarFile } from './ics.ts'
import { issuesOf, type OwnIssue } from './own-issues.ts'

const PAST_DAYS = 30
const COMING_DAYS = 90
/** Suffix of each UID, independent of the site's address. */
const HERE = 'caiyun'

const nameOf = ({ code }: Game, issueno: string): string => `${code}-${issueno}@${HERE}`

const around = (now: Date) => {
  const today = dayOf(localDate(now))
  return { from: dateOf(today - PAST_DAYS), to: dateOf(today + COMING_DAYS) }
}

/** Generates the calendar file of a game: its draw days and closures, from a month ago to three months ahead. */
export async function gameFile(db: Reader, game: Game, origin: string, now: Date): Promise<string> {
  const stamp = await stampOf(db, game, now)
  const closed = (await closuresOf(db, game, around(now))).map((closure) => closureEvent(game, closure, stamp))
  return calendarFile(`${game.name}开奖`, [...(await drawEvents(db, game, origin, now)), ...closed])
}

async function drawEvents(db: Reader, game: Game, origin: string, now: Date): Promise<CalendarEvent[]> {
  const stamp = await stampOf(db, game, now)
  return (await drawDaysOf(db, game, around(now), now)).map((day) => drawEvent(game, day, origin, stamp))
}

/**
 * The calendar is computed from the latest draw. Its time is the timestamp, so that the file is constant until the next
 * draw.
 */
async function stampOf(db: Reader, game: Game, now: Date): Promise<Date> {
  const known = await latestDrawn(db, game)
  return known ? drawClock(game, known.date).drawAt : instantOf(newYear(yearOf(localDate(now))), '00:00')
}

function drawEvent(game: Game, { issueno, drawAt, drawId, date }: DrawDay, origin: string, stamp: Date): CalendarEvent {
  return {
    uid: nameOf(game, issueno),
    at: drawAt,
    stamp,
    summary: `${game.name}第${issueno}期开奖`,
    description: `${clockOf(drawClock(game, date).salesStopAt)} 停售。开奖时间和号码以官方公告为准。`,
    url: origin + (drawId === null ? paths.drawWinners(game.type) : paths.draw(game.type, drawId)),
  }
}

const clockOf = (at: Date): string => shanghaiTime(at).slice(11, 16)

const OFFICES = { welfare: '福利彩票', sports: '体育彩票' } as const

const closureEvent = ({ office }: Game, { from, to }: Closure, stamp: Date): CalendarEvent => ({
  uid: `closed-${office}-${from}@${HERE}`,
  from,
  to,
  stamp,
  summary: `${OFFICES[office]}休市`,
})

/**
 * Generates the calendar file of a member: the issues with locked bets and their number, never the bets, and all draw
 * days of followed games.
 */
export async function ownFile(db: Reader, userId: number, origin: string, now: Date): Promise<string> {
  const own = await issuesOf(db, userId, around(now).from, now)
  const held = new Set(own.map(({ game, issueno }) => nameOf(game, issueno)))
  const followed: CalendarEvent[] = []
  for (const type of await followedBy(db, userId)) {
    const draws = await drawEvents(db, GAMES[type], origin, now)
    followed.push(...draws.filter(({ uid }) => !held.has(uid)))
  }
  return calendarFile('我的开奖', [...own.map((issue) => ownEvent(issue, origin)), ...followed])
}

const ownEvent = ({ game, issueno, drawAt, isDrawn, bets, lockedAt }: OwnIssue, origin: string): CalendarEvent => ({
  uid: `mine-${nameOf(game, issueno)}`,
  at: drawAt,
  stamp: isDrawn ? drawAt : lockedAt,
  summary: `${game.name}第${issueno}期开奖，我锁定了 ${bets} 注`,
  description: '模拟选号，不兑付任何奖金。开奖后可以在网站上看核对结果。',
  url: origin + paths.selectBall(game.type, issueno),
})
