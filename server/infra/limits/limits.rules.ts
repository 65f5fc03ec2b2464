import type { Endpoint, LimitName } from '#contract/infra/endpoint.ts'

const FIVE_MINUTES = 300

/** Behind one address a carrier has thousands of phones: all its guests and strangers together have so many shares. */
const CROWD = 50
/** An IPv6 /48 is a whole customer, or many: it has so many times the calls of one address. */
const WIDER = 4

/** At most `most` calls of one caller in `seconds` (docs/rules/security.md#flood-limits). */
export interface FloodLimit {
  /** Of a member, or of a guest. */
  most: number
  seconds: number
  /** Shares that all strangers of an address have together, who can't be told apart; else one. */
  strangers?: number
}
export type FloodLimits = Record<LimitName, FloodLimit>

export const FLOOD_LIMITS: FloodLimits = {
  // Pages that have to be rendered; those that lie ready count as nothing.
  pages: { most: 300, seconds: FIVE_MINUTES },
  // What goes out instead of them beyond that. It costs next to nothing, so that only machines come to its end.
  shells: { most: 3000, seconds: FIVE_MINUTES, strangers: 5 },
  reads: { most: 600, seconds: FIVE_MINUTES },
  writes: { most: 60, seconds: FIVE_MINUTES },
  selection: { most: 300, seconds: FIVE_MINUTES, strangers: 10 },
  posts: { most: 10, seconds: 600 },
  uploads: { most: 60, seconds: 1800 },
  likes: { most: 120, seconds: FIVE_MINUTES },
  polls: { most: 90, seconds: 60 },
  ranking: { most: 20, seconds: 60 },
  // Of payment, at an address of a wallet: a hundred a second for five minutes on end.
  notices: { most: 30_000, seconds: FIVE_MINUTES },
}

/**
 * What writes: money, text messages and signing in too. Notices of payment do not wait for each other's row: they prove
 * themselves, and are counted so that nobody drowns the site in false ones.
 */
export const OVER_ALL_PROCESSES: ReadonlySet<LimitName> = new Set(['writes', 'selection', 'posts', 'uploads', 'likes'])

const CHANGE = /^(\w+)=(\d{1,7})$/

/** The limits with changes such as `reads=1200,writes=100`; null where the text says something else. */
export function floodLimits(changes: string): FloodLimits | null {
  const limits = { ...FLOOD_LIMITS }
  for (const change of changes.split(',').filter((one) => one.trim() !== '')) {
    const [, name, most] = CHANGE.exec(change.trim()) ?? []
    if (!name || !Object.hasOwn(limits, name) || Number(most) < 1) return null
    const limit = limits[name as LimitName]
    limits[name as LimitName] = { ...limit, most: Number(most) }
  }
  return limits
}

/** Which limit counts a call: its own, else by its method. */
export const limitNameOf = ({ method, limit }: Pick<Endpoint, 'method' | 'limit'>): LimitName =>
  limit ?? (method === 'GET' ? 'reads' : 'writes')

export interface Caller {
  memberId: number | null
  /** A browser that shows a cookie of ours (guests.ts); null: a stranger. */
  guest: string | null
  address: string
  /** The IPv6 /48; null for IPv4. */
  wider: string | null
  /** Writes posts and comments half as often. */
  isNewcomer: boolean
}

export interface Counted {
  key: string
  most: number
  seconds: number
}

/** Returns the counters of a call: its member; else its guest, or the strangers of its address, the whole address and the wider network. */
export function countedAs(
  name: LimitName,
  { most, seconds, strangers = 1 }: FloodLimit,
  { memberId, guest, address, wider, isNewcomer }: Caller,
): Counted[] {
  if (memberId !== null)
    return [{ key: `${name} member ${memberId}`, most: isNewcomer ? Math.ceil(most / 2) : most, seconds }]
  const own =
    guest === null
      ? { key: `${name} strangers ${address}`, most: most * strangers, seconds }
      : { key: `${name} guest ${guest}`, most, seconds }
  const networks = [{ key: `${name} address ${address}`, most: most * CROWD, seconds }]
  if (wider !== null) networks.push({ key: `${name} wider ${wider}`, most: most * CROWD * WIDER, seconds })
  return [own, ...networks]
}
