import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint, ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import * as z from 'zod/mini'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type RouteContext, inputOf, routeOptions, sessionOf } from '#server/infra/http/route.ts'

/** A complete response body with its headers, ready to send. */
export interface FinishedBody {
  status: number
  contentType: string
  etag: string
  plain: Buffer
  gzip: Buffer
  /** Content-Security-Policy of a page with inline scripts or styles; otherwise the default applies. */
  policy?: string | null
}

export interface Fresh {
  body: FinishedBody
  /** Expiry; null: valid until invalidated. */
  freshUntil: Date | null
}

/** URL of a cached body and the endpoint to count a call for; null: a page, which is not counted. */
export interface Address {
  url: string
  endpoint: Endpoint | null
}

/** Dependencies of a feature with cached public responses. */
export interface HotRouteContext extends RouteContext {
  /** Invalidated in every process when draws or content change. */
  hot: HotBodies
}

/** Tags of the data that a body contains. Add a tag before reading its data. */
export type Tags = Set<string>

/** Added to the tags of an invalidated body, so that a page that copies its tags a moment later is not cached. */
const PURGED = ''

export interface HotBodies {
  /**
   * Returns the body of a key; concurrent calls share one `make`. A body that requests others while it is built
   * inherits their tags. Also registers the address for `at`.
   */
  get(key: string, make: (tags: Tags) => Promise<Fresh>, address?: Address): Promise<FinishedBody>
  /** Whether the body of a key is fresh or being built. */
  has(key: string): boolean
  /** Returns the body of a key even if expired; null: not cached or invalidated. */
  held(key: string): FinishedBody | null
  /** Returns the fresh body of a URL requested before. */
  at(url: string): { body: FinishedBody; endpoint: Endpoint | null } | null
  /** Cache size, and the number of bodies built since the start. */
  kept(): { bodies: number; bytes: number; made: number }
  /** Invalidates one tag, or everything. A body being built is returned but not cached. */
  purge(tag?: string): void
}

const WORTH_ZIPPING = 1024
const NOTHING = Buffer.alloc(0)
// One body may have many URLs, and callers can invent them.
const ADDRESSES_KEPT = 4096
const ADDRESS_LENGTH = 256

export function finish(contentType: string, text: string, status = 200): FinishedBody {
  const plain = Buffer.from(text)
  const gzip = plain.length < WORTH_ZIPPING ? NOTHING : zlib.gzipSync(plain)
  return { status, contentType, etag: etagOf(plain), plain, gzip }
}

const zipped = promisify(zlib.gzip)

/** Like `buildBody`, for megabytes: compresses outside the main thread. */
export async function finishLarge(contentType: string, text: string): Promise<FinishedBody> {
  const plain = Buffer.from(text)
  return { status: 200, contentType, etag: etagOf(plain), plain, gzip: await zipped(plain) }
}

/** For bytes that are compressed already, such as pictures. */
export function finishPacked(contentType: string, plain: Buffer): FinishedBody {
  return { status: 200, contentType, etag: etagOf(plain), plain, gzip: NOTHING }
}

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

interface CacheEntry extends Fresh {
  tags: Tags
}

interface PendingBody {
  body: Promise<FinishedBody>
  tags: Tags
}

/** LRU cache of finished bodies, limited by their bytes. */
export function hotBodies(clock: Clock, bytes: number): HotBodies {
  const byTag = new Map<string, Set<string>>()
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: bytes,
    sizeCalculation: sizeOf,
    dispose: ({ tags }, key) => tags.forEach((tag) => forget(tag, key)),
  })
  const addresses = new LRUCache<string, { key: string; endpoint: Endpoint | null }>({ max: ADDRESSES_KEPT })
  const making = new Map<string, PendingBody>()
  let makes = 0
  /** Tags of the body that requests this one. */
  const outer = new AsyncLocalStorage<Tags>()

  function forget(tag: string, key: string): void {
    const keys = byTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) byTag.delete(tag)
  }

  function keep(key: string, entry: CacheEntry): void {
    cache.set(key, entry)
    // The cache rejects oversized bodies.
    if (!cache.has(key)) return
    for (const tag of entry.tags) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(key))
  }

  function begin(key: string, make: (tags: Tags) => Promise<Fresh>): PendingBody {
    const tags: Tags = new Set()
    makes++
    const body = outer
      .run(tags, () => make(tags))
      .then((made) => {
        // Invalidated meanwhile: the data may be stale.
        if (isUnderWay() && !tags.has(PURGED)) keep(key, { ...made, tags })
        return made.body
      })
      .finally(() => isUnderWay() && making.delete(key))
    const isUnderWay = () => making.get(key)?.body === body
    const begun = { tags, body }
    making.set(key, begun)
    return begun
  }

  function fresh(key: string): CacheEntry | null {
    const entry = cache.get(key)
    return !entry || (entry.freshUntil && clock.now() >= entry.freshUntil) ? null : entry
  }

  function purgeAll(): void {
    cache.clear()
    making.clear()
  }

  function purgeTag(tag: string): void {
    // A copy: each deletion removes its key from the set.
    const keys = [...(byTag.get(tag) ?? [])]
    for (const key of keys) {
      cache.peek(key)?.tags.add(PURGED)
      cache.delete(key)
    }
    for (const [key, { tags }] of making) if (tags.has(tag) && tags.add(PURGED)) making.delete(key)
  }

  return {
    async get(key, make, address) {
      if (address && address.url.length <= ADDRESS_LENGTH)
        addresses.set(address.url, { key, endpoint: address.endpoint })
      const { tags, body } = fresh(key) ?? making.get(key) ?? begin(key, make)
      try {
        return await body
      } finally {
        // After a failure too: the page shows the error and depends on the same data.
        for (const tag of tags) outer.getStore()?.add(tag)
      }
    },
    has: (key) => making.has(key) || fresh(key) !== null,
    held: (key) => cache.get(key)?.body ?? null,
    at(url) {
      const known = addresses.get(url)
      const entry = known && fresh(known.key)
      return entry ? { body: entry.body, endpoint: known.endpoint } : null
    },
    kept: () => ({ bodies: cache.size, bytes: cache.calculatedSize, made: makes }),
    purge: (tag) => (tag === undefined ? purgeAll() : purgeTag(tag)),
  }
}

