import { pushJobs } from './push.jobs.ts'
import { pushOwn } from './push.own.ts'
import { pushRoutes } from './push.routes.ts'

export const pushFeature = {
  routes: [pushRoutes],
  jobs: pushJobs,
  own: pushOwn,
}
