import type { OwnData } from '#server/infra/db/own-data.ts'
import { eraseMembership, membershipDataOf } from './membership.ts'

export const membershipOwn: OwnData = {
  tables: ['vip_chains', 'vip_grants'],
  exports: { membership: membershipDataOf },
  erase: eraseMembership,
}