const sizeOf = ({ body }: Fresh): number => body.plain.length + body.gzip.length + 200

// Browsers send only a few different values.
const encodings = new Negotiator({ supportedValues: ['gzip'], cache: new LRUCache<string, string>({ max: 256 }) })

const readsGzip = (accepted: string | string[] | undefined): boolean =>
  typeof accepted === 'string' && encodings.negotiate(accepted) !== null

/** Whether the request opens a page: browsers and most crawlers accept text/html. */
export const opensPage = ({ accept }: IncomingHttpHeaders): boolean => /\btext\/html\b/.test(accept ?? '')

interface To {
  /** Set-Cookie value for this client. */
  cookie?: string | null
  /** The response is for this caller only. */
  own?: boolean
  /** Forbids caching: the client must request it again. */
  anew?: boolean
}

/** Sends a finished body: 304 for a matching ETag, gzip if accepted. */
export function sendFinished(
  { headers: requestHeaders }: FastifyRequest,
  reply: FastifyReply,
  body: FinishedBody,
  { cookie = null, own = false, anew = false }: To = {},
): FastifyReply {
  const isKnown = requestHeaders['if-none-match']?.includes(body.etag) ?? false
  // A shared cache would store the headers of a 304 for all clients.
  const isForOne = own || (cookie !== null && !isKnown)
  const varies = reply.getHeader('vary')
  reply.headers({
    etag: body.etag,
    'cache-control': anew ? 'no-store' : isForOne ? 'private, no-cache' : 'no-cache',
    vary: varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`,
  })
  // Also with 304: the browser updates its stored headers.
  if (body.policy) reply.header('content-security-policy', body.policy)
  if (isKnown) return reply.code(304).send()
  if (cookie !== null) reply.header('set-cookie', cookie)
  reply.code(body.status).header('content-type', body.contentType)
  if (body.gzip.length === 0 || !readsGzip(requestHeaders['accept-encoding'])) return reply.send(body.plain)
  return reply.header('content-encoding', 'gzip').send(body.gzip)
}

/**
 * Registers an endpoint with cached responses, one per distinct input. `make` returns the data and its expiry; `own`
 * returns a member's data, which is not cached.
 */
export function hotRoute<E extends Endpoint>(
  site: HotRouteContext,
  endpoint: E,
  make: (input: ParsedInputOf<E>, tags: Tags) => Promise<{ data: ReplyOf<E>; freshUntil: Date | null }>,
  own?: (input: ParsedInputOf<E>, memberId: number) => Promise<ReplyOf<E>>,
): void {
  async function body(input: ParsedInputOf<E>, tags: Tags): Promise<Fresh> {
    const { data, freshUntil } = await make(input, tags)
    const envelope = { status: 200, msg: '', data: z.parse(endpoint.reply, data) }
    return { body: finish('application/json; charset=utf-8', JSON.stringify(envelope)), freshUntil }
  }
  site.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...routeOptions(site, endpoint),
    handler: async (request, reply) => {
      const input = inputOf(endpoint, request) as ParsedInputOf<E>
      const { member } = sessionOf(request)
      if (own && member) return { status: 200, msg: '', data: await own(input, member.id) }
      const key = `${endpoint.path}?${JSON.stringify(input)}`
      const address = { url: request.originalUrl, endpoint }
      return sendFinished(request, reply, await site.hot.get(key, (tags) => body(input, tags), address))
    },
  })
}
