import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import type { Role } from '#contract/infra/roles.ts'

export interface Member {
  id: number
  isVip: boolean
  /** Of an operator who has signed in with password and code; null for everyone else. */
  role: Role | null
  sessionId: number
  /** A version of an agreement is in force that they have not accepted; looked for in calls that may change something. */
  mustAgree: boolean
  /** The session is one of 30 days. */
  remembered: boolean
  /** They have signed in, or shown to have the phone, within a day. */
  provenLately: boolean
}

/** A member in the session of an operator. */
export interface Operator extends Member {
  role: Role
}

export const isOperator = (member: Member | null): member is Operator => (member?.role ?? null) !== null

/** Finds who a living token belongs to; of a call that `changes` something also whether they must agree. At most one read. */
export type FindMember = (token: string, changes?: boolean) => Promise<Member | null>

/**
 * Notes that an operator is at work; without it their session idles out (docs/rules/security.md#operators). At most one
 * write a minute.
 */
export type Prolong = (operator: Operator) => Promise<void>

export interface Session {
  member: Member | null
  /** A credential was sent that opens nothing. */
  dead: boolean
  /** The visitor's uuid as the browser sent it; not yet known to be living. */
  visitorCookie: string | null
}

interface Credential {
  from: 'cookie' | 'header'
  token: string
}

export const TOKEN_COOKIE = 'Admin-Token'
export const READABLE_COOKIE = 'userInfo'
export const VISITOR_COOKIE = 'uuid'

/**
 * Cookie, else Bearer, else the token header. A dead cookie never falls through to a header
 * (docs/rules/security.md#credentials).
 */
function credentialOf(request: FastifyRequest): Credential | null {
  const cookie = request.cookies[TOKEN_COOKIE]
  if (cookie !== undefined) return { from: 'cookie', token: cookie }
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.headers.token
  return typeof token === 'string' && token !== '' ? { from: 'header', token } : null
}

/** Who is calling. A dead cookie is cleared with the answer. */
export async function readSession(
  request: FastifyRequest,
  reply: FastifyReply,
  findMember: FindMember,
  changes = false,
): Promise<Session> {
  const credential = credentialOf(request)
  const member = credential ? await findMember(credential.token, changes) : null
  const dead = credential !== null && member === null
  if (dead && credential.from === 'cookie') clearSession(reply)
  return { member, dead, visitorCookie: request.cookies[VISITOR_COOKIE] ?? null }
}

/** The member who calls, or 登录已过期 for a dead credential, 请先去登录 without one. */
export const memberOrRefuse = ({ member, dead }: Session): Member =>
  member ?? refuse(dead ? 'sign_in_expired' : 'sign_in_first')

/** Refuses a change by a member who has not accepted what is in force (docs/rules/accounts.md#agreements). */
export function agreedOrRefuse(member: Member | null): void {
  if (member?.mustAgree) refuse('agreement_new')
}

/** Refuses what takes more than a session that may have been left lying about (docs/rules/accounts.md#sessions). */
export function provenOrRefuse(member: Member | null): void {
  if (member && !member.provenLately) refuse('prove_first')
}

/** Clears what says "signed in". Max-Age, never Expires: the site's clock may run in another year. */
export function clearSession(reply: FastifyReply): void {
  clearCookie(reply, TOKEN_COOKIE)
  clearCookie(reply, READABLE_COOKIE)
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.setCookie(name, '', { path: '/', maxAge: 0 })
}
