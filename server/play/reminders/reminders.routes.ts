import { followedGames, followGame } from '#contract/play/reminders.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { lockUserShared } from '#server/people/account/account.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute } from '#server/infra/http/route.ts'
import { insertFollowedGame, listFollowedGames, deleteFollowedGame } from './reminders.ts'

export function registerReminderRoutes(site: RouteSite): void {
  const { db, clock } = site
  registerRoute(site, followedGames, ({ member }) => listFollowedGames(db, member.id))

  registerRoute(site, followGame, async ({ input: { type, is_on }, member: { id } }) => {
    const now = clock.now()
    await runTransaction(db, async (tx) => {
      await lockUserShared(tx, id)
      await (is_on === 1 ? insertFollowedGame(tx, id, type, now) : deleteFollowedGame(tx, id, type))
    })
    return listFollowedGames(db, id)
  })
}
