import { followedGames, followGame } from '#contract/play/reminders.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route } from '#server/infra/http/route.ts'
import { follow, followedBy, unfollow } from './reminders.ts'

/** Routes of the followed games, for draw notifications. */
export function remindersRoutes(site: Site): void {
  const { db, clock } = site
  route(site, followedGames, ({ member }) => followedBy(db, member.id))

  route(site, followGame, async ({ input: { type, is_on }, member: { id } }) => {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      await lockUserShared(tx, id)
      await (is_on === 1 ? follow(tx, id, type, now) : unfollow(tx, id, type))
    })
    return followedBy(db, id)
  })
}
