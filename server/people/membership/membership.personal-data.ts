import type { PersonalData } from '#server/infra/db/personal-data.ts'
import { eraseMembership, membershipDataOf } from './membership.ts'

export const membershipPersonalData: PersonalData = {
  tables: ['vip_chains', 'vip_grants'],
  exports: { membership: membershipDataOf },
  erase: eraseMembership,
}
