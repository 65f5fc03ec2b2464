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
import type { Site } from '#server/infra/answers/site.ts'
import { drawDetailOf, type CalendarCache } from '#server/play/draws/draws.ts'
import { route } from '#server/infra/http/route.ts'
import { drawTimes, latestIssuesOf, tonightOf } from './my-issues.ts'
import { heldIssues, TOP } from './my-picks.ts'
import { picksOn, presentIssue } from './settlement.present.ts'
import { settlementStateOf } from './settlement-state.ts'

export interface SettlementDeps extends Site {
  calendar: CalendarCache
}

/** A member's picks and wins: by issue, and one issue with its draw. */
export function settlementRoutes(site: SettlementDeps): void {
  const { db, clock, calendar } = site
  route(site, myIssues, async ({ input: { type, is_win, page, pageSize }, member }): Promise<IssueWithPicks[]> => {
    const now = clock.now()
    const filter = { drawn: is_win === DRAWN, most: pageSize, skipped: (page - 1) * pageSize }
    const issues = await heldIssues(db, member.id, [{ game: type, issueno: TOP }], filter)
    const drawAt = drawTimes(await calendar.at(db, now), now)
    return issues.map((issue) => presentIssue(issue, drawAt(issue)))
  })

  route(site, myLatestIssues, async ({ input: { is_win, before, pageSize }, member }) => {
    const now = clock.now()
    const filter = { drawn: is_win === DRAWN, before, pageSize }
    return latestIssuesOf(db, member.id, filter, drawTimes(await calendar.at(db, now), now))
  })

  route(site, myTonight, async ({ member }) => {
    const now = clock.now()
    return tonightOf(db, member.id, await calendar.at(db, now), now)
  })

  route(site, myPicks, ({ input: { type, issueno }, member }) => picksOn(db, member.id, GAMES[type], issueno))

  route(site, myDraw, async ({ input: { type, id }, member }) => {
    const game = GAMES[type]
    const detail = await drawDetailOf(db, game, { id }, clock.now())
    if (!detail) return refuse('unknown_draw')
    const { data } = detail
    const simulated = await picksOn(db, member.id, game, data.list.issueno)
    return { ...data, simulated, ...(await settlementStateOf(db, id)) }
  })
}
