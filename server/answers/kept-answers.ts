import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Clock } from '#server/lib/clock.ts'
import { answerAs, type FinishedBody, type Form, formFor, type HotBodies, opensPage } from './hot.ts'
import { inStep } from './in-step.ts'
import type { CallCounter } from '#server/http/route.ts'
import { TOKEN_COOKIE } from '#server/http/session.ts'
import { limitBodyTime } from '#server/http/slow-bodies.ts'

interface Kept {
  hot: Pick<HotBodies, 'at'>
  /** Headers of every answer. */
  headers: Record<string, string>
  /** What every answer depends on, as a Vary header says it. */
  varies?: string | undefined
  clock: Clock
  counter: Pick<CallCounter, 'countAtOnce' | 'newGuest'>
  /** The caller's address, as far as our own proxies vouch for it. */
  addressOf(request: IncomingMessage): string
}

/** Answers a request if that takes nothing but sending; false: nothing has happened to it. */
export type AnswerKept = (request: IncomingMessage, response: ServerResponse) => boolean

/** An answer as Node writes it fastest: one flat list of headers, and a body that fits into the same write. */
interface Ready {
  status: number
  head: string[]
  body: string | Buffer | undefined
}

// Above it, copying the body beside its headers costs more than a second buffer in the same write.
const FITS_BESIDE_HEADERS = 16_384
const SITE_TIME = 1

/**
 * Answers what lies finished before Fastify sees the request: hooks, cookies, session and validation take three times
 * as long as sending. Whoever could get something else (a member, a listed foreign origin, a caller whose share of
 * calls is used up) goes the long way.
 */
export function keptAnswers({ hot, headers, varies, clock, counter, addressOf }: Kept): AnswerKept {
  const always = Object.entries(headers).flat()
  const readyOnes = new WeakMap<FinishedBody, Partial<Record<Form, Ready>>>()

  function readyFor(request: IncomingMessage): Ready | null {
    const { method, headers: asked } = request
    if (method !== 'GET' || asked.origin !== undefined) return null
    const known = hot.at(request.url ?? '')
    if (!known) return null
    const { body, endpoint } = known
    const form = formFor(body, asked)
    // Pages are the same for everyone, but for what stands for its author alone, and what a browser is known by.
    const isForAll = endpoint === null && body.status === 200
    if (!isForAll && hasCredential(request)) return null
    if (endpoint === null) {
      const cookie = opensPage(asked) ? counter.newGuest(asked.cookie) : null
      return cookie ? prepare(form, body, cookie) : readyAs(form, body)
    }
    return counter.countAtOnce(addressOf(request), asked.cookie, endpoint) ? readyAs(form, body) : null
  }

  function readyAs(form: Form, body: FinishedBody): Ready {
    const forms = readyOnes.get(body) ?? {}
    readyOnes.set(body, forms)
    return (forms[form] ??= prepare(form, body))
  }

  function prepare(form: Form, body: FinishedBody, cookie: string | null = null): Ready {
    const { status, headers: own, bytes } = answerAs(form, body, { varies, cookie })
    const head = ['site-time', '', ...always, ...Object.entries(own).flat().map(String)]
    return { status, head, body: bytes && bytes.length <= FITS_BESIDE_HEADERS ? bytes.toString('latin1') : bytes }
  }

  return (request, response) => {
    const ready = readyFor(request)
    if (!ready) return false
    const { status, head, body } = ready
    head[SITE_TIME] = String(clock.now().getTime())
    response.writeHead(status, head).end(body, 'latin1')
    return true
  }
}

function hasCredential({ headers }: IncomingMessage): boolean {
  if (headers.authorization !== undefined || headers.token !== undefined) return true
  return headers.cookie?.includes(TOKEN_COOKIE) ?? false
}

/** In milliseconds. */
export interface Timeouts {
  /** For the head of a request. */
  headersTimeout: number
  /** For a body, of whoever has not been told to take their time. */
  bodyTimeout: number
  /** For a whole request, whatever it is. */
  requestTimeout: number
  /** How often Node looks whether one of its own two is over. */
  connectionsCheckingInterval: number
  connectionTimeout: number
  keepAliveTimeout: number
}

/** A server that asks `answerKept` first. It takes over Fastify's time-outs, which a server of one's own doesn't get. */
export function serverAsking(answerKept: AnswerKept, timeouts: Timeouts): FastifyServerFactory {
  return (handle) => {
    const { bodyTimeout, connectionTimeout, ...nodes } = timeouts
    const begin = inStep((request, response) => {
      // While closing, Fastify says so on each connection that is still open.
      if (!server.listening || !answerKept(request, response)) handle(request, response)
    })
    // A request without a body has ended when it comes: its empty stream costs a kept answer a tenth of its time.
    const server = createServer({ ...nodes, optimizeEmptyRequests: true }, (request, response) => {
      // As Node reports a request that took too long.
      limitBodyTime(request, bodyTimeout, () => server.emit('clientError', new TooSlow(), request.socket))
      begin(request, response)
    })
    return server.setTimeout(connectionTimeout)
  }
}

class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
