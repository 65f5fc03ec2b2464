import { followedGames, followGame } from '#contract/reminders.ts'
import type { Database } from '#server/db/connect.ts'
import { type RouteContext, route } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'
import { follow, followedBy, unfollow } from './reminders.ts'

/** The games whose draws a member is told of. */
export function remindersRoutes(door: RouteContext, { db, clock }: { db: Database; clock: Clock }): void {
  route(door, followedGames, ({ member }) => followedBy(db, member.id))

  route(door, followGame, async ({ input: { type, is_on }, member: { id } }) => {
    await (is_on === 1 ? follow(db, id, type, clock.now()) : unfollow(db, id, type))
    return followedBy(db, id)
  })
}
