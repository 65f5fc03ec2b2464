import { changePhone, deleteAccount, proveMyself, resetPassword } from '#contract/people/account.ts'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type RouteContext, route, say } from '#server/infra/http/route.ts'
import { clearSession } from '#server/infra/http/session.ts'
import { type Balances, giveUserInfo, masked, profileOf } from '#server/people/account/account.ts'
import { attemptOf } from './callers.ts'
import { forgetKnown, giveKnown } from './cookies.ts'
import {
  type Securing,
  changePhoneByCode,
  deleteByCode,
  phoneOf,
  proveByCode,
  resetPasswordByCode,
} from './security.ts'

export interface SecurityDeps extends Securing {
  clock: Clock
  balances: Balances
  https: boolean
}

/** What a code opens besides signing in: another password, another phone, the end of the account. */
export function securityRoutes(door: RouteContext, deps: SecurityDeps): void {
  const { db, clock, keys, balances, https } = deps

  route(door, resetPassword, async ({ input, member, session, request, reply }) => {
    const owner = await resetPasswordByCode(deps, attemptOf(keys, input.phone, request, session), input, clock.now())
    // Who is signed in as somebody else stays so: that session goes on.
    if (!member || member.id === owner) clearSession(reply)
    return say('密码重置成功', null)
  })

  route(door, proveMyself, async ({ input, member, session, request }) => {
    const attempt = attemptOf(keys, await phoneOf(db, member), request, session)
    await proveByCode(deps, member, attempt, input.code, clock.now())
    return say('验证成功', null)
  })

  route(door, changePhone, async ({ input, member, session, request, reply }) => {
    await changePhoneByCode(deps, member, attemptOf(keys, input.phone, request, session), input.code, clock.now())
    const user = await profileOf(db, balances, member.id, clock.now())
    giveUserInfo(reply, user, { remembered: member.remembered, secure: https })
    giveKnown(reply, keys, input.phone, https)
    return say('手机号已更换', masked(user))
  })

  route(door, deleteAccount, async ({ input, member, session, request, reply }) => {
    const phone = await phoneOf(db, member)
    await deleteByCode(deps, member, attemptOf(keys, phone, request, session), input.code, clock.now())
    clearSession(reply)
    forgetKnown(reply)
    return say('账号已注销', null)
  })
}
