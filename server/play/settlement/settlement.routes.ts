import { refuse } from '#contract/refusals.ts'
import {
  DRAWN,
  type IssueWithPicks,
  myDraw,
  myIssues,
  myLatestIssues,
  myPicks,
  myTonight,
} from '#contract/play/settlement.ts'
import { GAMES } from '#lottery/games.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Reader } from '#server/infra/db/connect.ts'
import { drawDetailOf, type KeptCalendar } from '#server/play/draws/draws.ts'
import { type RouteContext, route } from '#server/infra/http/route.ts'
import { drawTimes, latestIssuesOf, tonightOf } from './my-issues.ts'
import { heldIssues, TOP } from './my-picks.ts'
import { picksOn, presentIssue } from './settlement.present.ts'
import { settlementStateOf } from './settlement-state.ts'

interface SettlementDeps {
  db: Reader
  clock: Clock
  calendar: KeptCalendar
}

/** What I hold and what I won: by issue, and one issue with its draw. */
export function settlementRoutes(door: RouteContext, { db, clock, calendar }: SettlementDeps): void {
  route(door, myIssues, async ({ input: { type, is_win, page, pageSize }, member }): Promise<IssueWithPicks[]> => {
    const now = clock.now()
    const wanted = { drawn: is_win === DRAWN, most: pageSize, skipped: (page - 1) * pageSize }
    const issues = await heldIssues(db, member.id, [{ game: type, issueno: TOP }], wanted)
    const drawAt = drawTimes(await calendar.at(db, now), now)
    return issues.map((issue) => presentIssue(issue, drawAt(issue)))
  })

  route(door, myLatestIssues, async ({ input: { is_win, before, pageSize }, member }) => {
    const now = clock.now()
    const wanted = { drawn: is_win === DRAWN, before, pageSize }
    return latestIssuesOf(db, member.id, wanted, drawTimes(await calendar.at(db, now), now))
  })

  route(door, myTonight, async ({ member }) => {
    const now = clock.now()
    return tonightOf(db, member.id, await calendar.at(db, now), now)
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
