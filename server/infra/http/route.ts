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
  /** Counts a call against its flood limit, or throws TooMany. */
  count(request: FastifyRequest, endpoint: Endpoint, session: Session): Promise<void>
  /** The same of a page that has to be made, and of what goes out where it may not be. */
  countPage(request: FastifyRequest): Promise<void>
  countShell(request: FastifyRequest): Promise<void>
  /** Counts a wallet's notice likewise. */
  countNotice(request: FastifyRequest): Promise<void>
  /** The guest whose sealed cookie a browser sends; null: it sends none. */
  guestOf(request: Pick<FastifyRequest, 'headers'>): string | null
  /** Whose places it takes where there is little room: a guest's, or those of all who can't be told apart. */
  callerOf(request: Pick<FastifyRequest, 'ip' | 'headers'>): string
  /** The cookie, as Set-Cookie says it, for a browser to be counted by itself; null: it has one. */
  newGuest(cookies: string | undefined): string | null
  /** Of the latest calls, how many came from one address; null: too few to say. */
  busiest(): { busiest: number; of: number } | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** The declared policy of a route that is no endpoint. */
    access?: Access
    /** What is sent proves itself, and no cookie is read: the guard of the origin leaves it out. */
    ownProof?: true
  }
  interface FastifyRequest {
    /** Whose call this is: decided before its input is looked at. */
    session?: Session
  }
}

/** RATE_LIMITS=0. */
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

/** What a feature needs to answer calls. */
export interface RouteContext {
  app: FastifyInstance
  findMember: FindMember
  prolong: Prolong
  counter: CallCounter
}

type Admission = Pick<RouteContext, 'findMember' | 'prolong' | 'counter'>

/** Who calls, as far as the endpoint's access tells: nobody may be missing where it asks for a member. */
type Caller<A extends Access> = A extends 'public' | 'player' ? Member | null : A extends 'member' ? Member : Operator

export interface Call<E extends Endpoint> {
  input: ParsedInputOf<E>
  member: Caller<E['access']>
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer with words of its own; without them msg is ''. */
class MessageAnswer<Data> {
  readonly msg: string
  readonly data: Data
  constructor(msg: string, data: Data) {
    this.msg = msg
    this.data = data
  }
}

export const say = <Data>(msg: string, data: Data): MessageAnswer<Data> => new MessageAnswer(msg, data)

/** A file to be saved instead of an envelope; a stream that fails breaks it off. */
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

/** How an endpoint appears to Fastify: whom it lets in, what it validates, what it lets out. */
export function routeOptions(site: Admission, endpoint: Endpoint) {
  const input = endpoint.method === 'GET' ? { querystring: endpoint.input } : { body: endpoint.input }
  return {
    config: { endpoint },
    schema: { ...input, response: { 200: envelopeOf(endpoint.reply) } },
    async preValidation(request: FastifyRequest, reply: FastifyReply) {
      // What may be kept is a finished body, which says so itself.
      reply.header('cache-control', 'no-store')
      request.session = await admit(site, endpoint, request, reply)
      // A call without a body is one with an empty object.
      if (endpoint.method === 'POST') request.body ??= {}
    },
  }
}

/** Who calls, as the route has let them in. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (!session) throw new Error('a handler ran before its caller was admitted')
  return session
}

/** Levels of a body that is looked through; one of thousands would end the stack (docs/rules/security.md#input). */
const DEEPEST = 20

/** What a call says, as its contract has read it. */
export function inputOf(endpoint: Endpoint, request: FastifyRequest) {
  const input = endpoint.method === 'GET' ? request.query : request.body
  if (!isStorable(input)) refuse('bad_input')
  return input
}

/** PostgreSQL holds no U+0000, and half a surrogate pair would be kept as another character than was sent. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return depth < DEEPEST && Object.values(value).every((part) => isStorable(part, depth + 1))
}

/** Registers an endpoint: who may call is decided here, then the handler answers with data or `say(msg, data)`. */
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
      // As `admit` has let them in.
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

/** Lets the caller in, or refuses. */
async function admit(
  { findMember, prolong, counter }: Admission,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  const { access } = endpoint
  // A poll asks each second, and changes nothing.
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
  // What a page asks by itself is no sign that somebody is there.
  if (endpoint.limit !== 'polls') await prolong(member)
  return session
}
