import type { FastifyReply } from 'fastify'
import { maskedPhone, type UserInfo } from '#contract/account.ts'
import { READABLE_COOKIE, TOKEN_COOKIE } from '#server/http/session.ts'

const ONE_DAY = 86_400

/** The session's cookie, which no script can read. */
export function giveToken(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(TOKEN_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', maxAge: ONE_DAY, secure })
}

/** What the page shows of who is signed in. */
export function giveUserInfo(reply: FastifyReply, user: UserInfo, secure: boolean): void {
  const { nickname, avatarUrl, is_vip } = user
  const info: UserInfo = { nickname, avatarUrl, is_vip, phone: maskedPhone(user.phone) }
  reply.setCookie(READABLE_COOKIE, JSON.stringify(info), { path: '/', sameSite: 'lax', maxAge: ONE_DAY, secure })
}
