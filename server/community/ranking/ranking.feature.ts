import type { Database } from '#server/infra/db/connect.ts'
import type { PersonalData } from '#server/infra/db/personal-data.ts'
import type { FeatureJobs } from '#server/infra/jobs/jobs.ts'
import { commentsRoutes } from './comments.routes.ts'
import { exportRankingComments } from './ranking-discussion.ts'
import { rankingRoutes } from './ranking.routes.ts'
import { CLOSE_RANKS, closeRankGaps, removeFromRankings } from './rebuild.ts'

export const rankingFeature = {
  routes: [rankingRoutes, commentsRoutes],
  jobs: rankingJobs,
  personalData: {
    tables: ['ranked_players', 'ranking_totals'],
    exports: { ranking_comments: exportRankingComments },
    erase: removeFromRankings,
  } satisfies PersonalData,
}

/** Jobs that close rank gaps: after an account deletion, and gaps that a killed process left. */
function rankingJobs({ db }: { db: Database }): FeatureJobs {
  const run = (signal: AbortSignal): Promise<void> => closeRankGaps(db, signal)
  return [
    { name: CLOSE_RANKS, run },
    { name: 'close_ranks_left_over', cron: '* * * * *', atStart: true, run },
  ]
}
