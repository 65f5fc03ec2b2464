import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Socket } from 'node:net'
import type { LimitName } from '#contract/infra/endpoint.ts'
import type { Database } from '#server/infra/db/connect.ts'
import { networkHash, networkOf, widerNetworkHash } from '#server/infra/http/network.ts'
import type { CallCounter } from '#server/infra/http/route.ts'
import type { Session } from '#server/infra/http/session.ts'
import { TooMany } from '#server/infra/http/too-many.ts'
import { busiestAddress } from './busiest.ts'
import type { Guests } from './guests.ts'
import { type Counted, type FloodLimits, countedAs, limitNameOf } from './limits.rules.ts'

/** The calls of a caller until the window ends. */
interface Window {
  used: number
  endsAt: number
}

const WINDOWS_KEPT = 50_000

/** Whether a member is new here. */
type IsNewcomer = (memberId: number) => Promise<boolean>

/** Nobody is. */
const nobodyIsNew: IsNewcomer = async () => false

/** Counts the calls of this process, in real time (docs/rules/operating.md#clocks). */
export function callCounter(
  limits: FloodLimits,
  { secret, guests }: { secret: string; guests: Guests },
  isNewcomer: IsNewcomer = nobodyIsNew,
): CallCounter {
  const windows = new LRUCache<string, Window>({ max: WINDOWS_KEPT })
  const busiest = busiestAddress()

  function windowOf({ key, seconds }: Counted): Window {
    const known = windows.get(key)
    if (known && known.endsAt > performance.now()) return known
    const begun = { used: 0, endsAt: performance.now() + seconds * 1000 }
    windows.set(key, begun)
    return begun
  }

  /** Returns the seconds until a used up window ends; 0: calls are left in it. */
  function secondsShut(counted: Counted): number {
    const { used, endsAt } = windowOf(counted)
    return used < counted.most ? 0 : Math.max(1, Math.ceil((endsAt - performance.now()) / 1000))
  }

  async function pass(name: LimitName, request: FastifyRequest, session: Session | null): Promise<void> {
    if (!fromOutside(request)) return
    const memberId = session?.member?.id ?? null
    const address = base64(networkHash(secret, request.ip))
    const wider = widerNetworkHash(secret, request.ip)
    busiest.note(address)
    const caller = {
      memberId,
      guest: guests.in(request.headers.cookie),
      address,
      wider: wider && base64(wider),
      isNewcomer: name === 'posts' && memberId !== null && (await isNewcomer(memberId)),
    }
    const counted = countedAs(name, limits[name], caller)
    // A rejected call takes nothing from the other callers of its address.
    const shut = Math.max(...counted.map(secondsShut))
    if (shut > 0) throw new TooMany(shut)
    for (const one of counted) windowOf(one).used++
  }

  return {
    count: (request, endpoint, session) => pass(limitNameOf(endpoint), request, session),
    countPage: (request) => pass('pages', request, null),
    countShell: (request) => pass('shells', request, null),
    countNotice: (request) => pass('notices', request, null),
    guestOf: ({ headers }) => guests.in(headers.cookie),
    callerOf: ({ ip, headers }) => guests.in(headers.cookie) ?? networkOf(ip),
    newGuest: (cookies) => (guests.in(cookies) === null ? guests.newCookie() : null),
    busiest: busiest.share,
  }
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** The server's own inject, by which it renders pages, comes through no socket. */
const fromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/** So many at a time that the statement's time limit is far away. */
const BATCH = 1000

/** Deletes the windows that an older version counted in the database, once they have ended. */
export async function forgetWindows(db: Database): Promise<void> {
  for (let batch = BATCH; batch === BATCH;) batch = await forgetBatch(db)
}

async function forgetBatch(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from flood_windows where key in (
      select key from flood_windows where ends_at < clock_timestamp() limit ${BATCH} for update skip locked)`)
  return rowCount ?? 0
}
