import { computeDrawTimes, listMissingSlots } from '#lottery/calendar.ts'
import type { Game } from '#lottery/games.ts'
import type { Queryable } from '#server/infra/db/connect.ts'
import { type SiteMetric, type SiteMetrics, computeSecondsBetween } from '#server/infra/lib/site-metrics.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { listClosures } from './closures.ts'
import { listLatestDrawPerGame } from './draws.queries.ts'
import type { StoredDraw } from './draws.store.ts'
import { drawsChecks } from './draws.checks.ts'
import { registerDrawAdminRoutes } from './draws.console.ts'
import { createDrawJobs } from './draws.jobs.ts'
import { registerDrawRoutes } from './draws.routes.ts'

/** Metrics per game. Draws missing before the newest draw are shown on the operators' today page instead. */
const drawsFacts = ({ db, clock }: { db: Queryable; clock: Clock }): SiteMetrics => ({
  of: 'draws',
  help: {
    caiyun_draw_newest_age_seconds: 'Seconds since the newest known draw of a game was drawn',
    caiyun_draws_awaited: 'Draws of a game since the newest known whose time has come',
    caiyun_draw_late_seconds: 'Seconds since the first of them was drawn; 0: none is awaited',
  },
  async read() {
    const [latest, closed] = await Promise.all([listLatestDrawPerGame(db), listClosures(db)])
    const now = clock.now()
    const createGameMetrics = (game: Game, newest: StoredDraw): SiteMetric[] => {
      const labels = { game: game.code }
      const awaited = listMissingSlots(game, [newest], closed, now)
      const late = awaited[0] ? computeSecondsBetween(awaited[0].drawAt, now) : 0
      const age = computeSecondsBetween(computeDrawTimes(game, newest.date).drawAt, now)
      return [
        { name: 'caiyun_draw_newest_age_seconds', labels, value: age },
        { name: 'caiyun_draws_awaited', labels, value: awaited.length },
        { name: 'caiyun_draw_late_seconds', labels, value: late },
      ]
    }
    return [...latest].flatMap(([game, newest]) => createGameMetrics(game, newest))
  },
})

export const drawsFeature = {
  routes: [registerDrawRoutes, registerDrawAdminRoutes],
  jobs: createDrawJobs,
  checks: drawsChecks,
  facts: drawsFacts,
}
