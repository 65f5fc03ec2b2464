import type { FastifyRequest } from 'fastify'
import { type User, editProfile, myProfile } from '#contract/people/account.ts'
import { formatShanghaiTime } from '#lottery/dates.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { lockUser, updateUser } from './people.ts'
import { toProfileChange } from './profile-change.ts'
import { type Balances, maskPhone, getProfile } from './profile.ts'
import { findRegion } from '#server/infra/regions/regions.ts'
import { setUserInfoCookie } from './user-cookie.ts'

export interface ProfileDeps extends RouteSite {
  balances: Balances
  avatars: {
    /** Assigns an uploaded image to the member. Throws if the image is not the member's own upload. */
    claim(tx: Tx, userId: number, path: string, now: Date): Promise<void>
    /** Releases an image that is no longer used. */
    release(tx: Tx, userId: number, path: string): Promise<void>
  }
  /** Returns false if the nickname waits for review; the current nickname then remains. */
  nicknameAccepted(tx: Tx, userId: number, nickname: string, request: FastifyRequest, now: Date): Promise<boolean>
}

export function registerProfileRoutes(site: ProfileDeps): void {
  const { db, clock, balances, avatars, nicknameAccepted, https } = site
  registerRoute(site, myProfile, async ({ member, request, reply }) => {
    const user = await getProfile(db, balances, member.id, clock.now())
    setUserInfoCookie(reply, user, { remembered: member.remembered, secure: https })
    const membership = await balances.membership(db, member.id)
    return {
      ...user,
      region: findRegion(request.ip),
      vip_since: membership ? formatShanghaiTime(membership.anchor) : '',
      is_adult: (await balances.isAdult(db, member.id)) ? 1 : 0,
    }
  })

  registerRoute(site, editProfile, async ({ input, member: { id, remembered }, request, reply }) => {
    const now = clock.now()
    const change = toProfileChange(input, now)
    const { user, isPending } = await runTransaction(db, async (tx): Promise<{ user: User; isPending: boolean }> => {
      const before = await lockUser(tx, id)
      if (change.avatar !== undefined && change.avatar !== before.avatar) {
        if (change.avatar !== null) await avatars.claim(tx, id, change.avatar, now)
        if (before.avatar !== null) await avatars.release(tx, id, before.avatar)
      }
      const { nickname = before.nickname, ...rest } = change
      const isAccepted = nickname === before.nickname || (await nicknameAccepted(tx, id, nickname, request, now))
      await updateUser(tx, id, isAccepted ? { ...rest, nickname } : rest)
      return { user: await getProfile(tx, balances, id, now), isPending: !isAccepted }
    })
    setUserInfoCookie(reply, user, { remembered, secure: https })
    return replyWithMessage(isPending ? '已保存，昵称已提交审核' : '保存成功', maskPhone(user))
  })
}
