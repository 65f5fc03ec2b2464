import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CodePurpose, logout, sendCode, signIn, signInChallenge } from '#contract/people/account.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { audit, sourceOf } from '#server/infra/audit/audit.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route, say } from '#server/infra/http/route.ts'
import { type Session, VISITOR_COOKIE, clearCookie, clearSession, memberOrRefuse } from '#server/infra/http/session.ts'
import { endSessionOf, giveUserInfo } from '#server/people/account/account.ts'
import { attemptOf, callerOf } from './callers.ts'
import { askWork, proofIn, withWork } from './challenge.ts'
import { giveKnown, giveToken } from './cookies.ts'
import type { SignInResult } from './entering.ts'
import { type Sending, sendCodeTo } from './send-code.ts'
import { phoneOf } from './security.ts'
import { type Signing, signInAsOperator, signInByCode, signInByPassword } from './sign-in.ts'
import { type SignInAttempt } from './code-caller.ts'

export interface SignInDeps extends Site, Sending, Signing {}

/** Calls for codes, sign-in and sign-out. */
export function signInRoutes(site: SignInDeps): void {
  const { db, clock, keys, https } = site
  route(site, signInChallenge, ({ input, request: { ip } }) => {
    const networks = { addressKey: keys.address(ip), widerKey: keys.widerNetwork(ip) }
    return askWork(site, networks, input.zeros ?? 0, clock.now())
  })

  route(site, sendCode, async ({ input, session, request }) => {
    const { phone, type } = input
    await mayAskOrRefuse(site, session, type, phone)
    const caller = callerOf(site, { phone, purpose: type, request, session })
    const echo = await sendCodeTo(site, { phone, purpose: type, caller, challenge: proofIn(input) }, clock.now())
    return say(echo ? `验证码发送成功（演示：${echo}）` : '验证码发送成功', null)
  })

  route(site, signIn, async ({ input, member, session, request, reply }) => {
    fieldsOrRefuse(input)
    const call = { phone: input.phone, purpose: 'login', request, session } as const
    const attempt = await withWork(site, attemptOf(site, call), input, clock.now())
    const entered = await signInBy(site, input, { ...attempt, remember: input.remember === 1 })
    // Ends the browser's previous session, which could not be ended later.
    if (member) await inTransaction(db, (tx) => endSessionOf(tx, member.id, member.sessionId))
    welcome({ request, reply }, entered)
    return say('登录成功', { token: entered.token, left_behind: [...entered.leftBehind] })
  })

  route(site, logout, async ({ member, request, reply }) => {
    clearSession(reply)
    if (!member) return say('退出成功', null)
    await inTransaction(db, async (tx) => {
      await endSessionOf(tx, member.id, member.sessionId)
      await audit(tx, sourceOf(request), { action: 'sign_out', actor: member.id })
    })
    return say('退出成功', null)
  })

  function welcome(browser: { request: FastifyRequest; reply: FastifyReply }, entered: SignInResult): void {
    const { token, nickname, avatar, isVip, phone, remembered } = entered
    const { reply } = browser
    giveToken(reply, token, remembered, https)
    giveKnown(browser, keys, phone, https)
    const user = { nickname, avatarUrl: avatar ?? '', is_vip: isVip ? 1 : 0, phone }
    giveUserInfo(reply, user, { remembered, secure: https })
    clearCookie(reply, VISITOR_COOKIE)
  }
}

/**
 * Codes for a new phone, a deletion or a proof require a member; the latter two are sent only to the member's own
 * phone.
 */
async function mayAskOrRefuse(
  { db }: SignInDeps,
  session: Session,
  purpose: CodePurpose,
  phone: string,
): Promise<void> {
  if (purpose === 'login' || purpose === 'forget') return
  const own = await phoneOf(db, memberOrRefuse(session))
  if (purpose !== 'phone' && phone !== own) refuse('not_my_phone')
}

type SignInInput = ParsedInputOf<typeof signIn>

function fieldsOrRefuse({ type, code, totp, password }: SignInInput): void {
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
