import { keptTicketsJobs } from './kept-tickets.jobs.ts'
import { keptTicketsPersonalData } from './kept-tickets.personal-data.ts'
import { keptTicketsRoutes } from './kept-tickets.routes.ts'
import { retention } from './kept-tickets.tables.ts'
import { keptTicketsWords } from './kept-tickets.words.ts'

export const keptTicketsFeature = {
  routes: [keptTicketsRoutes],
  jobs: keptTicketsJobs,
  personalData: keptTicketsPersonalData,
  words: keptTicketsWords,
  retention,
}
