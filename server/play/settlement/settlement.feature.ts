import { createSettlementChecks } from './settlement.checks.ts'
import { createSettlementMetrics } from './settlement.facts.ts'
import { createSettlementJobs } from './settlement.jobs.ts'
import { settlementPersonalData } from './settlement.personal-data.ts'
import { registerSettlementRoutes } from './settlement.routes.ts'
import { settlementMessages } from './settlement.messages.ts'

export const settlementFeature = {
  routes: [registerSettlementRoutes],
  jobs: createSettlementJobs,
  checks: createSettlementChecks,
  facts: createSettlementMetrics,
  personalData: settlementPersonalData,
  words: settlementMessages,
}
