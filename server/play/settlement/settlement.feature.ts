import { settlementChecks } from './settlement.checks.ts'
import { settlementFacts } from './settlement.facts.ts'
import { settlementJobs } from './settlement.jobs.ts'
import { settlementPersonalData } from './settlement.personal-data.ts'
import { settlementRoutes } from './settlement.routes.ts'
import { settlementWords } from './settlement.words.ts'

export const settlementFeature = {
  routes: [settlementRoutes],
  jobs: settlementJobs,
  checks: settlementChecks,
  facts: settlementFacts,
  personalData: settlementPersonalData,
  words: settlementWords,
}
