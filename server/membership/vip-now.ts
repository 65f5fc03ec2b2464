/**
 * Whether a member is VIP, as a part of a read that asks other things too: one read stays one. Both are SQL, the column
 * with the member's id and the parameter that holds the time. Imports nothing, so that account, below membership in the
 * order of features, may take it.
 */
export const vipNow = (userId: string, now: string): string =>
  `exists (select from vip_chains where vip_chains.user_id = ${userId} and vip_chains.until > ${now})`
