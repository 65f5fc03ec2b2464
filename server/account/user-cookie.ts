import type { FastifyReply } from 'fastify'
import { maskedPhone, type UserInfo } from '#contract/account.ts'
import { READABLE_COOKIE } from '#server/http/session.ts'

const ONE_DAY = 86_400

/** What the page shows of who is signed in. */
export function giveUserInfo(reply: FastifyReply, user: UserInfo, secure: boolean): void {
  const { nickname, avatarUrl, is_vip } = user
  const info: UserInfo = { nickname, avatarUrl, is_vip, phone: maskedPhone(user.phone) }
  reply.setCookie(READABLE_COOKIE, JSON.stringify(info), { path: '/', sameSite: 'lax', maxAge: ONE_DAY, secure })
}
