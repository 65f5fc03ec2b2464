import { changePhone, deleteAccount, proveMyself, resetPassword } from '#contract/people/account.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { route, say } from '#server/infra/http/route.ts'
import { clearSession } from '#server/infra/http/session.ts'
import { type Balances, giveUserInfo, masked, profileOf } from '#server/people/account/account.ts'
import { attemptOf } from './callers.ts'
import { withWork } from './challenge.ts'
import { forgetKnown, giveKnown } from './cookies.ts'
import {
  type Securing,
  changePhoneByCode,
  deleteByCode,
  phoneOf,
  proveByCode,
  resetPasswordByCode,
} from './security.ts'

export interface SecurityDeps extends Site, Securing {
  balances: Balances
}

/** Calls confirmed by a code: reset the password, prove identity, change the phone, delete the account. */
export function securityRoutes(site: SecurityDeps): void {
  const { db, clock, keys, balances, https } = site

  route(site, resetPassword, async ({ input, member, session, request, reply }) => {
    const call = { phone: input.phone, purpose: 'forget', request, session } as const
    const attempt = await withWork(site, attemptOf(site, call), input, clock.now())
    const owner = await resetPasswordByCode(site, attempt, input, clock.now())
    // A session of another account continues.
    if (!member || member.id === owner) clearSession(reply)
    return say('密码重置成功', null)
  })

  route(site, proveMyself, async ({ input, member, session, request }) => {
    const attempt = attemptOf(site, { phone: await phoneOf(db, member), purpose: 'prove', request, session })
    await proveByCode(site, member, attempt, input.code, clock.now())
    return say('验证成功', null)
  })

  route(site, changePhone, async ({ input, member, session, request, reply }) => {
    const attempt = attemptOf(site, { phone: input.phone, purpose: 'phone', request, session })
    await changePhoneByCode(site, member, attempt, input.code, clock.now())
    const user = await profileOf(db, balances, member.id, clock.now())
    giveUserInfo(reply, user, { remembered: member.remembered, secure: https })
    giveKnown({ request, reply }, keys, input.phone, https)
    return say('手机号已更换', masked(user))
  })

  route(site, deleteAccount, async ({ input, member, session, request, reply }) => {
    const phone = await phoneOf(db, member)
    const attempt = attemptOf(site, { phone, purpose: 'delete', request, session })
    await deleteByCode(site, member, attempt, input.code, clock.now())
    clearSession(reply)
    forgetKnown(reply)
    return say('账号已注销', null)
  })
}
