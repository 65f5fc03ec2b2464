import type { Endpoint, LimitName } from '#contract/infra/endpoint.ts'

const FIVE_MINUTES = 300

/**
 * Multiple of `most` for all callers of an address that are not signed in: a carrier's address has thousands of phones.
 */
const ADDRESS_FACTOR = 50
/** An IPv6 /48 may make this multiple of the calls of an address, because it may belong to one customer or to many. */
const WIDER_FACTOR = 4

/** At most `most` calls of a caller in `seconds` seconds (docs/rules/security.md#flood-limits). */
export interface RateLimit {
  most: number
  seconds: number
  /** Multiple of `most` for all callers of an address without a guest cookie together; default 1. */
  strangers?: number
}
export type RateLimits = Record<LimitName, RateLimit>

export const DEFAULT_RATE_LIMITS: RateLimits = {
  // Rendered pages. Pages from the response cache are not counted.
  pages: { most: 300, seconds: FIVE_MINUTES },
  // Page shells, sent when the limit of `pages` is used up. They are cheap: only machines reach the limit.
  shells: { most: 3000, seconds: FIVE_MINUTES, strangers: 5 },
  reads: { most: 600, seconds: FIVE_MINUTES },
  writes: { most: 60, seconds: FIVE_MINUTES },
  selection: { most: 300, seconds: FIVE_MINUTES, strangers: 10 },
  posts: { most: 10, seconds: 600 },
  uploads: { most: 60, seconds: 1800 },
  likes: { most: 120, seconds: FIVE_MINUTES },
  polls: { most: 90, seconds: 60 },
  ranking: { most: 20, seconds: 60 },
  // Payment notifications per IP address of a wallet's server: on average 100 a second over five minutes.
  notices: { most: 30_000, seconds: FIVE_MINUTES },
}

/** Counted by the database over all processes. Payment notifications are not, to avoid waiting for row locks. */
export const SHARED_LIMITS: ReadonlySet<LimitName> = new Set(['writes', 'selection', 'posts', 'uploads', 'likes'])

const CHANGE = /^(\w+)=(\d{1,7})$/

/** Returns the default limits with overrides such as `reads=1200,writes=100`; null if the text is invalid. */
export function parseRateLimits(changes: string): RateLimits | null {
  const limits = { ...DEFAULT_RATE_LIMITS }
  for (const change of changes.split(',').filter((one) => one.trim() !== '')) {
    const [, name, most] = CHANGE.exec(change.trim()) ?? []
    if (!name || !Object.hasOwn(limits, name) || Number(most) < 1) return null
    const limit = limits[name as LimitName]
    limits[name as LimitName] = { ...limit, most: Number(most) }
  }
  return limits
}

export const getLimitName = ({ method, limit }: Pick<Endpoint, 'method' | 'limit'>): LimitName =>
  limit ?? (method === 'GET' ? 'reads' : 'writes')

export interface LimitedCaller {
  memberId: number | null
  guest: string | null
  address: string
  wider: string | null
  /** The call publishes and the member registered recently, which halves the limit. */
  isNewcomer: boolean
}

export interface CallQuota {
  key: string
  most: number
  seconds: number
}

/** One counter for a member; for other callers those of the guest or the strangers, the address and the IPv6 /48. */
export function buildCallQuotas(
  name: LimitName,
  { most, seconds, strangers = 1 }: RateLimit,
  { memberId, guest, address, wider, isNewcomer }: LimitedCaller,
): CallQuota[] {
  if (memberId !== null)
    return [{ key: `${name} member ${memberId}`, most: isNewcomer ? Math.ceil(most / 2) : most, seconds }]
  const own =
    guest === null
      ? { key: `${name} strangers ${address}`, most: most * strangers, seconds }
      : { key: `${name} guest ${guest}`, most, seconds }
  const networks = [{ key: `${name} address ${address}`, most: most * ADDRESS_FACTOR, seconds }]
  if (wider !== null)
    networks.push({ key: `${name} wider ${wider}`, most: most * ADDRESS_FACTOR * WIDER_FACTOR, seconds })
  return [own, ...networks]
}
