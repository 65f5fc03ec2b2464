import { followedGames, followGame } from '#contract/play/reminders.ts'
import { keepUser } from '#server/people/account/account.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { type RouteContext, route } from '#server/infra/http/route.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { follow, followedBy, unfollow } from './reminders.ts'

/** The games whose draws a member is told of. */
export function remindersRoutes(door: RouteContext, { db, clock }: { db: Database; clock: Clock }): void {
  route(door, followedGames, ({ member }) => followedBy(db, member.id))

  route(door, followGame, async ({ input: { type, is_on }, member: { id } }) => {
    const now = clock.now()
    await inTransaction(db, async (tx) => {
      await keepUser(tx, id)
      await (is_on === 1 ? follow(tx, id, type, now) : unfollow(tx, id, type))
    })
    return followedBy(db, id)
  })
}
