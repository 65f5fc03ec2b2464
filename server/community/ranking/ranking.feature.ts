import { commentsRoutes } from './comments.routes.ts'
import { rankingJobs } from './ranking.jobs.ts'
import { rankingPersonalData } from './ranking.personal-data.ts'
import { rankingRoutes } from './ranking.routes.ts'

export const rankingFeature = {
  routes: [rankingRoutes, commentsRoutes],
  jobs: rankingJobs,
  personalData: rankingPersonalData,
}
