import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint, ParsedInputOf, ReplyOf } from '#contract/infra/endpoint.ts'
import * as z from 'zod/mini'
import type { Clock } from '#server/infra/lib/clock.ts'
import { type RouteContext, inputOf, routeOptions, sessionOf } from '#server/infra/http/route.ts'

/** A finished answer: nothing is left to compute when it is sent. */
export interface FinishedBody {
  status: number
  contentType: string
  etag: string
  plain: Buffer
  gzip: Buffer
}

export interface Fresh {
  body: FinishedBody
  /** From this moment on it is made anew; null: only a purge ends it. */
  freshUntil: Date | null
}

/** Where a body can be asked for again, and what such a call counts as; null: a page, which counts as nothing. */
export interface Address {
  url: string
  endpoint: Endpoint | null
}

/** What a feature needs whose public answers are kept finished. */
export interface HotRouteContext extends RouteContext {
  /** Purged on every process when draws or content change. */
  hot: HotBodies
}

/** What a body is made of, where less than everything may be purged. A name is added before what it names is read. */
export type Names = Set<string>

/** Among the names of a body: it was purged, also for a page that took its names from it a moment later. */
const PURGED = ''

export interface HotBodies {
  /**
   * The body under the key, made at most once at a time however many ask. A body that is being made and asks for others is
   * made of what they are made of, too. It is found again `at` its address.
   */
  get(key: string, make: (names: Names) => Promise<Fresh>, address?: Address): Promise<FinishedBody>
  /** Whether the body under the key is fresh or being made. */
  has(key: string): boolean
  /** The body under the key, of whatever age; null: none lies here, or it was purged. */
  held(key: string): FinishedBody | null
  /** The fresh body of an address that was asked before. */
  at(url: string): { body: FinishedBody; endpoint: Endpoint | null } | null
  /** Forgets what is made of something, or everything; a body being made now is answered but not kept. */
  purge(name?: string): void
}

const WORTH_ZIPPING = 1024
const NOTHING = Buffer.alloc(0)
// The same body can be asked for by many addresses, and callers make them up.
const ADDRESSES_KEPT = 4096
const ADDRESS_LENGTH = 256

export function finish(contentType: string, text: string, status = 200): FinishedBody {
  const plain = Buffer.from(text)
  const gzip = plain.length < WORTH_ZIPPING ? NOTHING : gzipSync(plain)
  return { status, contentType, etag: etagOf(plain), plain, gzip }
}

/** Bytes that zipping makes no smaller, such as a picture's. */
export function finishPacked(contentType: string, plain: Buffer): FinishedBody {
  return { status: 200, contentType, etag: etagOf(plain), plain, gzip: NOTHING }
}

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

interface CacheEntry extends Fresh {
  names: Names
}

interface PendingBody {
  body: Promise<FinishedBody>
  names: Names
}

/** A bounded store of finished bodies, oldest use out first. `bytes` bounds the memory, not the count. */
export function hotBodies(clock: Clock, bytes: number): HotBodies {
  const byName = new Map<string, Set<string>>()
  const kept = new LRUCache<string, CacheEntry>({
    maxSize: bytes,
    sizeCalculation: sizeOf,
    dispose: ({ names }, key) => names.forEach((name) => forget(name, key)),
  })
  const addresses = new LRUCache<string, { key: string; endpoint: Endpoint | null }>({ max: ADDRESSES_KEPT })
  const making = new Map<string, PendingBody>()
  /** The names of the body for which this one is asked. */
  const outer = new AsyncLocalStorage<Names>()

  function forget(name: string, key: string): void {
    const keys = byName.get(name)
    keys?.delete(key)
    if (keys?.size === 0) byName.delete(name)
  }

  function keep(key: string, entry: CacheEntry): void {
    kept.set(key, entry)
    // One that is too big was not taken.
    if (!kept.has(key)) return
    for (const name of entry.names) byName.set(name, (byName.get(name) ?? new Set()).add(key))
  }

  function begin(key: string, make: (names: Names) => Promise<Fresh>): PendingBody {
    const names: Names = new Set()
    const body = outer
      .run(names, () => make(names))
      .then((made) => {
        // A purge in between took it out: what was read before it may be stale and is not kept.
        if (isUnderWay() && !names.has(PURGED)) keep(key, { ...made, names })
        return made.body
      })
      .finally(() => isUnderWay() && making.delete(key))
    const isUnderWay = () => making.get(key)?.body === body
    const begun = { names, body }
    making.set(key, begun)
    return begun
  }

  function fresh(key: string): CacheEntry | null {
    const entry = kept.get(key)
    return !entry || (entry.freshUntil && clock.now() >= entry.freshUntil) ? null : entry
  }

  function purgeAll(): void {
    kept.clear()
    making.clear()
  }

  function purgeNamed(name: string): void {
    // A copy: each deletion takes its key out of the name's set.
    const keys = [...(byName.get(name) ?? [])]
    for (const key of keys) {
      kept.peek(key)?.names.add(PURGED)
      kept.delete(key)
    }
    for (const [key, { names }] of making) if (names.has(name) && names.add(PURGED)) making.delete(key)
  }

  return {
    async get(key, make, address) {
      if (address && address.url.length <= ADDRESS_LENGTH)
        addresses.set(address.url, { key, endpoint: address.endpoint })
      const { names, body } = fresh(key) ?? making.get(key) ?? begin(key, make)
      try {
        return await body
      } finally {
        // Also where it failed: a page says so, and is made anew with it.
        for (const name of names) outer.getStore()?.add(name)
      }
    },
    has: (key) => making.has(key) || fresh(key) !== null,
    held: (key) => kept.get(key)?.body ?? null,
    at(url) {
      const known = addresses.get(url)
      const entry = known && fresh(known.key)
      return entry ? { body: entry.body, endpoint: known.endpoint } : null
    },
    purge: (name) => (name === undefined ? purgeAll() : purgeNamed(name)),
  }
}

