import type { FastifyReply } from 'fastify'
import { maskedPhone, REMEMBERED_DAYS, type UserInfo } from '#contract/people/account.ts'
import { READABLE_COOKIE } from '#server/infra/http/session.ts'

const ONE_DAY = 86_400

/** How long the cookies of a session live, in seconds. */
export const cookieAge = (remembered: boolean): number => (remembered ? REMEMBERED_DAYS : 1) * ONE_DAY

interface Given {
  /** Their session is one of 30 days. */
  remembered: boolean
  secure: boolean
}

/** What the page shows of who is signed in. */
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
