import { refuse } from '#contract/refusals.ts'
import {
  DRAWN_ISSUES,
  type IssueWithPicks,
  myDraw,
  myIssues,
  myLatestIssues,
  myPicks,
  myTonight,
} from '#contract/play/settlement.ts'
import { GAMES } from '#lottery/games.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { findDrawDetail, type CalendarCache } from '#server/play/draws/draws.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { createDrawTimeLookup, listLatestIssues, listTonightIssues } from './my-issues.ts'
import { listHeldIssues, TOP } from './my-picks.ts'
import { listSettledPicks, presentIssue } from './settlement.present.ts'
import { readSettlementState } from './settlement-state.ts'

export interface SettlementDeps extends RouteSite {
  calendar: CalendarCache
}

export function registerSettlementRoutes(site: SettlementDeps): void {
  const { db, clock, calendar } = site
  registerRoute(
    site,
    myIssues,
    async ({ input: { type, is_win, page, pageSize }, member }): Promise<IssueWithPicks[]> => {
      const now = clock.now()
      const filter = { drawn: is_win === DRAWN_ISSUES, most: pageSize, skipped: (page - 1) * pageSize }
      const issues = await listHeldIssues(db, member.id, [{ game: type, issueno: TOP }], filter)
      const drawAt = createDrawTimeLookup(await calendar.at(db, now), now)
      return issues.map((issue) => presentIssue(issue, drawAt(issue)))
    },
  )

  registerRoute(site, myLatestIssues, async ({ input: { is_win, before, pageSize }, member }) => {
    const now = clock.now()
    const filter = { drawn: is_win === DRAWN_ISSUES, before, pageSize }
    return listLatestIssues(db, member.id, filter, createDrawTimeLookup(await calendar.at(db, now), now))
  })

  registerRoute(site, myTonight, async ({ member }) => {
    const now = clock.now()
    return listTonightIssues(db, member.id, await calendar.at(db, now), now)
  })

  registerRoute(site, myPicks, ({ input: { type, issueno }, member }) =>
    listSettledPicks(db, member.id, GAMES[type], issueno),
  )

  registerRoute(site, myDraw, async ({ input: { type, id }, member }) => {
    const game = GAMES[type]
    const detail = await findDrawDetail(db, game, { id }, clock.now())
    if (!detail) return refuse('unknown_draw')
    const { data } = detail
    const simulated = await listSettledPicks(db, member.id, game, data.list.issueno)
    return { ...data, simulated, ...(await readSettlementState(db, id)) }
  })
}
