import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#contract/refusals.ts'
import type { Role } from '#contract/infra/roles.ts'

export interface Member {
  id: number
  isVip: boolean
  /** Role of an operator signed in with password and code; null for all others. */
  role: Role | null
  sessionId: number
  /** The member has not accepted a current agreement. Only queried for calls that may change something. */
  mustAgree: boolean
  /** The session lasts 30 days. */
  remembered: boolean
  /** The member signed in or confirmed the phone within the last day. */
  provenLately: boolean
}

/** Member with an operator session. */
export interface Operator extends Member {
  role: Role
}

export const isOperator = (member: Member | null): member is Operator => (member?.role ?? null) !== null

/** Finds the member of a valid token; with `changes`, also reads whether they must agree. At most one query. */
export type FindMember = (token: string, changes?: boolean) => Promise<Member | null>

/**
 * Stores the activity of an operator; idle sessions expire (docs/rules/security.md#operators). At most one write a
 * minute.
 */
export type ExtendSession = (operator: Operator) => Promise<void>

export interface Session {
  member: Member | null
  /** A credential was sent but is invalid. */
  dead: boolean
  /** Visitor id as the browser sent it, not yet validated. */
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
 * Returns the cookie, else Bearer, else the token header. An invalid cookie does not fall back to a header
 * (docs/rules/security.md#credentials).
 */
function getCredential(request: FastifyRequest): Credential | null {
  const cookie = request.cookies[TOKEN_COOKIE]
  if (cookie !== undefined) return { from: 'cookie', token: cookie }
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.headers.token
  return typeof token === 'string' && token !== '' ? { from: 'header', token } : null
}

/** Returns the caller's session. Clears an invalid cookie in the response. */
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

/** Returns the calling member. Refuses with 登录已过期 for an invalid credential and 请先去登录 without one. */
export const requireMember = ({ member, dead }: Session): Member =>
  member ?? refuse(dead ? 'sign_in_expired' : 'sign_in_first')

/** Refuses a change by a member who must accept an agreement (docs/rules/accounts.md#agreements). */
export function requireAgreement(member: Member | null): void {
  if (member?.mustAgree) refuse('agreement_new')
}

/**
 * Refuses sensitive calls without a recent sign-in: the session may be on an unattended device
 * (docs/rules/accounts.md#sessions).
 */
export function requireRecentProof(member: Member | null): void {
  if (member && !member.provenLately) refuse('prove_first')
}

/** Clears the session cookies. Max-Age instead of Expires: the site's clock may run in another year. */
export function clearSession(reply: FastifyReply): void {
  clearCookie(reply, TOKEN_COOKIE)
  clearCookie(reply, READABLE_COOKIE)
}

export function clearCookie(reply: FastifyReply, name: string): void {
  reply.setCookie(name, '', { path: '/', maxAge: 0 })
}

/** Whether a text is a UUID in lower case, as we generate them. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
