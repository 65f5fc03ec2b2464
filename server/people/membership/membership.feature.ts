import { membershipPersonalData } from './membership.personal-data.ts'

export const membershipFeature = {
  personalData: membershipPersonalData,
}
