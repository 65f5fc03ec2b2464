import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { erasePicks, exportLockedPicks, exportPanels, exportRounds } from './picks.ts'

export const picksPersonalData: PersonalData = {
  tables: ['pick_owners', 'pick_panels', 'pick_rounds', 'picks'],
  exports: { picks: exportPanels, locked_picks: exportLockedPicks, rounds: exportRounds },
  erase: erasePicks,
}
