import { agreement, agreementVersion, agreementVersions } from '#contract/cms/agreements.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerCachedRoute } from '#server/infra/answers/response-cache.ts'
import {
  getCurrentAgreement,
  getAgreementVersion,
  listAgreementVersions,
  toAgreementName,
  findNextAgreementTime,
} from './agreements.ts'
import { presentAgreement } from './content.present.ts'
import { seedAgreements } from './first-content.ts'

/** Registers the routes, and seeds the agreements before the server is ready. */
export function agreementRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerCachedRoute(site, agreement, async ({ id }) => {
    const now = clock.now()
    return {
      data: presentAgreement(await getCurrentAgreement(db, toAgreementName(id), now)),
      freshUntil: await findNextAgreementTime(db, now),
    }
  })
  registerCachedRoute(site, agreementVersions, async ({ id }) => {
    const now = clock.now()
    const versions = await listAgreementVersions(db, toAgreementName(id), now)
    return { data: versions.map(presentAgreement), freshUntil: await findNextAgreementTime(db, now) }
  })
  registerCachedRoute(site, agreementVersion, async ({ id }) => ({
    data: presentAgreement(await getAgreementVersion(db, id)),
    freshUntil: null,
  }))
  site.app.addHook('onReady', () => runTransaction(db, (tx) => seedAgreements(tx, clock.now())))
}
