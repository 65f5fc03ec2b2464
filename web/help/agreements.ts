import {
  type Agreement,
  AGREEMENT_IDS,
  type AgreementName,
  agreement,
  agreementVersion,
  agreementVersions,
} from '#contract/cms/agreements.ts'
import { parseId } from '#web/shared/page/params.ts'
import { query } from '#client/query.ts'

export const currentAgreementQuery = (name: AgreementName) => query(agreement, { id: AGREEMENT_IDS[name] })

/** The version with the id in `?version=`; without an id, the version in force. */
export function requestedVersionQuery(search: URLSearchParams) {
  const id = parseId(search.get('version'))
  return id === null ? currentAgreementQuery(parseAgreement(search)) : query(agreementVersion, { id })
}

/** All published versions of an agreement, newest first. */
export const versionsQuery = (name: AgreementName) => query(agreementVersions, { id: AGREEMENT_IDS[name] })

export const formatVersion = ({ version }: Pick<Agreement, 'version'>): string => `第 ${version} 版`

export function parseAgreement(search: URLSearchParams): AgreementName {
  const type = search.get('type')
  return type === 'privacy' || type === 'vip' ? type : 'user'
}
