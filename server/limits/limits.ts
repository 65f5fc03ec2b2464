import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Socket } from 'node:net'
import type pg from 'pg'
import type { LimitName } from '#contract/endpoint.ts'
import type { Database } from '#server/db/connect.ts'
import { networkHash, networkOf } from '#server/http/network.ts'
import type { CallCounter } from '#server/http/route.ts'
import type { Session } from '#server/http/session.ts'
import { TooMany } from '#server/http/too-many.ts'
import { busiestAddress } from './busiest.ts'
import type { Guests } from './guests.ts'
import { type Counted, type FloodLimits, countedAs, limitNameOf } from './limits.rules.ts'

interface Lease {
  left: number
  endsAt: number
  /** The window has no more to give. */
  last: boolean
}

const LEASES_KEPT = 50_000

// One round trip takes a tenth of what is left of the window, so that the last calls are handed out singly.
const TAKE = `insert into flood_windows as w (key, used, ends_at)
    values ($1, greatest(1, $3::int / 10), clock_timestamp() + make_interval(secs => $2))
  on conflict (key) do update set
    used = case when w.ends_at <= clock_timestamp() then excluded.used
      else greatest(w.used, least($3, w.used + greatest(1, ($3 - w.used) / 10))) end,
    ends_at = case when w.ends_at <= clock_timestamp() then excluded.ends_at else w.ends_at end
  returning new.used - case when old.ends_at = new.ends_at then old.used else 0 end as calls,
    extract(epoch from new.ends_at - clock_timestamp())::float8 as seconds`

interface Share {
  calls: number
  /** Until the window ends. */
  seconds: number
}

/** Whether a member is new here. */
type IsNewcomer = (memberId: number) => Promise<boolean>

/** Nobody is. */
const nobodyIsNew: IsNewcomer = async () => false

/**
 * Flood limits that hold over all processes: each takes calls from the database in shares and hands them out itself,
 * so most calls cost no round trip and the sum never exceeds the limit. In real time (docs/rules/operating.md#clocks).
 */
export function callCounter(
  pool: pg.Pool,
  limits: FloodLimits,
  { secret, guests }: { secret: string; guests: Guests },
  isNewcomer: IsNewcomer = nobodyIsNew,
): CallCounter {
  const leases = new LRUCache<string, Lease>({ max: LEASES_KEPT })
  const asking = new Map<string, Promise<void>>()
  const busiest = busiestAddress()

  /** Null: the window has ended, or the database has to be asked. */
  function held(key: string): Lease | null {
    const one = leases.get(key)
    return one && one.endsAt > performance.now() ? one : null
  }

  /** Seconds to wait; 0: the call may pass; null: the database has to be asked. */
  function takeHeld(key: string): number | null {
    const one = held(key)
    if (!one) return null
    if (one.left > 0) return (one.left--, 0)
    return one.last ? secondsOf(one) : null
  }

  /** Seconds to wait for what is known to be used up. */
  function secondsShut(key: string): number {
    const one = held(key)
    return one?.last ? secondsOf(one) : 0
  }

  const secondsOf = ({ endsAt }: Lease) => Math.max(1, Math.ceil((endsAt - performance.now()) / 1000))

  async function take(counted: Counted): Promise<number> {
    for (;;) {
      const wait = takeHeld(counted.key)
      if (wait !== null) return wait
      await (asking.get(counted.key) ?? ask(counted))
    }
  }

  /** One question at a time per caller, or a burst would take everything in shares that nobody uses. */
  function ask(counted: Counted): Promise<void> {
    const asked = lease(counted).finally(() => asking.delete(counted.key))
    asking.set(counted.key, asked)
    return asked
  }

  async function lease(counted: Counted): Promise<void> {
    const { calls, seconds } = await share(pool, counted)
    leases.set(counted.key, { left: calls, endsAt: performance.now() + seconds * 1000, last: calls === 0 })
  }

  const hashes = new LRUCache<string, string>({ max: LEASES_KEPT })
  /** Remembered, because hashing costs a cached answer a tenth of its time. */
  function addressOf(ip: string): string {
    const known = hashes.get(ip)
    if (known) return known
    const hash = Buffer.from(networkHash(secret, ip)).toString('base64url')
    hashes.set(ip, hash)
    return hash
  }

  async function pass(name: LimitName, request: FastifyRequest, session: Session | null): Promise<void> {
    if (!fromOutside(request)) return
    const memberId = session?.member?.id ?? null
    const address = addressOf(request.ip)
    busiest.note(address)
    const caller = {
      memberId,
      guest: guests.in(request.headers.cookie),
      address,
      isNewcomer: name === 'posts' && memberId !== null && (await isNewcomer(memberId)),
    }
    const counted = countedAs(name, limits[name], caller)
    // Who is refused takes nothing of the others behind their address; where that is over, no guest writes a row.
    const shut = Math.max(...counted.map(({ key }) => secondsShut(key)))
    if (shut > 0) throw new TooMany(shut)
    for (const one of counted) {
      const wait = await take(one)
      if (wait > 0) throw new TooMany(wait)
    }
  }

  return {
    count: (request, endpoint, session) => pass(limitNameOf(endpoint), request, session),
    countPage: (request) => pass('pages', request, null),
    countShell: (request) => pass('shells', request, null),
    countNotice: (request) => pass('notices', request, null),
    callerOf: ({ ip, headers }) => guests.in(headers.cookie) ?? networkOf(ip),
    newGuest: (cookies) => (guests.in(cookies) === null ? guests.newCookie() : null),
    busiest: busiest.share,
  }
}

/** The server's own inject, by which it renders pages, comes through no socket. */
const fromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

async function share(pool: pg.Pool, { key, most, seconds }: Counted): Promise<Share> {
  const { rows } = await pool.query<Share>({ name: 'take-calls', text: TAKE, values: [key, seconds, most] })
  return rows[0] ?? { calls: 0, seconds }
}

/** So many at a time that the statement's time limit is far away. */
const BATCH = 1000

/** Drops windows that have ended, in batches of statements of their own. */
export async function forgetWindows(db: Database): Promise<void> {
  for (let batch = BATCH; batch === BATCH;) batch = await forgetBatch(db)
}

async function forgetBatch(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from flood_windows where key in (
      select key from flood_windows where ends_at < clock_timestamp() limit ${BATCH} for update skip locked)`)
  return rowCount ?? 0
}
