import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { erasePicks, exportLockedPicks, exportPanels } from './adopt.ts'
import { createPicksChecks } from './picks.checks.ts'
import { createPicksJobs } from './picks.jobs.ts'
import { registerPicksRoutes } from './picks.routes.ts'
import { retention } from './picks.tables.ts'
import { exportRounds } from './rounds.ts'

export const picksFeature = {
  routes: [registerPicksRoutes],
  jobs: createPicksJobs,
  checks: createPicksChecks,
  personalData: {
    tables: ['pick_owners', 'pick_panels', 'pick_rounds', 'picks'],
    exports: { picks: exportPanels, locked_picks: exportLockedPicks, rounds: exportRounds },
    erase: erasePicks,
  } satisfies PersonalData,
  retention,
}
