import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint, ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import * as z from 'zod/mini'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type RouteContext, getInput, buildRouteOptions, getSession } from '#server/infra/http/route.ts'

export interface ResponseBody {
  status: number
  contentType: string
  etag: string
  plain: Buffer
  gzip: Buffer
  /** Content-Security-Policy of a page with inline scripts or styles; otherwise the default applies. */
  policy?: string | null
}

export interface CacheableBody {
  body: ResponseBody
  /** Time at which the body expires; null: valid until the cache is emptied. */
  freshUntil: Date | null
}

/** URL of a cached body, and its endpoint for the rate limit; null: a page, which is sent without counting. */
export interface CachedAddress {
  url: string
  endpoint: Endpoint | null
}

export interface CachedRouteContext extends RouteContext {
  responseCache: ResponseCache
}

export interface ResponseCache {
  /**
   * Concurrent calls for one key share one `make`. If `make` calls `get` itself, its body expires no later than any
   * body it got.
   */
  get(key: string, make: () => Promise<CacheableBody>, address?: CachedAddress): Promise<ResponseBody>
  has(key: string): boolean
  /** Returns the cached body of a key even if it has expired; null if none is cached. */
  held(key: string): ResponseBody | null
  /** Returns the unexpired body of a URL that an earlier `get` had in `address`, and the endpoint; null if none. */
  at(url: string): { body: ResponseBody; endpoint: Endpoint | null } | null
  /** `bodies` and `bytes` are cached now. `made`: number of `make` calls since the cache was created. */
  kept(): { bodies: number; bytes: number; made: number }
  /** Empties the cache. A body that is being built is returned to its callers but not cached. */
  purge(): void
}

const MIN_GZIP_BYTES = 1024
const NOTHING = Buffer.alloc(0)
// Limits for the URLs of bodies: many URLs may return one body, and callers can invent URLs.
const MAX_ADDRESSES = 4096
const MAX_ADDRESS_LENGTH = 256

export function buildBody(contentType: string, text: string, status = 200): ResponseBody {
  const plain = Buffer.from(text)
  const gzip = plain.length < MIN_GZIP_BYTES ? NOTHING : zlib.gzipSync(plain)
  return { status, contentType, etag: computeEtag(plain), plain, gzip }
}

const gzipAsync = promisify(zlib.gzip)

/** Like `buildBody`, for bodies of megabytes: compresses outside the main thread. */
export async function buildLargeBody(contentType: string, text: string): Promise<ResponseBody> {
  const plain = Buffer.from(text)
  return { status: 200, contentType, etag: computeEtag(plain), plain, gzip: await gzipAsync(plain) }
}

export function buildCompressedBody(contentType: string, plain: Buffer): ResponseBody {
  return { status: 200, contentType, etag: computeEtag(plain), plain, gzip: NOTHING }
}

const computeEtag = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

export function createResponseCache(clock: Clock, bytes: number): ResponseCache {
  const cache = new LRUCache<string, CacheableBody>({ maxSize: bytes, sizeCalculation: computeBodySize })
  const addresses = new LRUCache<string, { key: string; endpoint: Endpoint | null }>({ max: MAX_ADDRESSES })
  const pendingBodies = new Map<string, Promise<CacheableBody>>()
  let makes = 0
  /** Earliest expiry of the bodies that the running `make` requested. */
  const outer = new AsyncLocalStorage<{ freshUntil: Date | null }>()

  function startBody(key: string, make: () => Promise<CacheableBody>): Promise<CacheableBody> {
    makes++
    const parts: { freshUntil: Date | null } = { freshUntil: null }
    const pending = outer
      .run(parts, make)
      .then(({ body, freshUntil }) => {
        const made = { body, freshUntil: earlier(freshUntil, parts.freshUntil) }
        // Does not cache a body if `purge` ran while it was built: its data may be stale.
        if (isUnderWay()) cache.set(key, made)
        return made
      })
      .finally(() => isUnderWay() && pendingBodies.delete(key))
    const isUnderWay = () => pendingBodies.get(key) === pending
    pendingBodies.set(key, pending)
    return pending
  }

  function findFresh(key: string): CacheableBody | null {
    const entry = cache.get(key)
    return !entry || (entry.freshUntil && clock.now() >= entry.freshUntil) ? null : entry
  }

  return {
    async get(key, make, address) {
      if (address && address.url.length <= MAX_ADDRESS_LENGTH)
        addresses.set(address.url, { key, endpoint: address.endpoint })
      const parts = outer.getStore()
      try {
        const { body, freshUntil } = findFresh(key) ?? (await (pendingBodies.get(key) ?? startBody(key, make)))
        if (parts) parts.freshUntil = earlier(parts.freshUntil, freshUntil)
        return body
      } catch (error) {
        // The enclosing body may show the error, so it expires immediately.
        if (parts) parts.freshUntil = clock.now()
        throw error
      }
    },
    has: (key) => pendingBodies.has(key) || findFresh(key) !== null,
    held: (key) => cache.get(key)?.body ?? null,
    at(url) {
      const known = addresses.get(url)
      const entry = known && findFresh(known.key)
      return entry ? { body: entry.body, endpoint: known.endpoint } : null
    },
    kept: () => ({ bodies: cache.size, bytes: cache.calculatedSize, made: makes }),
    purge() {
      cache.clear()
      pendingBodies.clear()
    },
  }
}

