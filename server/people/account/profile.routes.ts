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

/** The pictures a member has uploaded. */
export interface Avatars {
  /** Lets the member use a picture of theirs, or refuses. */
  claim(tx: Tx, userId: number, path: string, now: Date): Promise<void>
  /** Nothing points at it any more. */
  release(tx: Tx, userId: number, path: string): Promise<void>
}

/** Whether a member may be called so at once; else the name waits for review, and they keep the one they have. */
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

/** One's own profile, and its change. Both refresh the readable cookie. */
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
