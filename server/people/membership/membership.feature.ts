import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseMembership, exportMembership } from './membership.ts'

export const membershipPersonalData: PersonalData = {
  tables: ['vip_chains', 'vip_grants'],
  exports: { membership: exportMembership },
  erase: eraseMembership,
}

export const membershipFeature = {
  personalData: membershipPersonalData,
}
