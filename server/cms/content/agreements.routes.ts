import { agreement, agreementVersion, agreementVersions } from '#contract/cms/agreements.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { hotRoute } from '#server/infra/answers/hot.ts'
import {
  agreementInForce,
  agreementVersionOrRefuse,
  agreementVersionsOf,
  nameOfId,
  nextAgreementAt,
} from './agreements.ts'
import { presentAgreement } from './content.present.ts'
import { layFirstAgreements } from './first-content.ts'

/** Calls for the current agreements and their earlier versions. */
export function agreementRoutes(site: Site): void {
  const { db, clock } = site
  hotRoute(site, agreement, async ({ id }) => {
    const now = clock.now()
    return {
      data: presentAgreement(await agreementInForce(db, nameOfId(id), now)),
      freshUntil: await nextAgreementAt(db, now),
    }
  })
  hotRoute(site, agreementVersions, async ({ id }) => {
    const now = clock.now()
    const versions = await agreementVersionsOf(db, nameOfId(id), now)
    return { data: versions.map(presentAgreement), freshUntil: await nextAgreementAt(db, now) }
  })
  hotRoute(site, agreementVersion, async ({ id }) => ({
    data: presentAgreement(await agreementVersionOrRefuse(db, id)),
    freshUntil: null,
  }))
  site.app.addHook('onReady', () => inTransaction(db, (tx) => layFirstAgreements(tx, clock.now())))
}
