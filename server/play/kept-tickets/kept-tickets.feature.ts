import { createKeptTicketsJobs } from './kept-tickets.jobs.ts'
import { keptTicketsPersonalData } from './kept-tickets.personal-data.ts'
import { registerKeptTicketsRoutes } from './kept-tickets.routes.ts'
import { retention } from './kept-tickets.tables.ts'
import { keptTicketsMessages } from './kept-tickets.messages.ts'

export const keptTicketsFeature = {
  routes: [registerKeptTicketsRoutes],
  jobs: createKeptTicketsJobs,
  personalData: keptTicketsPersonalData,
  words: keptTicketsMessages,
  retention,
}