const sizeOf = ({ body }: Fresh): number => body.plain.length + body.gzip.length + 200

// Browsers send a handful of these.
const encodings = new Negotiator({ supportedValues: ['gzip'], cache: new LRUCache<string, string>({ max: 256 }) })

const readsGzip = (accepted: string | string[] | undefined): boolean =>
  typeof accepted === 'string' && encodings.negotiate(accepted) !== null

/** A browser opens a page, and so do most machines that read one. */
export const opensPage = ({ accept }: IncomingHttpHeaders): boolean => /\btext\/html\b/.test(accept ?? '')

interface To {
  /** A cookie for the one who gets it, as Set-Cookie says it. */
  cookie?: string | null
  /** It is the caller's alone. */
  own?: boolean
}

/** Sends a finished body: not again to who has it, zipped to who can read that. */
export function sendFinished(
  { headers: asked }: FastifyRequest,
  reply: FastifyReply,
  body: FinishedBody,
  { cookie = null, own = false }: To = {},
): FastifyReply {
  const isKnown = asked['if-none-match']?.includes(body.etag) ?? false
  // A shared cache would put what comes with a 304 onto what it holds, for everybody.
  const isForOne = own || (cookie !== null && !isKnown)
  const varies = reply.getHeader('vary')
  reply.headers({
    etag: body.etag,
    'cache-control': isForOne ? 'private, no-cache' : 'no-cache',
    vary: varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`,
  })
  if (isKnown) return reply.code(304).send()
  if (cookie !== null) reply.header('set-cookie', cookie)
  reply.code(body.status).header('content-type', body.contentType)
  if (body.gzip.length === 0 || !readsGzip(asked['accept-encoding'])) return reply.send(body.plain)
  return reply.header('content-encoding', 'gzip').send(body.gzip)
}

/**
 * An endpoint answered from finished bodies, one per distinct input. `make` gives the data and how long it holds;
 * `own` what a member gets instead, which is kept nowhere.
 */
export function hotRoute<E extends Endpoint>(
  door: HotRouteContext,
  endpoint: E,
  make: (input: ParsedInputOf<E>, names: Names) => Promise<{ data: ReplyOf<E>; freshUntil: Date | null }>,
  own?: (input: ParsedInputOf<E>, memberId: number) => Promise<ReplyOf<E>>,
): void {
  async function body(input: ParsedInputOf<E>, names: Names): Promise<Fresh> {
    const { data, freshUntil } = await make(input, names)
    const envelope = { status: 200, msg: '', data: z.parse(endpoint.reply, data) }
    return { body: finish('application/json; charset=utf-8', JSON.stringify(envelope)), freshUntil }
  }
  door.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...routeOptions(door, endpoint),
    handler: async (request, reply) => {
      const input = inputOf(endpoint, request) as ParsedInputOf<E>
      const { member } = sessionOf(request)
      if (own && member) return { status: 200, msg: '', data: await own(input, member.id) }
      const key = `${endpoint.path}?${JSON.stringify(input)}`
      const address = { url: request.originalUrl, endpoint }
      return sendFinished(request, reply, await door.hot.get(key, (names) => body(input, names), address))
    },
  })
}
