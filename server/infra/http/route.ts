import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type Access,
  type Endpoint,
  isForOperators,
  type ParsedInputOf,
  type ReplyOf,
} from '#contract/infra/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import { may } from '#contract/infra/roles.ts'
import { networkOf } from './network.ts'
import {
  agreedOrRefuse,
  type FindMember,
  isOperator,
  type Member,
  memberOrRefuse,
  type Operator,
  type Prolong,
  provenOrRefuse,
  readSession,
  type Session,
} from './session.ts'

export interface CallCounter {
  /** Counts a call against its rate limit; throws TooMany. */
  count(request: FastifyRequest, endpoint: Endpoint, session: Session): Promise<void>
  /** Counts a rendered page, and a page shell sent instead. */
  countPage(request: FastifyRequest): Promise<void>
  countShell(request: FastifyRequest): Promise<void>
  /** Counts a wallet's notification. */
  countNotice(request: FastifyRequest): Promise<void>
  /** Returns the guest id of the browser's encrypted cookie, or null. */
  guestOf(request: Pick<FastifyRequest, 'headers'>): string | null
  /** Returns the key for limited slots: a guest, or all callers that cannot be distinguished. */
  callerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): string
  /** Returns a Set-Cookie value that identifies the browser for rate limits; null: it has one. */
  newGuest(cookies: string | undefined): string | null
  /** Share of one address in the latest calls; null: too few calls. */
  busiest(): { busiest: number; of: number } | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** Declared access of a route without an endpoint. */
    access?: Access
    /** The request authenticates by its content and no cookie is read; skips the origin guard. */
    ownProof?: true
  }
  interface FastifyRequest {
    /** Session of the caller, read before the input. */
    session?: Session
  }
}

/** Used with RATE_LIMITS=0. */
export const uncounted: CallCounter = {
  count: async () => {},
  countPage: async () => {},
  countShell: async () => {},
  countNotice: async () => {},
  guestOf: () => null,
  callerOf: ({ ip }) => networkOf(ip),
  newGuest: () => null,
  busiest: () => null,
}

/** Dependencies of a feature's routes. */
export interface RouteContext {
  app: FastifyInstance
  findMember: FindMember
  prolong: Prolong
  counter: CallCounter
}

type Admission = Pick<RouteContext, 'findMember' | 'prolong' | 'counter'>

/** Type of the caller by the endpoint's access: a member is guaranteed where the access requires one. */
type Caller<A extends Access> = A extends 'public' | 'player' ? Member | null : A extends 'member' ? Member : Operator

export interface Call<E extends Endpoint> {
  input: ParsedInputOf<E>
  member: Caller<E['access']>
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

/** A reply with a message; otherwise msg is ''. */
class MessageAnswer<Data> {
  readonly msg: string
  readonly data: Data
  constructor(msg: string, data: Data) {
    this.msg = msg
    this.data = data
  }
}

export const say = <Data>(msg: string, data: Data): MessageAnswer<Data> => new MessageAnswer(msg, data)

/** A file instead of an envelope. If its stream fails, the download is aborted. */
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

type HandlerAnswer<E extends Endpoint> = ReplyOf<E> | MessageAnswer<ReplyOf<E>> | Download

const envelopeOf = (reply: z.ZodMiniType) => z.object({ status: z.int(), msg: z.string(), data: reply })

/** Returns the Fastify options of an endpoint: authorisation, validation, serialisation. */
export function routeOptions(site: Admission, endpoint: Endpoint) {
  const input = endpoint.method === 'GET' ? { querystring: endpoint.input } : { body: endpoint.input }
  return {
    config: { endpoint },
    schema: { ...input, response: { 200: envelopeOf(endpoint.reply) } },
    async preValidation(request: FastifyRequest, reply: FastifyReply) {
      // Default; cached responses set their own header.
      reply.header('cache-control', 'no-store')
      request.session = await admit(site, endpoint, request, reply)
      // Treats a missing body as an empty object.
      if (endpoint.method === 'POST') request.body ??= {}
    },
  }
}

/** Returns the session of the caller. Throws if the route has not authorised it. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Error('a handler ran before its caller was admitted')
  return session
}

/** Maximum depth of a body; thousands of levels would overflow the stack (docs/rules/security.md#input). */
const DEEPEST = 20

/** Returns the input parsed by the contract. Refuses texts that cannot be stored. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const input = endpoint.method === 'GET' ? request.query : request.body
  if (!isStorable(input)) refuse('bad_input')
  return input
}

/** PostgreSQL rejects U+0000, and a lone surrogate would be stored as another character. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return depth < DEEPEST && Object.values(value).every((part) => isStorable(part, depth + 1))
}

/** Registers an endpoint: authorises the caller, then calls the handler, which returns data or `say(msg, data)`. */
export function route<E extends Endpoint>(
  site: RouteContext,
  endpoint: E,
  handler: (call: Call<E>) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>,
): void {
  site.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...routeOptions(site, endpoint),
    handler: async (request, reply) => {
      const session = sessionOf(request)
      const guest = session.member ? null : site.counter.newGuest(request.headers.cookie)
      if (guest) reply.header('set-cookie', guest)
      // `admit` has checked it.
      const member = session.member as Caller<E['access']>
      const input = inputOf(endpoint, request) as ParsedInputOf<E>
      const answer = await handler({ input, member, session, request, reply })
      if (answer instanceof Download) return sendDownload(reply, answer)
      return answer instanceof MessageAnswer
        ? { status: 200, msg: answer.msg, data: answer.data }
        : { status: 200, msg: '', data: answer }
    },
  })
}

function sendDownload(reply: FastifyReply, { name, type, bytes }: Download): FastifyReply {
  const body = bytes instanceof Readable ? bytes : Buffer.from(bytes)
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body)
}

/** Authorises the caller; throws a refusal. */
async function admit(
  { findMember, prolong, counter }: Admission,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const { access } = endpoint
  // A poll runs each second and changes nothing.
  const changes = endpoint.method !== 'GET' && endpoint.limit !== 'polls'
  const session = await readSession(request, reply, findMember, changes)
  await counter.count(request, endpoint, session)
  if (access === 'public') return session
  if (session.dead) refuse('sign_in_expired')
  const member = access === 'player' ? session.member : memberOrRefuse(session)
  if (!isForOperators(access)) {
    if (endpoint.method !== 'GET' && !endpoint.beforeAgreement) agreedOrRefuse(member)
    if (endpoint.asksForProof) provenOrRefuse(member)
    return session
  }
  if (!isOperator(member) || !may(member.role, access.operator)) refuse('not_allowed')
  // Automatic polls do not count as activity.
  if (endpoint.limit !== 'polls') await prolong(member)
  return session
}