const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

const computeBodySize = ({ body }: CacheableBody): number => body.plain.length + body.gzip.length + 200

/** Whether Accept-Encoding names gzip or `*` with a weight above 0. */
const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  typeof accepted === 'string' && /(?:\bgzip\b|\*)(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(accepted)

/** Whether the request opens a page: browsers and most crawlers accept text/html. */
export const isPageRequest = ({ accept }: IncomingHttpHeaders): boolean => /\btext\/html\b/.test(accept ?? '')

interface SendOptions {
  cookie?: string | null
  /** Sends Cache-Control: private, because the response is for this caller only. */
  own?: boolean
  anew?: boolean
}

export function sendBody(
  { headers: requestHeaders }: FastifyRequest,
  reply: FastifyReply,
  body: ResponseBody,
  { cookie = null, own = false, anew = false }: SendOptions = {},
): FastifyReply {
  const isKnown = requestHeaders['if-none-match']?.includes(body.etag) ?? false
  // A cookie does not make a 304 private: a 304 sets none, and a shared cache stores its headers for all clients.
  const isForOne = own || (cookie !== null && !isKnown)
  const varies = reply.getHeader('vary')
  reply.headers({
    etag: body.etag,
    'cache-control': anew ? 'no-store' : isForOne ? 'private, no-cache' : 'no-cache',
    vary: varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`,
  })
  // Also sent with a 304, because the browser updates its stored headers from it.
  if (body.policy) reply.header('content-security-policy', body.policy)
  if (isKnown) return reply.code(304).send()
  if (cookie !== null) reply.header('set-cookie', cookie)
  reply.code(body.status).header('content-type', body.contentType)
  if (body.gzip.length === 0 || !acceptsGzip(requestHeaders['accept-encoding'])) return reply.send(body.plain)
  return reply.header('content-encoding', 'gzip').send(body.gzip)
}

/** Registers an endpoint with one cached response per input. `own` returns a member's data, which is not cached. */
export function registerCachedRoute<E extends Endpoint>(
  site: CachedRouteContext,
  endpoint: E,
  make: (input: ParsedInputOf<E>) => Promise<{ data: ReplyOf<E>; freshUntil: Date | null }>,
  own?: (input: ParsedInputOf<E>, memberId: number) => Promise<ReplyOf<E>>,
): void {
  async function body(input: ParsedInputOf<E>): Promise<CacheableBody> {
    const { data, freshUntil } = await make(input)
    const envelope = { status: 200, msg: '', data: z.parse(endpoint.reply, data) }
    return { body: buildBody('application/json; charset=utf-8', JSON.stringify(envelope)), freshUntil }
  }
  site.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...buildRouteOptions(site, endpoint),
    handler: async (request, reply) => {
      const input = getInput(endpoint, request) as ParsedInputOf<E>
      const { member } = getSession(request)
      if (own && member) return { status: 200, msg: '', data: await own(input, member.id) }
      const key = `${endpoint.path}?${JSON.stringify(input)}`
      const address = { url: request.originalUrl, endpoint }
      return sendBody(request, reply, await site.responseCache.get(key, () => body(input), address))
    },
  })
}
