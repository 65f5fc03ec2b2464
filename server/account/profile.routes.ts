import { type User, editProfile, myProfile } from '#contract/account.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Database, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retried.ts'
import { type RouteContext, route, say } from '#server/http/route.ts'
import { changeProfile, lockUser } from './people.ts'
import { changeOf } from './profile-change.ts'
import { type Balances, masked, profileOf } from './profile.ts'
import { giveUserInfo } from './user-cookie.ts'

/** The pictures a member has uploaded. */
export interface Avatars {
  /** Lets the member use a picture of theirs, or refuses. */
  claim(tx: Tx, userId: number, path: string, now: Date): Promise<void>
  /** Nothing points at it any more. */
  release(tx: Tx, userId: number, path: string): Promise<void>
}

export interface ProfileDeps {
  db: Database
  clock: Clock
  balances: Balances
  avatars: Avatars
  https: boolean
}

/** One's own profile, and its change. Both refresh the readable cookie. */
export function profileRoutes(door: RouteContext, { db, clock, balances, avatars, https }: ProfileDeps): void {
  route(door, myProfile, async ({ member, reply }) => {
    const user = await profileOf(db, balances, member.id, clock.now())
    giveUserInfo(reply, user, https)
    return user
  })

  route(door, editProfile, async ({ input, member: { id }, reply }) => {
    const now = clock.now()
    const change = changeOf(input, now)
    const user = await inTransaction(db, async (tx): Promise<User> => {
      const before = (await lockUser(tx, id)).avatar
      if (change.avatar !== undefined && change.avatar !== before) {
        if (change.avatar !== null) await avatars.claim(tx, id, change.avatar, now)
        if (before !== null) await avatars.release(tx, id, before)
      }
      await changeProfile(tx, id, change)
      return profileOf(tx, balances, id, now)
    })
    giveUserInfo(reply, user, https)
    return say('保存成功', masked(user))
  })
}
