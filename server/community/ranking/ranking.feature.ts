import { commentsRoutes } from './comments.routes.ts'
import { rankingJobs } from './ranking.jobs.ts'
import { rankingOwn } from './ranking.own.ts'
import { rankingRoutes } from './ranking.routes.ts'

export const rankingFeature = {
  routes: [rankingRoutes, commentsRoutes],
  jobs: rankingJobs,
  own: rankingOwn,
}
