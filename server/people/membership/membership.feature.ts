import { membershipOwn } from './membership.own.ts'

export const membershipFeature = {
  own: membershipOwn,
}
