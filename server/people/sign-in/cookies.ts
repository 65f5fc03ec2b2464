import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { computeCookieAge } from '#server/people/account/account.ts'
import { TOKEN_COOKIE } from '#server/infra/http/session.ts'
import type { SiteKeys } from './keys.ts'

const ONE_DAY = 86_400
/** Cookie with a mark for each phone for which the browser is known, newest first. Only the site can create a mark. */
const KNOWN_COOKIE = 'known'
/** Maximum number of phones in the cookie: for example an operator's phone and the phones of a family. */
const KNOWN_PHONES = 3
const KNOWN_PATH = '/api/login'
const HALF_A_YEAR = 180 * ONE_DAY

export function setTokenCookie(reply: FastifyReply, token: string, remembered: boolean, secure: boolean): void {
  const maxAge = computeCookieAge(remembered)
  reply.setCookie(TOKEN_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', maxAge, secure })
}

/** Marks a browser as known for a phone. Its codes and counters are then separate from those of unknown browsers. */
export function addKnownMark(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  keys: SiteKeys,
  phone: string,
  secure: boolean,
): void {
  const mark = keys.knownBrowser(phone).toString('base64url')
  const marks = [mark, ...readKnownMarks(request).filter((one) => one !== mark)].slice(0, KNOWN_PHONES)
  const where = { path: KNOWN_PATH, httpOnly: true, sameSite: 'lax', secure } as const
  reply.setCookie(KNOWN_COOKIE, marks.join('.'), { ...where, maxAge: HALF_A_YEAR })
}

export function clearKnownMarks(reply: FastifyReply): void {
  reply.setCookie(KNOWN_COOKIE, '', { path: KNOWN_PATH, maxAge: 0 })
}

export function isKnownBrowser(request: FastifyRequest, keys: SiteKeys, phone: string): boolean {
  const own = keys.knownBrowser(phone)
  return readKnownMarks(request).some((mark) => {
    const shown = Buffer.from(mark, 'base64url')
    return shown.length === own.length && timingSafeEqual(shown, own)
  })
}

const readKnownMarks = ({ cookies }: FastifyRequest): string[] =>
  (cookies[KNOWN_COOKIE] ?? '').split('.', KNOWN_PHONES).filter((mark) => mark !== '')
