import { mediaChecks } from './media.checks.ts'
import { mediaJobs } from './media.jobs.ts'
import { mediaOwn } from './media.own.ts'
import { mediaRoutes } from './media.routes.ts'

export const mediaFeature = {
  routes: [mediaRoutes],
  jobs: mediaJobs,
  checks: mediaChecks,
  own: mediaOwn,
}
