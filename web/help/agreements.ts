import { type Agreement, AGREEMENT_IDS, type AgreementName, agreement } from '#contract/account.ts'
import { query } from '#web/page/query.ts'

/** The version of an agreement that is in force. */
export const agreementInForce = (name: AgreementName) => query(agreement, { id: AGREEMENT_IDS[name] })

export const versionOf = ({ version }: Agreement): string => `第 ${version} 版`

/** The agreement that `?type=` names; any other is the user agreement. */
export function agreementOfSearch(search: URLSearchParams): AgreementName {
  const type = search.get('type')
  return type === 'privacy' || type === 'vip' ? type : 'user'
}
