import type { FastifyRequest } from 'fastify'
import { type User, editProfile, myProfile } from '#contract/people/account.ts'
import { shanghaiTime } from '#lottery/dates.ts'
import type { Site } from '#server/infra/answers/site.ts'
import type { Tx } from '#server/infra/db/connect.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route, say } from '#server/infra/http/route.ts'
import { changeProfile, lockUser } from './people.ts'
import { changeOf } from './profile-change.ts'
import { type Balances, masked, profileOf } from './profile.ts'
import { regionOf } from '#server/infra/regions/regions.ts'
import { giveUserInfo } from './user-cookie.ts'

/** Access to members' uploaded images. */
export interface Avatars {
  /** Assigns an uploaded image to the member. Throws if it is not theirs. */
  claim(tx: Tx, userId: number, path: string, now: Date): Promise<void>
  /** Releases an image that is no longer used. */
  release(tx: Tx, userId: number, path: string): Promise<void>
}

/** Returns whether the nickname is accepted immediately; otherwise it waits for review and the current one remains. */
export type NicknameStands = (
  tx: Tx,
  userId: number,
  nickname: string,
  request: FastifyRequest,
  now: Date,
) => Promise<boolean>

export interface ProfileDeps extends Site {
  balances: Balances
  avatars: Avatars
  nicknameAccepted: NicknameStands
}

/** Calls to read and change the own profile. Both refresh the readable cookie. */
export function profileRoutes(site: ProfileDeps): void {
  const { db, clock, balances, avatars, nicknameAccepted, https } = site
  route(site, myProfile, async ({ member, request, reply }) => {
    const user = await profileOf(db, balances, member.id, clock.now())
    giveUserInfo(reply, user, { remembered: member.remembered, secure: https })
    const since = await balances.vipSince(db, member.id)
    return {
      ...user,
      region: regionOf(request.ip),
      vip_since: since ? shanghaiTime(since) : '',
      is_adult: (await balances.isAdult(db, member.id)) ? 1 : 0,
    }
  })

  route(site, editProfile, async ({ input, member: { id, remembered }, request, reply }) => {
    const now = clock.now()
    const change = changeOf(input, now)
    const { user, held } = await inTransaction(db, async (tx): Promise<{ user: User; held: boolean }> => {
      const before = await lockUser(tx, id)
      if (change.avatar !== undefined && change.avatar !== before.avatar) {
        if (change.avatar !== null) await avatars.claim(tx, id, change.avatar, now)
        if (before.avatar !== null) await avatars.release(tx, id, before.avatar)
      }
      const { nickname = before.nickname, ...rest } = change
      const stands = nickname === before.nickname || (await nicknameAccepted(tx, id, nickname, request, now))
      await changeProfile(tx, id, stands ? { ...rest, nickname } : rest)
      return { user: await profileOf(tx, balances, id, now), held: !stands }
    })
    giveUserInfo(reply, user, { remembered, secure: https })
    return say(held ? '已保存，昵称已提交审核' : '保存成功', masked(user))
  })
}
