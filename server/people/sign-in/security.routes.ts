import { changePhone, deleteAccount, proveMyself, resetPassword } from '#contract/people/account.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { clearSession } from '#server/infra/http/session.ts'
import { type Balances, setUserInfoCookie, maskPhone, getProfile } from '#server/people/account/account.ts'
import { buildSignInAttempt } from './callers.ts'
import { addWork } from './challenge.ts'
import { clearKnownMarks, addKnownMark } from './cookies.ts'
import {
  type SecurityServices,
  changePhoneByCode,
  deleteAccountByCode,
  getOwnPhone,
  proveIdentityByCode,
  resetPasswordByCode,
} from './security.ts'

export interface SecurityDeps extends RouteSite, SecurityServices {
  balances: Balances
}

export function registerSecurityRoutes(site: SecurityDeps): void {
  const { db, clock, keys, balances, https } = site

  registerRoute(site, resetPassword, async ({ input, member, session, request, reply }) => {
    const call = { phone: input.phone, purpose: 'forget', request, session } as const
    const attempt = await addWork(site, buildSignInAttempt(site, call), input, clock.now())
    const owner = await resetPasswordByCode(site, attempt, input, clock.now())
    // If the browser is signed in to another account, that session continues.
    if (!member || member.id === owner) clearSession(reply)
    return replyWithMessage('密码重置成功', null)
  })

  registerRoute(site, proveMyself, async ({ input, member, session, request }) => {
    const phone = await getOwnPhone(db, member)
    const attempt = buildSignInAttempt(site, { phone, purpose: 'prove', request, session })
    await proveIdentityByCode(site, { member, attempt, code: input.code }, clock.now())
    return replyWithMessage('验证成功', null)
  })

  registerRoute(site, changePhone, async ({ input, member, session, request, reply }) => {
    const attempt = buildSignInAttempt(site, { phone: input.phone, purpose: 'phone', request, session })
    await changePhoneByCode(site, { member, attempt, code: input.code }, clock.now())
    const user = await getProfile(db, balances, member.id, clock.now())
    setUserInfoCookie(reply, user, { remembered: member.remembered, secure: https })
    addKnownMark({ request, reply }, keys, input.phone, https)
    return replyWithMessage('手机号已更换', maskPhone(user))
  })

  registerRoute(site, deleteAccount, async ({ input, member, session, request, reply }) => {
    const phone = await getOwnPhone(db, member)
    const attempt = buildSignInAttempt(site, { phone, purpose: 'delete', request, session })
    await deleteAccountByCode(site, { member, attempt, code: input.code }, clock.now())
    clearSession(reply)
    clearKnownMarks(reply)
    return replyWithMessage('账号已注销', null)
  })
}
