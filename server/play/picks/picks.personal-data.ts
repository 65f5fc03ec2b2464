import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { erasePicks, locksOfMember, picksOfMember, roundsOfMember } from './picks.ts'

export const picksPersonalData: PersonalData = {
  tables: ['pick_owners', 'pick_panels', 'pick_rounds', 'picks'],
  exports: { picks: picksOfMember, locked_picks: locksOfMember, rounds: roundsOfMember },
  erase: erasePicks,
}
