import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Access, Endpoint, ParsedInputOf, ReplyOf } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusals.ts'
import type { HotBodies } from './hot.ts'
import type { FindMember, Session } from './session.ts'
import { readSession } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

/** What a feature needs to answer calls. */
export interface Door {
  app: FastifyInstance
  findMember: FindMember
  /** Finished bodies of public answers; purged on every process when draws or content change. */
  hot: HotBodies
}

export interface Call<E extends Endpoint> {
  input: ParsedInputOf<E>
  session: Session
  request: FastifyRequest
  reply: FastifyReply
}

/** An answer with words of its own; without them msg is ''. */
class Said<Data> {
  readonly msg: string
  readonly data: Data
  constructor(msg: string, data: Data) {
    this.msg = msg
    this.data = data
  }
}

export const say = <Data>(msg: string, data: Data): Said<Data> => new Said(msg, data)

type Answer<E extends Endpoint> = ReplyOf<E> | Said<ReplyOf<E>>

const envelopeOf = (reply: z.ZodMiniType) => z.object({ status: z.int(), msg: z.string(), data: reply })

/** How an endpoint appears to Fastify: what it validates, what it lets out, what the documentation says. */
export function routeOptions(endpoint: Endpoint) {
  const input = endpoint.method === 'GET' ? { querystring: endpoint.input } : { body: endpoint.input }
  return {
    config: { endpoint },
    schema: { ...input, summary: endpoint.summary, response: { 200: envelopeOf(endpoint.reply) } },
    ...(endpoint.method === 'POST' && { preValidation: emptyBodyIsEmptyObject }),
  }
}

async function emptyBodyIsEmptyObject(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

export const inputOf = (endpoint: Endpoint, request: FastifyRequest) =>
  endpoint.method === 'GET' ? request.query : request.body

/** Registers an endpoint: who may call is decided here, then the handler answers with data or `say(msg, data)`. */
export function route<E extends Endpoint>(
  { app, findMember }: Door,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...routeOptions(endpoint),
    handler: async (request, reply) => {
      const session = await admit(request, reply, endpoint.access, findMember)
      const input = inputOf(endpoint, request) as ParsedInputOf<E>
      const answer = await handler({ input, session, request, reply })
      return answer instanceof Said
        ? { status: 200, msg: answer.msg, data: answer.data }
        : { status: 200, msg: '', data: answer }
    },
  })
}

/** Lets the caller in, or refuses: 登录已过期 for a dead credential, 请先去登录 where a session is needed. */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
  findMember: FindMember,
): Promise<Session> {
  const { dead, session } = await readSession(request, reply, findMember)
  if (access === 'public') return session
  if (dead) refuse('sign_in_expired')
  if (access !== 'player') session.memberOrRefuse()
  return session
}
