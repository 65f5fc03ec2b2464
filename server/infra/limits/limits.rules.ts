import type { Endpoint, LimitName } from '#contract/infra/endpoint.ts'

const FIVE_MINUTES = 300

/**
 * A carrier's address has thousands of phones: all its guests and strangers together have this multiple of the limit.
 */
const ADDRESS_FACTOR = 50
/** An IPv6 /48 is one large customer or many: its limit is this multiple of an address's. */
const WIDER_FACTOR = 4

/** At most `most` calls of a caller in `seconds` (docs/rules/security.md#flood-limits). */
export interface RateLimit {
  /** Limit of a member or guest. */
  most: number
  seconds: number
  /** Factor for all strangers of an address together, who cannot be distinguished; default 1. */
  strangers?: number
}
export type RateLimits = Record<LimitName, RateLimit>

export const DEFAULT_RATE_LIMITS: RateLimits = {
  // Rendered pages; cached ones are not counted.
  pages: { most: 300, seconds: FIVE_MINUTES },
  // Page shells sent above the limit of pages. They are cheap, so that only machines reach the limit.
  shells: { most: 3000, seconds: FIVE_MINUTES, strangers: 5 },
  reads: { most: 600, seconds: FIVE_MINUTES },
  writes: { most: 60, seconds: FIVE_MINUTES },
  selection: { most: 300, seconds: FIVE_MINUTES, strangers: 10 },
  posts: { most: 10, seconds: 600 },
  uploads: { most: 60, seconds: 1800 },
  likes: { most: 120, seconds: FIVE_MINUTES },
  polls: { most: 90, seconds: 60 },
  ranking: { most: 20, seconds: 60 },
  // Payment notifications per wallet address: a hundred a second for five minutes.
  notices: { most: 30_000, seconds: FIVE_MINUTES },
}

/**
 * Limits counted in the database: writes, including money, text messages and sign-in. Payment notifications are not
 * among them, so that they do not wait for a row lock: they are signed, and counted only against floods of forged ones.
 */
export const SHARED_LIMITS: ReadonlySet<LimitName> = new Set(['writes', 'selection', 'posts', 'uploads', 'likes'])

const CHANGE = /^(\w+)=(\d{1,7})$/

/** Applies overrides such as `reads=1200,writes=100`; null: invalid text. */
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

/** Returns the limit of an endpoint: its own, otherwise by method. */
export const getLimitName = ({ method, limit }: Pick<Endpoint, 'method' | 'limit'>): LimitName =>
  limit ?? (method === 'GET' ? 'reads' : 'writes')

export interface LimitedCaller {
  memberId: number | null
  /** Guest id of the cookie (guests.ts); null: a stranger. */
  guest: string | null
  address: string
  /** IPv6 /48; null for IPv4. */
  wider: string | null
  /** New members may publish half as often. */
  isNewcomer: boolean
}

export interface CallQuota {
  key: string
  most: number
  seconds: number
}

/**
 * Returns the counters of a call: of the member; otherwise of the guest or the strangers of the address, of the address
 * and of the wider network.
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
