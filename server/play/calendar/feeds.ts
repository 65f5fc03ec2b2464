import { paths } from '#contract/paths.ts'
import { sql } from 'drizzle-orm'
import { type Closure, computeDrawTimes, findSlot, type LocalDate, toLocalDate } from '#lottery/calendar.ts'
import { fromDayNumber, toDayNumber, toInstant, toNewYear, formatShanghaiTime, toYear } from '#lottery/dates.ts'
import { type Game, GAMES, type GameType } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { findLatestDraw, listClosures, listLatestDrawPerGame } from '#server/play/draws/draws.ts'
import { listFollowedGames } from '#server/play/reminders/reminders.ts'
import { listClosuresOfOffice, type DrawDay, listDrawDays } from './draw-days.ts'
import { type CalendarEvent, formatCalendarFile } from './ics.ts'

const PAST_DAYS = 30
const COMING_DAYS = 90
/** Suffix of the UID of each event, independent of the site's URL. */
const HERE = 'caiyun'

const toEventName = ({ code }: Game, issueno: string): string => `${code}-${issueno}@${HERE}`

const computeFileRange = (now: Date) => {
  const today = toDayNumber(toLocalDate(now))
  return { from: fromDayNumber(today - PAST_DAYS), to: fromDayNumber(today + COMING_DAYS) }
}

/** Generates the calendar file of a game: its draw days and closures, from a month ago to three months ahead. */
export async function createGameFile(db: Queryable, game: Game, origin: string, now: Date): Promise<string> {
  const stamp = await computeStamp(db, game, now)
  const closed = (await listClosuresOfOffice(db, game, computeFileRange(now))).map((closure) =>
    toClosureEvent(game, closure, stamp),
  )
  return formatCalendarFile(`${game.name}开奖`, [...(await listDrawEvents(db, game, origin, now)), ...closed])
}

async function listDrawEvents(db: Queryable, game: Game, origin: string, now: Date): Promise<CalendarEvent[]> {
  const stamp = await computeStamp(db, game, now)
  return (await listDrawDays(db, game, computeFileRange(now), now)).map((day) => toDrawEvent(game, day, origin, stamp))
}

/** Returns the DTSTAMP of events: the time of the latest draw, or New Year without one. New draws change it. */
async function computeStamp(db: Queryable, game: Game, now: Date): Promise<Date> {
  const known = await findLatestDraw(db, game)
  return known ? computeDrawTimes(game, known.date).drawAt : toInstant(toNewYear(toYear(toLocalDate(now))), '00:00')
}

function toDrawEvent(
  game: Game,
  { issueno, drawAt, drawId, date }: DrawDay,
  origin: string,
  stamp: Date,
): CalendarEvent {
  return {
    uid: toEventName(game, issueno),
    at: drawAt,
    stamp,
    summary: `${game.name}第${issueno}期开奖`,
    description: `${formatClock(computeDrawTimes(game, date).salesStopAt)} 停售。开奖时间和号码以官方公告为准。`,
    url: origin + (drawId === null ? paths.drawWinners(game.type) : paths.draw(game.type, drawId)),
  }
}

const formatClock = (at: Date): string => formatShanghaiTime(at).slice(11, 16)

const OFFICES = { welfare: '福利彩票', sports: '体育彩票' } as const

const toClosureEvent = ({ office }: Game, { from, to }: Closure, stamp: Date): CalendarEvent => ({
  uid: `closed-${office}-${from}@${HERE}`,
  from,
  to,
  stamp,
  summary: `${OFFICES[office]}休市`,
})

/**
 * Generates a member's calendar file: draw days of followed games, and own issues with the count, not the numbers, of
 * bets.
 */
export async function createMemberFile(db: Queryable, userId: number, origin: string, now: Date): Promise<string> {
  const own = await listLockedIssues(db, userId, computeFileRange(now).from, now)
  const held = new Set(own.map(({ game, issueno }) => toEventName(game, issueno)))
  const followed: CalendarEvent[] = []
  for (const type of await listFollowedGames(db, userId)) {
    const draws = await listDrawEvents(db, GAMES[type], origin, now)
    followed.push(...draws.filter(({ uid }) => !held.has(uid)))
  }
  return formatCalendarFile('我的开奖', [...own.map((issue) => toMemberEvent(issue, origin)), ...followed])
}

const toMemberEvent = (
  { game, issueno, drawAt, isDrawn, bets, lockedAt }: LockedMemberIssue,
  origin: string,
): CalendarEvent => ({
  uid: `mine-${toEventName(game, issueno)}`,
  at: drawAt,
  stamp: isDrawn ? drawAt : lockedAt,
  summary: `${game.name}第${issueno}期开奖，我锁定了 ${bets} 注`,
  description: '模拟选号，不兑付任何奖金。开奖后可以在网站上看核对结果。',
  url: origin + paths.selectBall(game.type, issueno),
})

interface LockedMemberIssue {
  readonly game: Game
  readonly issueno: string
  readonly drawAt: Date
  readonly isDrawn: boolean
  readonly bets: number
  readonly lockedAt: Date
}

/** Lists the issues in which a member locked bets and that are drawn on or after a day, including future issues. */
async function listLockedIssues(
  db: Queryable,
  userId: number,
  since: LocalDate,
  now: Date,
): Promise<LockedMemberIssue[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with oldest as (select game, min(issueno) as issueno from draws where date >= ${since} group by game)
    select picks.game, picks.issueno, draws.date::text as date, count(*)::int as bets, max(locked_at) as "lockedAt"
    from pick_owners cross join unnest(array[1, 2, 3, 4, 5, 6, 7]::smallint[]) as each (game)
    left join oldest on oldest.game = each.game
    join picks on picks.owner_id = pick_owners.id and picks.game = each.game
      and picks.issueno >= coalesce(oldest.issueno, '')
    left join draws on draws.game = picks.game and draws.issueno = picks.issueno
    where pick_owners.user_id = ${userId}
    group by picks.game, picks.issueno, draws.date order by picks.game, picks.issueno`)
  const latest = await listLatestDrawPerGame(db)
  const closed = await listClosures(db)
  return rows.flatMap(({ game: type, issueno, date, bets, lockedAt }) => {
    const game = GAMES[type]
    const isDrawn = date !== null
    const slot = isDrawn ? computeDrawTimes(game, date) : findSlot(game, issueno, latest.get(game) ?? null, closed, now)
    // The query also returns older issues of a game without draws on or after `since`.
    return slot && slot.drawAt >= toInstant(since, '00:00')
      ? [{ game, issueno, drawAt: slot.drawAt, isDrawn, bets, lockedAt: new Date(lockedAt) }]
      : []
  })
}

interface Row {
  game: GameType
  issueno: string
  /** Day of the draw; null: the issue is not drawn yet. */
  date: LocalDate | null
  bets: number
  lockedAt: string
}
