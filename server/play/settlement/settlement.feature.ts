import { settlementChecks } from './settlement.checks.ts'
import { settlementJobs } from './settlement.jobs.ts'
import { settlementOwn } from './settlement.own.ts'
import { settlementRoutes } from './settlement.routes.ts'
import { settlementWords } from './settlement.words.ts'

export const settlementFeature = {
  routes: [settlementRoutes],
  jobs: settlementJobs,
  checks: settlementChecks,
  own: settlementOwn,
  words: settlementWords,
}
