import { mailJobs } from './mail.jobs.ts'
import { mailPersonalData } from './mail.personal-data.ts'
import { mailRoutes } from './mail.routes.ts'
import { retention } from './mail.tables.ts'
import { mailMessages } from './mail.messages.ts'

export const mailFeature = {
  routes: [mailRoutes],
  jobs: mailJobs,
  personalData: mailPersonalData,
  words: mailMessages,
  retention,
}
