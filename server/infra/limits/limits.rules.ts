import type { Endpoint, LimitName } from '#contract/infra/endpoint.ts'

const FIVE_MINUTES = 300

/**
 * All guests and strangers of an address together may make this multiple of the calls of one guest, because a carrier's
 * address has thousands of phones.
 */
const ADDRESS_FACTOR = 50
/** An IPv6 /48 may make this multiple of the calls of an address, because it may belong to one customer or to many. */
const WIDER_FACTOR = 4

/** At most `most` calls of a caller in `seconds` seconds (docs/rules/security.md#flood-limits). */
export interface RateLimit {
  /** Maximum number of calls of a member or guest. */
  most: number
  seconds: number
  /**
   * All strangers of an address together may make this multiple of the calls of one guest; default 1. Strangers are
   * callers without a guest cookie and cannot be distinguished.
   */
  strangers?: number
}
export type RateLimits = Record<LimitName, RateLimit>

export const DEFAULT_RATE_LIMITS: RateLimits = {
  // Rendered pages. Pages from the response cache are not counted.
  pages: { most: 300, seconds: FIVE_MINUTES },
  // Page shells, which are sent when the limit of `pages` is used up. They are cheap, so the limit is so high that only
  // machines reach it.
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

/**
 * Limits that the database counts over all processes: those of writes, which include orders, text messages and sign-in.
 * Other limits count per process. Payment notifications are counted per process too, so that they do not wait for a row
 * lock. They are signed; their limit only protects against floods of forged ones.
 */
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

/** Returns the name of an endpoint's limit: the declared one, otherwise `reads` for GET and `writes` for POST. */
export const getLimitName = ({ method, limit }: Pick<Endpoint, 'method' | 'limit'>): LimitName =>
  limit ?? (method === 'GET' ? 'reads' : 'writes')

export interface LimitedCaller {
  memberId: number | null
  /** Guest id of a valid guest cookie (guests.ts); null for a stranger. */
  guest: string | null
  address: string
  /** The /48 network of an IPv6 address; null for an IPv4 address. */
  wider: string | null
  /** The call publishes and the member registered recently, which halves the limit. */
  isNewcomer: boolean
}

export interface CallQuota {
  key: string
  most: number
  seconds: number
}

/**
 * Returns the counters that count a call. For a member that is one. For other callers they are those of the guest or of
 * the address's strangers, of the address, and of the IPv6 /48.
 */
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
