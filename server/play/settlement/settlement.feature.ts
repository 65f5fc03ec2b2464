import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { createSettlementChecks } from './settlement.checks.ts'
import { createSettlementMetrics } from './settlement.facts.ts'
import { createSettlementJobs } from './settlement.jobs.ts'
import { settlementMessages } from './settlement.messages.ts'
import { exportWins } from './settlement.present.ts'
import { registerSettlementRoutes } from './settlement.routes.ts'

export const settlementFeature = {
  routes: [registerSettlementRoutes],
  jobs: createSettlementJobs,
  checks: createSettlementChecks,
  facts: createSettlementMetrics,
  personalData: {
    tables: ['wins'],
    exports: { wins: exportWins },
    // Wins are deleted with their picks.
    erase: null,
  } satisfies PersonalData,
  words: settlementMessages,
}
