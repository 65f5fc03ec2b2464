import { acceptAgreements, myNewAgreements } from '#contract/cms/agreements.ts'
import { refuse } from '#contract/refusals.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import { acceptedAtSignIn } from '#server/cms/content/content.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { type RouteContext, route, say } from '#server/infra/http/route.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { accept, acceptedBy, keepUser } from './account.ts'

/** What is new to a member of the agreements in force, and their word that they accept it. */
export function consentsRoutes(door: RouteContext, { db, clock }: { db: Database; clock: Clock }): void {
  route(door, myNewAgreements, async ({ member }) => {
    const accepted = await acceptedBy(db, member.id)
    const inForce = await acceptedAtSignIn(db, clock.now())
    return inForce
      .filter(({ id }) => !accepted.some(({ articleId }) => articleId === id))
      .map(({ id, name, title, version, memo, publishedAt }) => {
        return { id, name, title, version: version ?? 1, memo, create_time: shanghaiTime(publishedAt) }
      })
  })

  route(door, acceptAgreements, async ({ input: { ids }, member }) => {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      await keepUser(tx, member.id)
      const inForce = await acceptedAtSignIn(tx, now)
      // One that was replaced meanwhile is shown anew before it is accepted.
      if (!ids.every((id) => inForce.some((one) => one.id === id))) refuse('unknown_agreement')
      for (const id of ids) await accept(tx, member.id, id, now)
    })
    return say('已同意', null)
  })
}
