import {
  type Agreement,
  AGREEMENT_IDS,
  type AgreementName,
  agreement,
  agreementVersion,
  agreementVersions,
} from '#contract/cms/agreements.ts'
import { idOf } from '#web/shared/page/params.ts'
import { query } from '#client/query.ts'

/** The version of an agreement that is in force. */
export const agreementInForce = (name: AgreementName) => query(agreement, { id: AGREEMENT_IDS[name] })

/** The version that `?version=` names by its id, else the one in force. */
export function versionAsked(search: URLSearchParams) {
  const id = idOf(search.get('version'))
  return id === null ? agreementInForce(agreementOfSearch(search)) : query(agreementVersion, { id })
}

/** The versions that are or were in force, newest first. */
export const versionsOf = (name: AgreementName) => query(agreementVersions, { id: AGREEMENT_IDS[name] })

export const versionWords = ({ version }: Pick<Agreement, 'version'>): string => `第 ${version} 版`

/** The agreement that `?type=` names; any other is the user agreement. */
export function agreementOfSearch(search: URLSearchParams): AgreementName {
  const type = search.get('type')
  return type === 'privacy' || type === 'vip' ? type : 'user'
}
