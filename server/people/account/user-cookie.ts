import type { FastifyReply } from 'fastify'
import { maskedPhone, REMEMBERED_DAYS, type UserInfo } from '#contract/people/account.ts'
import { READABLE_COOKIE } from '#server/infra/http/session.ts'

const ONE_DAY = 86_400

/** Returns the lifetime of a session's cookies in seconds. */
export const cookieAge = (remembered: boolean): number => (remembered ? REMEMBERED_DAYS : 1) * ONE_DAY

interface Given {
  /** The session lasts 30 days. */
  remembered: boolean
  secure: boolean
}

/** Sets the readable cookie with the signed-in member's data for the page. */
export function giveUserInfo(reply: FastifyReply, user: UserInfo, { remembered, secure }: Given): void {
  const { nickname, avatarUrl, is_vip } = user
  const info: UserInfo = { nickname, avatarUrl, is_vip, phone: maskedPhone(user.phone) }
  reply.setCookie(READABLE_COOKIE, JSON.stringify(info), {
    path: '/',
    sameSite: 'lax',
    maxAge: cookieAge(remembered),
    secure,
  })
}
