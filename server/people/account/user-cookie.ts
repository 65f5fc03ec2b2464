import type { FastifyReply } from 'fastify'
import { formatMaskedPhone, REMEMBERED_DAYS, type UserInfo } from '#contract/people/account.ts'
import { READABLE_COOKIE } from '#server/infra/http/session.ts'

const ONE_DAY = 86_400

/** Lifetime of a session's cookies in seconds. */
export const computeCookieAge = (remembered: boolean): number => (remembered ? REMEMBERED_DAYS : 1) * ONE_DAY

export function setUserInfoCookie(
  reply: FastifyReply,
  user: UserInfo,
  { remembered, secure }: { remembered: boolean; secure: boolean },
): void {
  const { nickname, avatarUrl, is_vip } = user
  const info: UserInfo = { nickname, avatarUrl, is_vip, phone: formatMaskedPhone(user.phone) }
  reply.setCookie(READABLE_COOKIE, JSON.stringify(info), {
    path: '/',
    sameSite: 'lax',
    maxAge: computeCookieAge(remembered),
    secure,
  })
}
