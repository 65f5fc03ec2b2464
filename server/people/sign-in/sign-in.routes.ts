import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CodePurpose, logout, sendCode, signIn, signInChallenge } from '#contract/people/account.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import type { RouteSite } from '#server/infra/answers/route-site.ts'
import { insertAuditEntry, getCallSource } from '#server/infra/audit/audit.ts'
import { runTransaction } from '#server/infra/db/retry.ts'
import { registerRoute, replyWithMessage } from '#server/infra/http/route.ts'
import { type Session, VISITOR_COOKIE, clearCookie, clearSession, requireMember } from '#server/infra/http/session.ts'
import { deleteSession, setUserInfoCookie } from '#server/people/account/account.ts'
import { buildSignInAttempt, buildCodeCaller } from './callers.ts'
import { createChallenge, parseWorkProof, addWork } from './challenge.ts'
import { addKnownMark, setTokenCookie } from './cookies.ts'
import { type SendCodeDeps, sendSignInCode } from './send-code.ts'
import { getOwnPhone } from './security.ts'
import type { SignInAttempt } from './code-caller.ts'
import {
  type SignInResult,
  type SignInServices,
  signInAsOperator,
  signInByCode,
  signInByPassword,
} from './sign-in-methods.ts'

export interface SignInDeps extends RouteSite, SendCodeDeps, SignInServices {}

export function registerSignInRoutes(site: SignInDeps): void {
  const { db, clock, keys, https } = site
  registerRoute(site, signInChallenge, ({ input, request: { ip } }) => {
    const networks = { addressKey: keys.address(ip), widerKey: keys.widerNetwork(ip) }
    return createChallenge(site, networks, input.zeros ?? 0, clock.now())
  })

  registerRoute(site, sendCode, async ({ input, session, request }) => {
    const { phone, type } = input
    await checkMayRequestCode(site, session, type, phone)
    const caller = buildCodeCaller(site, { phone, purpose: type, request, session })
    const echo = await sendSignInCode(
      site,
      { phone, purpose: type, caller, challenge: parseWorkProof(input) },
      clock.now(),
    )
    return replyWithMessage(echo ? `验证码发送成功（演示：${echo}）` : '验证码发送成功', null)
  })

  registerRoute(site, signIn, async ({ input, member, session, request, reply }) => {
    checkSignInFields(input)
    const call = { phone: input.phone, purpose: 'login', request, session } as const
    const attempt = await addWork(site, buildSignInAttempt(site, call), input, clock.now())
    const entered = await signInBy(site, input, { ...attempt, remember: input.remember === 1 })
    // Ends the browser's previous session: its token is replaced, so the browser could not sign out of it later.
    if (member) await runTransaction(db, (tx) => deleteSession(tx, member.id, member.sessionId))
    welcome({ request, reply }, entered)
    return replyWithMessage('登录成功', { token: entered.token, left_behind: [...entered.leftBehind] })
  })

  registerRoute(site, logout, async ({ member, request, reply }) => {
    clearSession(reply)
    if (!member) return replyWithMessage('退出成功', null)
    await runTransaction(db, async (tx) => {
      await deleteSession(tx, member.id, member.sessionId)
      await insertAuditEntry(tx, getCallSource(request), { action: 'sign_out', actor: member.id })
    })
    return replyWithMessage('退出成功', null)
  })

  function welcome(browser: { request: FastifyRequest; reply: FastifyReply }, entered: SignInResult): void {
    const { token, nickname, avatar, isVip, phone, remembered } = entered
    const { reply } = browser
    setTokenCookie(reply, token, remembered, https)
    addKnownMark(browser, keys, phone, https)
    const user = { nickname, avatarUrl: avatar ?? '', is_vip: isVip ? 1 : 0, phone }
    setUserInfoCookie(reply, user, { remembered, secure: https })
    clearCookie(reply, VISITOR_COOKIE)
  }
}

/** Sign-in and reset codes need no session. Deletion and proof codes are sent only to the member's own phone. */
async function checkMayRequestCode(
  { db }: SignInDeps,
  session: Session,
  purpose: CodePurpose,
  phone: string,
): Promise<void> {
  if (purpose === 'login' || purpose === 'forget') return
  const own = await getOwnPhone(db, requireMember(session))
  if (purpose !== 'phone' && phone !== own) refuse('not_my_phone')
}

type SignInInput = ParsedInputOf<typeof signIn>

function checkSignInFields({ type, code, totp, password }: SignInInput): void {
  if (type !== 'captcha' && password === undefined) refuse('password_required')
  if (type !== 'password' && (type !== 'operator' || totp === undefined) && code === undefined) refuse('code_required')
}

function signInBy(
  site: SignInDeps,
  { type, code, totp, password = '' }: SignInInput,
  attempt: SignInAttempt,
): Promise<SignInResult> {
  const now = site.clock.now()
  if (type === 'captcha') return signInByCode(site, attempt, code ?? '', now)
  if (type === 'password') return signInByPassword(site, attempt, password, now)
  return signInAsOperator(site, attempt, { password, totp, code }, now)
}
