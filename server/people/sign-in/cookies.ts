import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAge } from '#server/people/account/account.ts'
import { TOKEN_COOKIE } from '#server/infra/http/session.ts'
import type { Keys } from './keys.ts'

const ONE_DAY = 86_400
/** Says of a browser that it has signed in as a phone before, to nobody but us. Sent where codes are asked for. */
const KNOWN_COOKIE = 'known'
const KNOWN_PATH = '/api/login'
const HALF_A_YEAR = 180 * ONE_DAY

/** The session's cookie, which no script can read. */
export function giveToken(reply: FastifyReply, token: string, remembered: boolean, secure: boolean): void {
  const maxAge = cookieAge(remembered)
  reply.setCookie(TOKEN_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', maxAge, secure })
}

/** Marks a browser that has proved to have the phone: it keeps its share of the codes when strangers ask for many. */
export function giveKnown(reply: FastifyReply, keys: Keys, phone: string, secure: boolean): void {
  const mark = keys.knownBrowser(phone).toString('base64url')
  const where = { path: KNOWN_PATH, httpOnly: true, sameSite: 'lax', secure } as const
  reply.setCookie(KNOWN_COOKIE, mark, { ...where, maxAge: HALF_A_YEAR })
}

export function forgetKnown(reply: FastifyReply): void {
  reply.setCookie(KNOWN_COOKIE, '', { path: KNOWN_PATH, maxAge: 0 })
}

/** Whether the browser has signed in as this phone before. */
export function isKnown(request: FastifyRequest, keys: Keys, phone: string): boolean {
  const shown = Buffer.from(request.cookies[KNOWN_COOKIE] ?? '', 'base64url')
  const mark = keys.knownBrowser(phone)
  return shown.length === mark.length && timingSafeEqual(shown, mark)
}
