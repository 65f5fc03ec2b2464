import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import type { Role } from '#contract/infra/roles.ts'

export interface Member {
  id: number
  isVip: boolean
  /** Role of an operator after sign-in with password and authenticator code; null for all other members. */
  role: Role | null
  sessionId: number
  /** The member has not accepted a current agreement. Queried only for calls that may change data; otherwise false. */
  mustAgree: boolean
  remembered: boolean
  /** The member signed in or confirmed the phone number within the last day. */
  provenLately: boolean
}

export interface Operator extends Member {
  role: Role
}

export const isOperator = (member: Member | null): member is Operator => (member?.role ?? null) !== null

/** Returns null if the token is not valid. Reads `mustAgree` only with `changes`. Runs at most one query. */
export type FindMember = (token: string, changes?: boolean) => Promise<Member | null>

/** Extends an operator's session, which expires when idle. Writes at most once a minute. */
export type ExtendSession = (operator: Operator) => Promise<void>

export interface Session {
  member: Member | null
  dead: boolean
  /** Cookie with the visitor id, as the browser sent it, not validated. */
  visitorCookie: string | null
}

interface Credential {
  from: 'cookie' | 'header'
  token: string
}

export const TOKEN_COOKIE = 'Admin-Token'
export const READABLE_COOKIE = 'userInfo'
export const VISITOR_COOKIE = 'uuid'

/** Reads the first of cookie, Bearer token and header `token` that is present: an invalid cookie is not replaced. */
function getCredential(request: FastifyRequest): Credential | null {
  const cookie = request.cookies[TOKEN_COOKIE]
  if (cookie !== undefined) return { from: 'cookie', token: cookie }
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.headers.token
  return typeof token === 'string' && token !== '' ? { from: 'header', token } : null
}

/** Returns the caller's session. Clears the session cookies in the response if the cookie is invalid. */
export async function readSession(
  request: FastifyRequest,
  reply: FastifyReply,
  findMember: FindMember,
  changes = false,
): Promise<Session> {
  const credential = getCredential(request)
  const member = credential ? await findMember(credential.token, changes) : null
  const dead = credential !== null && member === null
  if (dead && credential.from === 'cookie') clearSession(reply)
  return { member, dead, visitorCookie: request.cookies[VISITOR_COOKIE] ?? null }
}

export const requireMember = ({ member, dead }: Session): Member =>
  member ?? refuse(dead ? 'sign_in_expired' : 'sign_in_first')

export function requireAgreement(member: Member | null): void {
  if (member?.mustAgree) refuse('agreement_new')
}

/** For sensitive calls, because the device may be unattended (docs/rules/accounts.md#sessions). */
export function requireRecentProof(member: Member | null): void {
  if (member && !member.provenLately) refuse('prove_first')
}

/** Clears the session cookies. Uses Max-Age instead of Expires, because the site's clock may be in another year. */
export function clearSession(reply: FastifyReply): void {
  clearCookie(reply, TOKEN_COOKIE)
  clearCookie(reply, READABLE_COOKIE)
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.setCookie(name, '', { path: '/', maxAge: 0 })
}

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
