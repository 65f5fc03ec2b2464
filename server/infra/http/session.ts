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
  /** The member chose to stay signed in, so that the session lasts 30 days. */
  remembered: boolean
  /** The member signed in or confirmed the phone number within the last day. */
  provenLately: boolean
}

/** A member that is signed in as an operator. */
export interface Operator extends Member {
  role: Role
}

export const isOperator = (member: Member | null): member is Operator => (member?.role ?? null) !== null

/**
 * Returns the member of a token; null if the token is not valid. With `changes`, also reads `mustAgree`. Runs at most
 * one query.
 */
export type FindMember = (token: string, changes?: boolean) => Promise<Member | null>

/**
 * Extends the session of an operator, which expires when idle (docs/rules/security.md#operators). Writes at most once a
 * minute.
 */
export type ExtendSession = (operator: Operator) => Promise<void>

export interface Session {
  member: Member | null
  /** The request has a cookie or token that is not valid. */
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

/**
 * Returns the session cookie, otherwise the Bearer token, otherwise the header `token`. If the cookie is invalid, the
 * headers are not tried (docs/rules/security.md#credentials).
 */
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

/** Returns the calling member. Refuses with 登录已过期 for an invalid credential and 请先去登录 without one. */
export const requireMember = ({ member, dead }: Session): Member =>
  member ?? refuse(dead ? 'sign_in_expired' : 'sign_in_first')

/** Refuses the call if the member must accept an agreement first (docs/rules/accounts.md#agreements). */
export function requireAgreement(member: Member | null): void {
  if (member?.mustAgree) refuse('agreement_new')
}

/**
 * Refuses a member without a recent sign-in or confirmation. For sensitive calls, because the device may be unattended
 * (docs/rules/accounts.md#sessions).
 */
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

/** Whether a text is a UUID in lower case, as the site generates them. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
