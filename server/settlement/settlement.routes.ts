import { refuse } from '#contract/refusals.ts'
import { DRAWN, type IssueWithPicks, myDraw, myIssues, myPicks } from '#contract/settlement.ts'
import { drawClock, slotOf } from '#lottery/calendar.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { type Game, GAMES } from '#lottery/games.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Reader } from '#server/db/connect.ts'
import { closures, drawDetailOf, latestDrawn } from '#server/draws/draws.ts'
import { type RouteContext, route } from '#server/http/route.ts'
import { type HeldIssue, issuesOf } from './my-picks.ts'
import { picksOn } from './settlement.present.ts'
import { settlementStateOf } from './settlement-state.ts'

interface SettlementDeps {
  db: Reader
  clock: Clock
}

/** What I hold and what I won: by issue, and one issue with its draw. */
export function settlementRoutes(door: RouteContext, { db, clock }: SettlementDeps): void {
  route(door, myIssues, async ({ input: { type, is_win, page, pageSize }, member }) => {
    const game = GAMES[type]
    const issues = await issuesOf(db, member.id, game, { drawn: is_win === DRAWN, page, pageSize })
    const dayOf = await calendarOf(db, game, clock.now())
    return issues.map((issue) => presentIssue(game, issue, dayOf))
  })

  route(door, myPicks, ({ input: { type, issueno }, member }) => picksOn(db, member.id, GAMES[type], issueno))

  route(door, myDraw, async ({ input: { type, id }, member }) => {
    const game = GAMES[type]
    const detail = await drawDetailOf(db, game, id, clock.now())
    if (!detail) return refuse('unknown_draw')
    const { data } = detail
    const simulated = await picksOn(db, member.id, game, data.list.issueno)
    return { ...data, simulated, ...(await settlementStateOf(db, id)) }
  })
}

/** The draw times of issues that are still to be drawn. */
async function calendarOf(db: Reader, game: Game, now: Date) {
  const [known, closed] = [await latestDrawn(db, game), await closures(db)]
  return (issueno: string) => slotOf(game, issueno, known, closed, now)?.drawAt ?? null
}

function presentIssue(
  game: Game,
  { issueno, drawId, date }: HeldIssue,
  dayOf: (issueno: string) => Date | null,
): IssueWithPicks {
  const drawAt = date === null ? dayOf(issueno) : drawClock(game, date).drawAt
  return { id: drawId, type: game.type, issueno, opendate: drawAt ? shanghaiTime(drawAt) : '' }
}
