import type { FastifyReply } from 'fastify'
import { type CodePurpose, logout, sendCode, signIn, signInChallenge } from '#contract/people/account.ts'
import type { ParsedInputOf } from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import type { Site } from '#server/infra/answers/site.ts'
import { audit, sourceOf } from '#server/infra/audit/audit.ts'
import { inTransaction } from '#server/infra/db/retried.ts'
import { route, say } from '#server/infra/http/route.ts'
import { type Session, VISITOR_COOKIE, clearCookie, clearSession, memberOrRefuse } from '#server/infra/http/session.ts'
import { endSessionOf, giveUserInfo } from '#server/people/account/account.ts'
import { attemptOf, senderOf } from './callers.ts'
import { askWork } from './challenge.ts'
import { giveKnown, giveToken } from './cookies.ts'
import type { SignInResult } from './entering.ts'
import { type Sending, sendCodeTo } from './send-code.ts'
import { phoneOf } from './security.ts'
import { type SignInAttempt, type Signing, signInAsOperator, signInByCode, signInByPassword } from './sign-in.ts'

export interface SignInDeps extends Site, Sending, Signing {}

/** Codes, signing in and out. */
export function signInRoutes(site: SignInDeps): void {
  const { db, clock, keys, https } = site
  route(site, signInChallenge, ({ request }) => askWork(site, keys.address(request.ip), clock.now()))

  route(site, sendCode, async ({ input, session, request }) => {
    const { phone, type, challenge_id, challenge } = input
    await mayAskOrRefuse(site, session, type, phone)
    const sender = senderOf(keys, phone, request, session)
    const proof = challenge_id && challenge ? { id: challenge_id, answer: challenge } : null
    const echo = await sendCodeTo(site, { phone, purpose: type, sender, challenge: proof }, clock.now())
    return say(echo ? `验证码发送成功（演示：${echo}）` : '验证码发送成功', null)
  })

  route(site, signIn, async ({ input, member, session, request, reply }) => {
    const attempt = { ...attemptOf(keys, input.phone, request, session), remember: input.remember === 1 }
    const entered = await signInBy(site, input, attempt)
    // A browser that signs in again leaves its former session behind; nobody could end it any more.
    if (member) await inTransaction(db, (tx) => endSessionOf(tx, member.id, member.sessionId))
    welcome(reply, entered)
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

  function welcome(reply: FastifyReply, { token, nickname, avatar, isVip, phone, remembered }: SignInResult): void {
    giveToken(reply, token, remembered, https)
    giveKnown(reply, keys, phone, https)
    const user = { nickname, avatarUrl: avatar ?? '', is_vip: isVip ? 1 : 0, phone }
    giveUserInfo(reply, user, { remembered, secure: https })
    clearCookie(reply, VISITOR_COOKIE)
  }
}

/** Codes for a new phone, a deletion or a proof are a member's; the latter two go to the member's own phone alone. */
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

function signInBy(
  site: SignInDeps,
  input: ParsedInputOf<typeof signIn>,
  attempt: SignInAttempt,
): Promise<SignInResult> {
  const { type, code, totp, password } = input
  const now = site.clock.now()
  if (type !== 'captcha' && password === undefined) return refuse('password_required')
  if (type !== 'password' && (type !== 'operator' || totp === undefined) && code === undefined)
    return refuse('code_required')
  if (type === 'captcha') return signInByCode(site, attempt, code ?? '', now)
  if (type === 'password') return signInByPassword(site, attempt, password ?? '', now)
  return signInAsOperator(site, attempt, { password: password ?? '', totp, code }, now)
}
