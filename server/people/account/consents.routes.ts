import { acceptAgreements, myNewAgreements } from '#contract/cms/agreements.ts'
import { refuse } from '#contract/refusals.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { listSignInAgreements } from '#server/cms/content/content.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { lockUserShared } from './account.ts'
import { acceptAgreement, listAcceptedAgreements } from './consents.ts'

export function registerConsentsRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, myNewAgreements, async ({ member }) => {
    const accepted = await listAcceptedAgreements(db, member.id)
    const inForce = await listSignInAgreements(db, clock.now())
    return inForce
      .filter(({ id }) => !accepted.some(({ articleId }) => articleId === id))
      .map(({ id, name, title, version, memo, publishedAt }) => {
        return { id, name, title, version: version ?? 1, memo, create_time: formatShanghaiTime(publishedAt) }
      })
  })

  registerRoute(site, acceptAgreements, async ({ input: { ids }, member }) => {
    const now = clock.now()
    await runTransaction(db, async (tx) => {
      await lockUserShared(tx, member.id)
      const inForce = await listSignInAgreements(tx, now)
      // If a newer version was published meanwhile, the member must see it before accepting.
      if (!ids.every((id) => inForce.some((one) => one.id === id))) refuse('unknown_agreement')
      for (const id of ids) await acceptAgreement(tx, member.id, id, now)
    })
    return replyWithMessage('已同意', null)
  })
}
