import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Socket } from 'node:net'
import type pg from 'pg'
import type { LimitName } from '#contract/infra/endpoint.ts'
import { hashNetwork, toNetwork, hashWiderNetwork } from '#server/infra/http/network.ts'
import type { CallCounter } from '#server/infra/http/route.ts'
import type { Session } from '#server/infra/http/session.ts'
import { RateLimitError } from '#server/infra/http/limiter.ts'
import { createAddressCounter } from './address-counter.ts'
import type { Guests } from './guests.ts'
import { type CallQuota, type RateLimits, buildCallQuotas, getLimitName, SHARED_LIMITS } from './limits.rules.ts'

interface CallWindow {
  used: number
  endsAt: number
}

const MAX_WINDOWS = 50_000

// Counts at most to one above the limit, which means that a call was rejected.
const COUNT_SQL = `insert into flood_windows as w (key, used, ends_at)
    values ($1, 1, now() + make_interval(secs => $2))
  on conflict (key) do update set
    used = case when w.ends_at <= now() then 1 else least(w.used + 1, $3::int + 1) end,
    ends_at = case when w.ends_at <= now() then excluded.ends_at else w.ends_at end
  returning used, extract(epoch from ends_at - clock_timestamp())::float8 as seconds`

/** SHARED_LIMITS are counted in the database, other limits in memory per process. Uses the machine's clock. */
export function createCallCounter(
  pool: pg.Pool,
  limits: RateLimits,
  { secret, guests }: { secret: string; guests: Guests },
  isNewcomer: (memberId: number) => Promise<boolean> = async () => false,
): CallCounter {
  /** Windows that this process counts, and the latest known state of those that the database counts. */
  const windows = new LRUCache<string, CallWindow>({ max: MAX_WINDOWS })
  const latest = new Map<string, Promise<number>>()
  const busiest = createAddressCounter()

  function getWindow({ key, seconds }: CallQuota): CallWindow {
    const known = windows.get(key)
    if (known && known.endsAt > performance.now()) return known
    const begun = { used: 0, endsAt: performance.now() + seconds * 1000 }
    windows.set(key, begun)
    return begun
  }

  /** Returns the seconds until a used-up window ends; 0 if this process does not know that it is used up. */
  function getSecondsToWait(counted: CallQuota): number {
    const { used, endsAt } = getWindow(counted)
    return used < counted.most ? 0 : Math.max(1, Math.ceil((endsAt - performance.now()) / 1000))
  }

  function take(name: LimitName, counted: CallQuota): number | Promise<number> {
    if (!SHARED_LIMITS.has(name)) return getSecondsToWait(counted) || (getWindow(counted).used++, 0)
    return countSequentially(counted)
  }

  /** Runs the queries of one counter one after another, so that a burst of calls does not use all connections. */
  function countSequentially(counted: CallQuota): Promise<number> {
    const before = latest.get(counted.key)
    const taken = before ? before.then(() => ask(counted)) : ask(counted)
    const done = taken.finally(() => latest.get(counted.key) === done && latest.delete(counted.key))
    latest.set(counted.key, done)
    return done
  }

  async function ask(counted: CallQuota): Promise<number> {
    const { key, seconds, most } = counted
    const shut = getSecondsToWait(counted)
    if (shut > 0) return shut
    const { rows } = await pool.query<{ used: number; seconds: number }>({
      name: 'count-call',
      text: COUNT_SQL,
      values: [key, seconds, most],
    })
    const { used, seconds: left } = rows[0]!
    windows.set(key, { used, endsAt: performance.now() + left * 1000 })
    return used > most ? getSecondsToWait(counted) : 0
  }

  async function pass(name: LimitName, request: FastifyRequest, session: Session | null): Promise<void> {
    if (!isFromSocket(request)) return
    const memberId = session?.member?.id ?? null
    const address = toBase64Url(hashNetwork(secret, request.ip))
    const wider = hashWiderNetwork(secret, request.ip)
    busiest.note(address)
    const caller = {
      memberId,
      guest: guests.in(request.headers.cookie),
      address,
      wider: wider && toBase64Url(wider),
      isNewcomer: name === 'posts' && memberId !== null && (await isNewcomer(memberId)),
    }
    const counted = buildCallQuotas(name, limits[name], caller)
    // First checks all counters: a rejected call must not count against its address or insert rows.
    const shut = Math.max(...counted.map(getSecondsToWait))
    if (shut > 0) throw new RateLimitError(shut)
    for (const one of counted) {
      const wait = await take(name, one)
      if (wait > 0) throw new RateLimitError(wait)
    }
  }

  return {
    count: (request, endpoint, session) => pass(getLimitName(endpoint), request, session),
    countPage: (request) => pass('pages', request, null),
    countShell: (request) => pass('shells', request, null),
    countNotice: (request) => pass('notices', request, null),
    guestOf: ({ headers }) => guests.in(headers.cookie),
    callerOf: ({ ip, headers }) => guests.in(headers.cookie) ?? toNetwork(ip),
    newGuest: (cookies) => (guests.in(cookies) === null ? guests.newCookie() : null),
    busiest: busiest.share,
  }
}

const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** Whether the request arrived through a socket. The server's own calls by `inject`, which render pages, do not. */
const isFromSocket = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket
