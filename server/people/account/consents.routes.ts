import { acceptAgreements, myNewAgreements } from '#contract/cms/agreements.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { acceptedAtSignIn } from '#server/cms/content/content.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route, say } from '#server/infra/http/route.ts'
import { accept, acceptedBy, lockUserShared } from './account.ts'

/** Calls to list and accept the current versions of agreements. */
export function consentsRoutes(site: Site): void {
  const { db, clock } = site
  route(site, myNewAgreements, async ({ member }) => {
    const accepted = await acceptedBy(db, member.id)
    const inForce = await acceptedAtSignIn(db, clock.now())
    return inForce
      .filter(({ id }) => !accepted.some(({ articleId }) => articleId === id))
      .map(({ id, name, title, version, memo, publishedAt }) => {
        return { id, name, title, version: version ?? 1, memo, create_time: shanghaiTime(publishedAt) }
      })
  })

  route(site, acceptAgreements, async ({ input: { ids }, member }) => {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      await lockUserShared(tx, member.id)
      const inForce = await acceptedAtSignIn(tx, now)
      // A version replaced meanwhile must be shown again before it is accepted.
      if (!ids.every((id) => inForce.some((one) => one.id === id))) refuse('unknown_agreement')
      for (const id of ids) await accept(tx, member.id, id, now)
    })
    return say('已同意', null)
  })
}
