import { mailJobs } from './mail.jobs.ts'
import { mailOwn } from './mail.own.ts'
import { mailRoutes } from './mail.routes.ts'
import { retention } from './mail.tables.ts'
import { mailWords } from './mail.words.ts'

export const mailFeature = {
  routes: [mailRoutes],
  jobs: mailJobs,
  own: mailOwn,
  words: mailWords,
  retention,
}
