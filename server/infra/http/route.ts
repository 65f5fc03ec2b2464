import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type Access,
  type Endpoint,
  isOperatorAccess,
  type ParsedInputOf,
  type ReplyOf,
} from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { hasPermission } from '#contract/infra/roles.ts'
import { toNetwork } from './network.ts'
import {
  requireAgreement,
  type FindMember,
  isOperator,
  type Member,
  requireMember,
  type Operator,
  type ExtendSession,
  requireRecentProof,
  readSession,
  type Session,
} from './session.ts'

export interface CallCounter {
  /** Counts a call against its rate limit. Throws RateLimitError. */
  count(request: FastifyRequest, endpoint: Endpoint, session: Session): Promise<void>
  /** Counts a rendered page. `countShell` counts a page shell, which is sent when the limit of pages is used up. */
  countPage(request: FastifyRequest): Promise<void>
  countShell(request: FastifyRequest): Promise<void>
  countNotice(request: FastifyRequest): Promise<void>
  /** Returns the guest id of the browser's signed guest cookie; null if it has no valid one. */
  guestOf(request: Pick<FastifyRequest, 'headers'>): string | null
  /** Caller key for a limiter: the guest id, otherwise the network. */
  callerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): string
  /** Returns a Set-Cookie value with a new guest id; null: the browser has a valid guest cookie. */
  newGuest(cookies: string | undefined): string | null
  /** Calls of the most frequent address in the latest sample of `of` calls; null: no complete sample yet. */
  busiest(): { busiest: number; of: number } | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    access?: Access
    /** The request authenticates by its content and the handler reads no cookie. The origin guard skips the route. */
    ownProof?: true
  }
  interface FastifyRequest {
    session?: Session
  }
}

/** Replaces the rate limiter with RATE_LIMITS=0: counts nothing. */
export const NO_RATE_LIMITS: CallCounter = {
  count: async () => {},
  countPage: async () => {},
  countShell: async () => {},
  countNotice: async () => {},
  guestOf: () => null,
  callerOf: ({ ip }) => toNetwork(ip),
  newGuest: () => null,
  busiest: () => null,
}

export interface RouteContext {
  app: FastifyInstance
  findMember: FindMember
  prolong: ExtendSession
  counter: CallCounter
}

type AdmissionDeps = Pick<RouteContext, 'findMember' | 'prolong' | 'counter'>

type CallerOfAccess<A extends Access> = A extends 'public' | 'player'
  ? Member | null
  : A extends 'member'
    ? Member
    : Operator

export interface Call<E extends Endpoint> {
  input: ParsedInputOf<E>
  member: CallerOfAccess<E['access']>
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

class MessageReply<Data> {
  readonly msg: string
  readonly data: Data
  constructor(msg: string, data: Data) {
    this.msg = msg
    this.data = data
  }
}

export const replyWithMessage = <Data>(msg: string, data: Data): MessageReply<Data> => new MessageReply(msg, data)

/** A reply with a file instead of an envelope. If the stream fails, the connection is closed. */
class Download {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array | Readable
  constructor(name: string, type: string, bytes: Uint8Array | Readable) {
    this.name = name
    this.type = type
    this.bytes = bytes
  }
}

export const download = (name: string, type: string, bytes: Uint8Array | Readable): Download =>
  new Download(name, type, bytes)

type HandlerReply<E extends Endpoint> = ReplyOf<E> | MessageReply<ReplyOf<E>> | Download

const envelopeSchema = (reply: z.ZodMiniType) => z.object({ status: z.int(), msg: z.string(), data: reply })

export function buildRouteOptions(site: AdmissionDeps, endpoint: Endpoint) {
  const input = endpoint.method === 'GET' ? { querystring: endpoint.input } : { body: endpoint.input }
  return {
    config: { endpoint },
    schema: { ...input, response: { 200: envelopeSchema(endpoint.reply) } },
    async preValidation(request: FastifyRequest, reply: FastifyReply) {
      // Cached responses replace this default.
      reply.header('cache-control', 'no-store')
      request.session = await authorise(site, endpoint, request, reply)
      // An empty body is valid if all fields are optional.
      if (endpoint.method === 'POST') request.body ??= {}
    },
  }
}

export function getSession({ session }: FastifyRequest): Session {
  if (!session) throw new Error('handler ran before authorization')
  return session
}

/** Thousands of nested levels would overflow the stack (docs/rules/security.md#input). */
const MAX_BODY_DEPTH = 20

export function getInput(endpoint: Endpoint, request: FastifyRequest) {
  const input = endpoint.method === 'GET' ? request.query : request.body
  if (!isStorable(input)) refuse('bad_input')
  return input
}

/** Checks depth and texts: PostgreSQL rejects U+0000, and would store another character for a lone surrogate. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return depth < MAX_BODY_DEPTH && Object.values(value).every((part) => isStorable(part, depth + 1))
}

export function registerRoute<E extends Endpoint>(
  site: RouteContext,
  endpoint: E,
  handler: (call: Call<E>) => Promise<HandlerReply<E>> | HandlerReply<E>,
): void {
  site.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...buildRouteOptions(site, endpoint),
    handler: async (request, reply) => {
      const session = getSession(request)
      const guest = session.member ? null : site.counter.newGuest(request.headers.cookie)
      if (guest) reply.header('set-cookie', guest)
      // `authorise` has checked that there is a member if the access requires one.
      const member = session.member as CallerOfAccess<E['access']>
      const input = getInput(endpoint, request) as ParsedInputOf<E>
      const answer = await handler({ input, member, session, request, reply })
      if (answer instanceof Download) return sendDownload(reply, answer)
      return answer instanceof MessageReply
        ? { status: 200, msg: answer.msg, data: answer.data }
        : { status: 200, msg: '', data: answer }
    },
  })
}

function sendDownload(reply: FastifyReply, { name, type, bytes }: Download): FastifyReply {
  const body = bytes instanceof Readable ? bytes : Buffer.from(bytes)
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body)
}

/** Reads the session, counts the call and checks the access. Throws a refusal or a RateLimitError. */
async function authorise(
  { findMember, prolong, counter }: AdmissionDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const { access } = endpoint
  // Polls are frequent and change nothing, so they skip the query for the agreement.
  const changes = endpoint.method !== 'GET' && endpoint.limit !== 'polls'
  const session = await readSession(request, reply, findMember, changes)
  await counter.count(request, endpoint, session)
  if (access === 'public') return session
  if (session.dead) refuse('sign_in_expired')
  const member = access === 'player' ? session.member : requireMember(session)
  if (!isOperatorAccess(access)) {
    if (endpoint.method !== 'GET' && !endpoint.beforeAgreement) requireAgreement(member)
    if (endpoint.asksForProof) requireRecentProof(member)
    return session
  }
  if (!isOperator(member) || !hasPermission(member.role, access.operator)) refuse('not_allowed')
  // Automatic polls of a page do not extend the session.
  if (endpoint.limit !== 'polls') await prolong(member)
  return session
}
