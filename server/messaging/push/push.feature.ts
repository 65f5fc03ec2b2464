import { pushJobs } from './push.jobs.ts'
import { pushPersonalData } from './push.personal-data.ts'
import { pushRoutes } from './push.routes.ts'

export const pushFeature = {
  routes: [pushRoutes],
  jobs: pushJobs,
  personalData: pushPersonalData,
}
