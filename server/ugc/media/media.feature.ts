import { mediaChecks } from './media.checks.ts'
import { mediaMetrics } from './media.metrics.ts'
import { mediaJobs } from './media.jobs.ts'
import { mediaPersonalData } from './media.personal-data.ts'
import { mediaRoutes } from './media.routes.ts'

export const mediaFeature = {
  routes: [mediaRoutes],
  jobs: mediaJobs,
  checks: mediaChecks,
  facts: mediaMetrics,
  personalData: mediaPersonalData,
}
