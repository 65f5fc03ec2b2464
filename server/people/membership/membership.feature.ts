import { eraseMembership, exportMembership } from './membership.ts'

export const membershipFeature = {
  personalData: {
    tables: ['vip_chains', 'vip_grants'],
    exports: { membership: exportMembership },
    erase: eraseMembership,
  },
}
