import { agreement, agreementVersion, agreementVersions } from '#contract/cms/agreements.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { hotRoute, type HotRouteContext } from '#server/infra/answers/hot.ts'
import {
  agreementInForce,
  agreementVersionOrRefuse,
  agreementVersionsOf,
  nameOfId,
  nextAgreementAt,
} from './agreements.ts'
import { presentAgreement } from './content.present.ts'
import { layFirstAgreements } from './first-content.ts'

/** The agreements in force and their earlier versions. */
export function agreementRoutes(door: HotRouteContext, { db, clock }: { db: Database; clock: Clock }): void {
  hotRoute(door, agreement, async ({ id }) => {
    const now = clock.now()
    return {
      data: presentAgreement(await agreementInForce(db, nameOfId(id), now)),
      freshUntil: await nextAgreementAt(db, now),
    }
  })
  hotRoute(door, agreementVersions, async ({ id }) => {
    const now = clock.now()
    const versions = await agreementVersionsOf(db, nameOfId(id), now)
    return { data: versions.map(presentAgreement), freshUntil: await nextAgreementAt(db, now) }
  })
  hotRoute(door, agreementVersion, async ({ id }) => ({
    data: presentAgreement(await agreementVersionOrRefuse(db, id)),
    freshUntil: null,
  }))
  door.app.addHook('onReady', () => inTransaction(db, (tx) => layFirstAgreements(tx, clock.now())))
}
