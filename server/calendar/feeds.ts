import { paths } from '#contract/paths.ts'
import { type Closure, drawClock, localDate } from '#lottery/calendar.ts'
import { dateOf, dayOf, instantOf, newYear, shanghaiTime, yearOf } from '#lottery/dates.ts'
import type { Game } from '#lottery/games.ts'
import type { Reader } from '#server/db/connect.ts'
import { latestDrawn } from '#server/draws/draws.ts'
import { closuresOf, type DrawDay, drawDaysOf } from './draw-days.ts'
import { type CalendarEvent, calendarFile } from './ics.ts'
import { issuesOf, type OwnIssue } from './own-issues.ts'

const PAST_DAYS = 30
const COMING_DAYS = 90
/** Behind the @ of each UID: it stays when the site moves to another address. */
const HERE = 'caiyun'

const around = (now: Date) => {
  const today = dayOf(localDate(now))
  return { from: dateOf(today - PAST_DAYS), to: dateOf(today + COMING_DAYS) }
}

/** The draw days of a game and its closures, from a month ago for three months on. */
export async function gameFile(db: Reader, game: Game, origin: string, now: Date): Promise<string> {
  const days = around(now)
  const known = await latestDrawn(db, game)
  // The calendar is counted on from the latest draw: what it says is as old as that, and the file the same until the next.
  const stamp = known ? drawClock(game, known.date).drawAt : instantOf(newYear(yearOf(localDate(now))), '00:00')
  const draws = (await drawDaysOf(db, game, days, now)).map((day) => drawEvent(game, day, origin, stamp))
  const closed = (await closuresOf(db, game, days)).map((closure) => closureEvent(game, closure, stamp))
  return calendarFile(`${game.name}开奖`, [...draws, ...closed])
}

function drawEvent(game: Game, { issueno, drawAt, drawId, date }: DrawDay, origin: string, stamp: Date): CalendarEvent {
  return {
    uid: `${game.code}-${issueno}@${HERE}`,
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

/** The issues that a member has locked bets of: how many, never which. */
export async function ownFile(db: Reader, userId: number, origin: string, now: Date): Promise<string> {
  const issues = await issuesOf(db, userId, around(now).from, now)
  return calendarFile(
    '我的开奖',
    issues.map((issue) => ownEvent(issue, origin)),
  )
}

const ownEvent = ({ game, issueno, drawAt, isDrawn, bets, lockedAt }: OwnIssue, origin: string): CalendarEvent => ({
  uid: `mine-${game.code}-${issueno}@${HERE}`,
  at: drawAt,
  stamp: isDrawn ? drawAt : lockedAt,
  summary: `${game.name}第${issueno}期开奖，我锁定了 ${bets} 注`,
  description: '模拟选号，不兑付任何奖金。开奖后可以在网站上看核对结果。',
  url: origin + paths.selectBall(game.type, issueno),
})
